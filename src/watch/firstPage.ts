/**
 * The page of a look as the first reading of the watch that is made of it: what moves between the look and the first check is news, and
 * the site is asked once. The page lies beside the objects of the watch until its first check has read it.
 */
import { message, type Message } from "../message/message.ts";
import { packedPage } from "../page/packed.ts";
import type { Effective } from "../settings/effective.ts";
import { listsPages, needsPixels } from "../settings/processors.ts";
import { readsWatches } from "../settings/scheduling.ts";
import { settingsHashes } from "./hashes.ts";
import type { LookedPage, WatchMine, WatchWorld } from "./world.ts";

/** What strangers looked at before they made an account; who has the id of such a look took it. */
const nobody = { userId: 0 };

type Scope = { world: WatchWorld; mine: WatchMine; caller: { userId: number } };
type Created = { id: number; inForce: Effective };

/** Stores the page of a look for the first check of a new watch, where one is named. What keeps it from that, as warnings for the owner. */
export async function storeFirstPage(
  { world, mine, caller }: Scope,
  created: Created | undefined,
  look: string | undefined,
): Promise<Message[]> {
  if (!created || look === undefined) return [];
  const { id: watchId, inForce } = created;
  const now = world.clock.now();
  const looked = (await mine.looks.page(look, now)) ?? (await world.stores.mine(nobody).looks.page(look, now));
  const unfit = unfitness(looked, inForce);
  if (unfit || !looked?.page) return [unfit ?? message("watch.look_gone")];
  const { at, title, page } = looked;
  const object = await world.stores.objects.putBytes(
    { userId: caller.userId, watchId },
    0,
    packedPage({ ...page, readAt: at }),
  );
  // It has the name of the page from its first moment on.
  await mine.watches.addMemory(watchId, { firstPage: { at, object }, ...(title ? { pageTitle: title } : {}) });
  return [];
}

/** Why what was seen cannot be what the watch begins with; null where it can. */
function unfitness(looked: LookedPage | null, inForce: Effective): Message | null {
  if (!looked?.page) return message("watch.look_gone");
  if (looked.requestHash !== settingsHashes(inForce).request) return message("watch.look_asked_otherwise");
  if (listsPages(inForce.processor)) return message("watch.look_of_site");
  if (readsWatches(inForce)) return message("watch.look_of_watches");
  const hasPicture = Boolean(looked.page.browser?.screenshot);
  return needsPixels(inForce.processor) && !hasPicture ? message("watch.look_without_picture") : null;
}
