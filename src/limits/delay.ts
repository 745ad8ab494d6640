/**
 * Exponential delay after failures, never a lock: a few attempts are free, then each costs a wait that doubles up to a
 * bound. An attempt counts as failed when it begins, so that many at once gain nothing; a success forgets it all, and
 * so does an hour of quiet. An attempt inside a wait is refused and changes nothing. Pure.
 */

export type DelayPolicy = {
  /** Attempts without a wait. */
  free: number;
  maxSeconds: number;
};

export type Attempts = { count: number; waitUntilMs: number; lastMs: number };
export type Attempted = { allowed: boolean; retryAfterSeconds: number };

export const noAttempts: Attempts = { count: 0, waitUntilMs: 0, lastMs: 0 };

/** Attempts older than this no longer count. */
export const quietMs = 3_600_000;

/** Counts an attempt at `nowMs`; returns what to keep and whether the attempt may go on. */
export function countAttempt(
  state: Attempts,
  { free, maxSeconds, nowMs }: DelayPolicy & { nowMs: number },
): { state: Attempts; answer: Attempted } {
  const known = nowMs - state.lastMs > quietMs ? noAttempts : state;
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

/** Takes back an attempt that was counted and then did not take place. */
export function withdrawAttempt(state: Attempts): Attempts {
  return state.count <= 1 ? noAttempts : { ...state, count: state.count - 1, waitUntilMs: 0 };
}
