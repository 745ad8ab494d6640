/** The claims of watches that may hang, as ticks and whoever asks for many checks at once leave them to each other. */
import type { ScheduleWorld } from "../world.ts";
import type { Due } from "./batches.ts";
import { hangingWindowAfter, type HangingClaims } from "./hangingWindow.ts";

const noteName = "hanging-claims";

/** `isNoted`: whether any are written down. */
type OpenClaims = HangingClaims & { isNoted: boolean };

/** Those that have not ended, and how many there may be. */
export async function hangingClaims({ stores }: ScheduleWorld, now: number): Promise<OpenClaims> {
  const note = await stores.notes.read(noteName);
  const last = note === null ? null : (JSON.parse(note) as HangingClaims);
  const ids = last?.ids.length ? await stores.checks.claimed(last.ids, now) : [];
  return { ids, window: hangingWindowAfter(last, ids.length), isNoted: Boolean(last?.ids.length) };
}

/** How many more there may be. */
export const roomForHanging = ({ ids, window }: OpenClaims): number => Math.max(0, window - ids.length);

/** Adds these. Where there were none and are none nothing is written. */
export async function noteHanging(
  { stores }: ScheduleWorld,
  { ids, window, isNoted }: OpenClaims,
  claimed: readonly Due[],
): Promise<void> {
  const after: HangingClaims = { ids: [...ids, ...claimed.map(({ watchId }) => watchId)], window };
  if (isNoted || after.ids.length) await stores.notes.write(noteName, JSON.stringify(after));
}
