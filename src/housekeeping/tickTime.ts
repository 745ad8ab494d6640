/**
 * The time that a tick goes by. Usually the platform's own word for when it was due, so that a tick that comes late or
 * twice does the same; but on one machine whoever reaches the runtime could claim any time, and sweeps delete by it. Pure.
 */

/** A tick that is later than this is better served by the clock. */
const maxLatenessSeconds = 900;

/** `scheduledTime` in milliseconds, as the platform gives it; `now` in unix seconds, as is the result. */
export function tickTime(scheduledTime: number, now: number): number {
  const scheduled = Math.floor(scheduledTime / 1000);
  return Math.abs(scheduled - now) <= maxLatenessSeconds ? scheduled : now;
}
