/**
 * The request budget of a key: GCRA, the leaky bucket that is one stored number. That number is the time at which the
 * bucket will be full again ("theoretical arrival time"); a request moves it ahead by its price, and is refused when
 * that would be more than a whole window ahead. A rested bucket takes its whole limit at once; then it refills evenly.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm Pure.
 */

export type Policy = { limit: number; windowSeconds: number };

export type Taken = {
  allowed: boolean;
  /** How many requests of price 1 may follow at once. */
  remaining: number;
  /** Seconds until the whole limit is there again. */
  resetSeconds: number;
  /** Seconds until this very request would be allowed; 0 when it was. */
  retryAfterSeconds: number;
};

/**
 * Takes `cost` out of the bucket at `nowMs` (milliseconds); a refusal takes nothing. A price above the limit counts as
 * the limit, since it could never be paid otherwise. Returns the number to keep and the answer.
 */
export function takeBudget(
  fullAtMs: number,
  { limit, windowSeconds, cost, nowMs }: Policy & { cost: number; nowMs: number },
): { fullAtMs: number; answer: Taken } {
  const windowMs = windowSeconds * 1000;
  const each = windowMs / limit;
  // A number further ahead than a window was kept under another policy or by a faster clock.
  const before = Math.min(Math.max(fullAtMs, nowMs), nowMs + windowMs);
  const after = before + Math.min(cost, limit) * each;
  // Sums of fractions of a millisecond miss the edge by a hair.
  const hair = each / 2000;
  const over = after - nowMs - windowMs;
  const allowed = over <= hair;
  const kept = allowed ? after : before;
  return {
    fullAtMs: kept,
    answer: {
      allowed,
      remaining: Math.max(0, Math.floor((nowMs + windowMs - kept + hair) / each)),
      resetSeconds: Math.ceil((kept - nowMs) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(over / 1000)),
    },
  };
}

/** `of`: which of the two the answer tells of, the part unless the whole refused. */
export type TakenOfBoth = Taken & { of: "part" | "whole" };

/** Takes `cost` out of two buckets at once, of both or of neither. */
export function takenOfBoth(
  before: { wholeMs: number; partMs: number },
  request: { whole: Policy; part: Policy; cost: number; nowMs: number },
): { wholeMs: number; partMs: number; answer: TakenOfBoth } {
  const { cost, nowMs } = request;
  const whole = takeBudget(before.wholeMs, { ...request.whole, cost, nowMs });
  const part = takeBudget(before.partMs, { ...request.part, cost, nowMs });
  const remaining = Math.min(whole.answer.remaining, part.answer.remaining);
  if (!part.answer.allowed) return { ...before, answer: { ...part.answer, remaining, of: "part" } };
  if (!whole.answer.allowed) return { ...before, answer: { ...whole.answer, remaining: 0, of: "whole" } };
  return { wholeMs: whole.fullAtMs, partMs: part.fullAtMs, answer: { ...part.answer, remaining, of: "part" } };
}
