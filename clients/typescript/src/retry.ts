/** Whether and when an attempt that failed is repeated. Pure. */
import type { Operation } from "./operation.ts";

/** How an attempt ended that brought no answer to give back; a status of 0 is no answer at all. */
export type Ended = { status: number; retryAfterSeconds: number | null };

const baseMilliseconds = 500;
const maxMilliseconds = 8000;

/**
 * Whether the same request may be sent again. In order:
 *
 * 1. Refused before anything was done (429, 503 with Retry-After): always.
 * 2. 409 with Retry-After: the first request with this Idempotency-Key still runs.
 * 3. Without an answer, or 408, 500, 502, 503, 504: where doing it twice does nothing twice, which is so for all but POST, and for
 *    POST where the operation honours Idempotency-Key.
 */
export function isWorthRepeating({ method, isRepeatable }: Operation, { status, retryAfterSeconds }: Ended): boolean {
  if (status === 429) return true;
  if (retryAfterSeconds !== null && (status === 503 || (status === 409 && isRepeatable === true))) return true;
  const isPassing = status === 0 || status === 408 || status === 500 || (status >= 502 && status <= 504);
  return isPassing && (method !== "POST" || isRepeatable === true);
}

/**
 * Milliseconds until attempt number `attempt` (1 = the first repetition): what the service asked for, else growing and partly by
 * chance, so that many clients do not come back at once. `chance` is from 0 to 1.
 */
export function delayBefore(attempt: number, { retryAfterSeconds }: Ended, chance: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000 + Math.round(chance * 250);
  const grown = Math.min(maxMilliseconds, baseMilliseconds * 2 ** (attempt - 1));
  return Math.round(grown * (0.5 + chance / 2));
}
