/**
 * Names that are kept for a holder who uses them soon. Times in Unix seconds. Pure.
 */

type Reservation = { holder: string; until: number };

export class Reservations {
  private readonly byName = new Map<string, Reservation>();

  keep(name: string, holder: string, until: number): void {
    this.byName.set(name, { holder, until });
  }

  /** Whoever it was kept for has it now. */
  end(name: string): void {
    this.byName.delete(name);
  }

  /** Whom it is kept for, null where it is for nobody. */
  holderOf(name: string, now: number): string | null {
    return this.live(name, now)?.holder ?? null;
  }

  /** For how many seconds more it is kept; 0 where it is not. */
  secondsKept(name: string, now: number): number {
    const known = this.live(name, now);
    return known ? known.until - now : 0;
  }

  forget(now: number): void {
    for (const [name, { until }] of this.byName) if (until <= now) this.byName.delete(name);
  }

  private live(name: string, now: number): Reservation | undefined {
    const known = this.byName.get(name);
    return known && known.until > now ? known : undefined;
  }
}
