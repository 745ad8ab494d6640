/**
 * How long this part of the service runs. A Worker's clock stands still while a module is loaded, so that its first
 * request marks the start, whatever it asks. Pure but for that memory.
 */

let startedAt: number | null = null;

/** Seconds since the first call; `now` in Unix seconds. */
export function uptimeAt(now: number): number {
  startedAt ??= now;
  return Math.max(0, now - startedAt);
}
