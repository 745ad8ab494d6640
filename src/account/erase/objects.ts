/** Deletes the stored objects of an account that is gone: some at once; housekeeping deletes the rest, by the record of the deletion. */
import type { AccountWorld } from "../world.ts";

export async function removeObjects(
  { stores }: Pick<AccountWorld, "stores">,
  { prefix, name }: { prefix: string; name: string },
): Promise<void> {
  try {
    if (await stores.objects.removeBelow(prefix)) await stores.notes.remove(name);
  } catch (error) {
    console.warn(JSON.stringify({ what: "objects of a gone account wait for the sweep", error: String(error) }));
  }
}
