/**
 * The picture that shows a change to people: of a watched picture the page with what changed in it marked, of every other watch the
 * page after the change. It is drawn when it is asked for, once for all receivers of an alert.
 */
import { areaOf, comparisonSettings } from "../../image/area.ts";
import { drawDifference } from "../../lib/picture/draw.ts";
import { PngProblem } from "../../lib/picture/png.ts";
import { needsPixels } from "../../settings/processors.ts";
import type { Effective } from "../../settings/effective.ts";
import type { HistoryWorld } from "../world.ts";

type Watched = { userId: number; watchId: number; settings: Effective };

/** `from` and `at`: Unix seconds of the two readings. `tag`: the same for equal pictures only. `isMarked`: whether it shows what changed. */
export type ChangePicture = {
  tag: string;
  isMarked: boolean;
  bytes: () => Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Null where no picture was taken. */
export async function changePicture(
  world: HistoryWorld,
  { userId, watchId, settings }: Watched,
  { from, at }: { from: number; at: number },
): Promise<ChangePicture | null> {
  const { changes, objects, recentPictures } = world.stores;
  const isVisual = needsPixels(settings.processor);
  const [later, earlier] = await Promise.all([
    changes.picture(watchId, at),
    isVisual ? changes.picture(watchId, from) : null,
  ]);
  if (!later) return null;
  const stored = async (object: string) => {
    const bytes = await objects.bytes({ userId, watchId }, object);
    return bytes && new Uint8Array(bytes);
  };
  if (!earlier) return { tag: later.object, isMarked: false, bytes: () => stored(later.object) };
  const how = {
    area: areaOf(settings, { scale: later.scale, focus: null }),
    threshold: comparisonSettings(settings).threshold,
  };
  const tag = JSON.stringify([earlier.object, later.object, how]);
  const draw = async () => {
    const [before, after] = await Promise.all([stored(earlier.object), stored(later.object)]);
    return before && after ? markedPicture(before, after, how) : after;
  };
  return { tag, isMarked: true, bytes: () => recentPictures.bytes(`${watchId} ${tag}`, draw) };
}

type How = Omit<Parameters<typeof drawDifference>[2], "mode">;

async function markedPicture(before: Uint8Array, after: Uint8Array<ArrayBuffer>, how: How) {
  try {
    return new Uint8Array(await drawDifference(before, after, { ...how, mode: "overlay" }));
  } catch (error) {
    // Of a picture that cannot be read the page as it is says more than nothing.
    if (error instanceof PngProblem) return after;
    throw error;
  }
}
