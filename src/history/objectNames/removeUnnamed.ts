/** Objects leave with the last row that named them. */
import { watchPrefix, type ObjectOwner } from "../../storage/objects.ts";
import type { HistoryWorld } from "../world.ts";

/**
 * Removes of these objects of a watch those that nothing names any more, after the commit that let them go. It never fails:
 * what is left by an error or a crash is found by the sweep of orphans.
 */
export async function removeUnnamed(
  { stores }: HistoryWorld,
  place: ObjectOwner,
  names: readonly string[],
): Promise<void> {
  if (!names.length) return;
  try {
    const prefix = watchPrefix(place);
    const objects = [...new Set(names)].map((name) => ({ key: prefix + name, watch: place.watchId, name }));
    const unnamed = await stores.objectNames.unnamed(objects);
    if (unnamed.length) await stores.objects.remove(unnamed);
  } catch (error) {
    console.warn(JSON.stringify({ what: "objects wait for the sweep of orphans", error: String(error) }));
  }
}
