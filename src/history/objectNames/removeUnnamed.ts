/** Objects leave with the last row that named them. */
import { watchPrefix, type ObjectOwner } from "../../storage/objects.ts";
import type { HistoryWorld } from "../world.ts";

/** Objects of a watch that a commit let go, by their names there. */
export type LetGo = { place: ObjectOwner; names: readonly string[] };

/**
 * Removes of these objects those that nothing names any more, after the commits that let them go. It never fails: what is left by an
 * error or a crash is found by the sweep of orphans.
 */
export async function removeUnnamed({ stores }: HistoryWorld, letGo: readonly LetGo[]): Promise<void> {
  const objects = letGo.flatMap(({ place, names }) => {
    const prefix = watchPrefix(place);
    return [...new Set(names)].map((name) => ({ key: prefix + name, user: place.userId, watch: place.watchId, name }));
  });
  if (!objects.length) return;
  try {
    const unnamed = await stores.objectNames.unnamed(objects, "here");
    if (unnamed.length) await stores.objects.remove(unnamed);
  } catch (error) {
    console.warn(JSON.stringify({ what: "objects wait for the sweep of orphans", error: String(error) }));
  }
}
