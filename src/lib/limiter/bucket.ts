/**
 * The request budget of a key, by the generic cell rate algorithm (GCRA), a leaky bucket that is stored as one number: the time
 * at which the bucket is full again ("theoretical arrival time"). A request moves it ahead in proportion to its cost and is
 * refused when it would be more than a whole window ahead. A full bucket allows its whole limit at once; then it refills evenly.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm Pure.
 */

/** `limit` requests of cost 1 in each window. */
export type Policy = { limit: number; windowSeconds: number };

/** The answer of a budget to one request. */
export type Taken = {
  allowed: boolean;
  /** The number of requests of cost 1 that are allowed at once after this one. */
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until this request would be allowed; 0 when it was. */
  retryAfterSeconds: number;
};

/**
 * Takes `cost` out of the bucket at `nowMs` (Unix milliseconds); a refusal takes nothing. A cost above the limit counts as the
 * limit, since it could never be allowed otherwise. Returns the number to store and the answer.
 */
export function takeBudget(
  fullAtMs: number,
  { limit, windowSeconds, cost, nowMs }: Policy & { cost: number; nowMs: number },
): { fullAtMs: number; answer: Taken } {
  const windowMs = windowSeconds * 1000;
  const each = windowMs / limit;
  // A number more than a window ahead was stored under another policy or by a faster clock.
  const before = Math.min(Math.max(fullAtMs, nowMs), nowMs + windowMs);
  const after = before + Math.min(cost, limit) * each;
  // Tolerates the rounding error of sums of fractions of a millisecond.
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

/** The answer of two budgets. `of`: the budget that it describes, the part unless the whole refused. */
export type TakenOfBoth = Taken & { of: "part" | "whole" };

/** Takes `cost` out of two buckets at once, from both or from neither; see `takeBudget`. */
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
