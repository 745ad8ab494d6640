/** What a browser photographed on its way into the bucket, before the row that names it: the page, its elements, its steps, the window of a visit that failed. */
import type { BrowserCapture, StepsRun } from "../page/browser/capture.ts";
import { packStepsRun } from "../page/browser/shots.ts";
import { watchPrefix, type ObjectOwner } from "../storage/objects.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { StorageWorld } from "../storage/world.ts";
import type { StoredPicture } from "./snapshots/statements.ts";

/** Stores what a browser photographed; null where it did not. */
export async function storePicture(
  world: StorageWorld,
  place: ObjectOwner,
  { generation, browser }: { generation: number; browser: BrowserCapture | undefined },
): Promise<StoredPicture | null> {
  if (!browser?.screenshot) return null;
  const { png, width, height, scale } = browser.screenshot;
  const [object, elementsObject] = await Promise.all([
    world.stores.objects.putBytes(place, generation, png),
    world.stores.objects.putText(place, generation, JSON.stringify(browser.elements ?? [])),
  ]);
  return { object, width, height, scale, elementsObject };
}

/**
 * Stores the steps of a visit; what to remember of it. The steps of the visit before stay, because the row names them until
 * this check is committed; those of the one before that, which no row has named since, go.
 */
export async function storeSteps(
  world: StorageWorld,
  place: ObjectOwner,
  { generation, run, before }: { generation: number; run: StepsRun; before: WatchMemory },
): Promise<Pick<WatchMemory, "stepsObject" | "formerSteps">> {
  const { stepsObject: formerSteps, formerSteps: gone } = before;
  const stepsObject = await world.stores.objects.putBytes(place, generation, packStepsRun(run));
  if (gone !== undefined && gone !== stepsObject) await world.stores.objects.remove([watchPrefix(place) + gone]);
  return { stepsObject, formerSteps };
}

/**
 * Stores what the browser showed when the check failed; what to remember of it. The picture of the failure before stays until
 * this check is committed, as the steps of the visit before do. `now`: Unix seconds.
 */
export async function storeFailedPicture(
  world: StorageWorld,
  place: ObjectOwner,
  { generation, png, before, now }: { generation: number; png: Uint8Array; before: WatchMemory; now: number },
): Promise<Pick<WatchMemory, "failedPicture">> {
  const { object: former, former: gone } = before.failedPicture ?? {};
  const object = await world.stores.objects.putBytes(place, generation, png);
  if (gone !== undefined && gone !== object) await world.stores.objects.remove([watchPrefix(place) + gone]);
  return { failedPicture: { object, at: now, ...(former === undefined ? {} : { former }) } };
}
