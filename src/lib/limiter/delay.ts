/**
 * Exponential delay after failed attempts, never a lock: a few attempts are free, then each causes a wait that doubles up to a
 * maximum. An attempt counts as failed when it begins, so that many attempts at once gain nothing. A success resets the count,
 * and so does an hour without attempts. An attempt during a wait is refused and does not count. Pure.
 */

/** `maxSeconds`: the longest wait. */
export type DelayPolicy = {
  /** The number of attempts before the first wait. */
  free: number;
  maxSeconds: number;
};

/** The stored state: failed attempts, the end of the wait and the last attempt, in Unix milliseconds. */
export type Attempts = { count: number; waitUntilMs: number; lastMs: number };
/** The answer to an attempt. `retryAfterSeconds`: 0 when it is allowed. */
export type Attempted = { allowed: boolean; retryAfterSeconds: number };

/** The state before the first attempt, and after a success. */
export const noAttempts: Attempts = { count: 0, waitUntilMs: 0, lastMs: 0 };

/** The time without attempts after which earlier ones no longer count. */
export const quietMs = 3_600_000;

/** Counts an attempt at `nowMs` (Unix milliseconds); returns the state to store and whether the attempt is allowed. */
export function countAttempt(
  state: Attempts,
  { free, maxSeconds, nowMs }: DelayPolicy & { nowMs: number },
): { state: Attempts; answer: Attempted } {
  const known = nowMs - state.lastMs > quietMs ? noAttempts : ofThisClock(state, { maxSeconds, nowMs });
  if (nowMs < known.waitUntilMs) {
    const waitSeconds = Math.ceil((known.waitUntilMs - nowMs) / 1000);
    return { state: known, answer: { allowed: false, retryAfterSeconds: Math.min(waitSeconds, maxSeconds) } };
  }
  const count = known.count + 1;
  const waitSeconds = count < free ? 0 : Math.min(maxSeconds, 2 ** Math.min(count - free, 30));
  return {
    state: { count, waitUntilMs: nowMs + waitSeconds * 1000, lastMs: nowMs },
    answer: { allowed: true, retryAfterSeconds: 0 },
  };
}

/** What a clock that was ahead stored holds no longer than what is stored now. */
const ofThisClock = (
  { count, waitUntilMs, lastMs }: Attempts,
  { maxSeconds, nowMs }: { maxSeconds: number; nowMs: number },
): Attempts => ({
  count,
  waitUntilMs: Math.min(waitUntilMs, nowMs + maxSeconds * 1000),
  lastMs: Math.min(lastMs, nowMs),
});

/** The state without the last counted attempt, which did not take place after all. */
export function withdrawAttempt(state: Attempts): Attempts {
  return state.count <= 1 ? noAttempts : { ...state, count: state.count - 1, waitUntilMs: 0 };
}
