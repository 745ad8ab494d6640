/**
 * Credentials whose budget was just used up, remembered in the memory of an isolate for as long as their Retry-After says,
 * so that a flood is refused before the database or the counter is asked. Bounded: beyond so many the oldest are forgotten,
 * and then simply asked about again. Nobody is refused longer than the counter said. Pure.
 */

export type Refusal = { untilMs: number; cost: number; budget: string; limit: number };

const maxEntries = 1000;

export class Refused {
  private readonly known = new Map<string, Refusal>();

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

  /** The refusal that a request of this cost would meet, or null. What costs less may still be paid, so it is asked about. */
  of(credential: string, { cost, nowMs }: { cost: number; nowMs: number }): Refusal | null {
    const refusal = this.known.get(credential);
    if (!refusal) return null;
    if (refusal.untilMs > nowMs) return cost >= refusal.cost ? refusal : null;
    this.known.delete(credential);
    return null;
  }
}
