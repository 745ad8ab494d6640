/**
 * Credentials whose budget is used up, remembered in an isolate's memory until their Retry-After is over, so that a flood of
 * requests is refused without a query to the database or the counter. The number is bounded: the oldest are forgotten and
 * counted again as usual. No request is refused longer than the counter said. Pure.
 */

/** `sinceMs`, `untilMs`: Unix milliseconds; `cost`: of the refused request; `budget`: in words; `limit`: requests per window. */
export type Refusal = { sinceMs: number; untilMs: number; cost: number; budget: string; limit: number };

const maxEntries = 1000;

/** The remembered refusals of one isolate. */
export class Refused {
  private readonly known = new Map<string, Refusal>();

  /** Whether none is remembered, so that nobody has to hash a credential to ask. */
  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** `credential`: its hash. */
  remember(credential: string, refusal: Refusal): void {
    this.known.delete(credential);
    this.known.set(credential, refusal);
    if (this.known.size <= maxEntries) return;
    for (const oldest of this.known.keys()) {
      this.known.delete(oldest);
      return;
    }
  }

  /** The refusal of a request of this cost, or null. A request that costs less than the refused one may still be allowed. */
  of(credential: string, { cost, nowMs }: { cost: number; nowMs: number }): Refusal | null {
    const refusal = this.known.get(credential);
    if (!refusal) return null;
    // A clock that was set back would have it last until then.
    if (refusal.sinceMs <= nowMs && refusal.untilMs > nowMs) return cost >= refusal.cost ? refusal : null;
    this.known.delete(credential);
    return null;
  }
}
