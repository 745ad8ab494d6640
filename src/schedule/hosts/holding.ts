/**
 * The hosts that one message holds, so that no other message asks them meanwhile. A long message lets go of those that it
 * is through with, a few seconds apart because each time is a row written. Pure.
 */

const letGoEverySeconds = 5;
/** A host is held for this long after its last request: whoever asks it next does not see that it was asked just now. */
const restSeconds = 2;

export class Holding {
  private readonly endedAt = new Map<string, number>();
  private held: readonly string[];
  private writtenAt: number;

  /** `held`: hosts as `hostOf` spells them. Times are unix seconds. */
  constructor(held: readonly string[], now: number) {
    this.held = held;
    this.writtenAt = now;
  }

  /** True where the message may ask this host. */
  has(host: string): boolean {
    return this.held.includes(host);
  }

  /** The message has no further question to this host. */
  ended(host: string, now: number): void {
    this.endedAt.set(host, now);
  }

  /** The hosts that remain held, where it is time to let others go; else null. */
  remaining(now: number): string[] | null {
    if (now - this.writtenAt < letGoEverySeconds) return null;
    const left = this.held.filter((host) => now - (this.endedAt.get(host) ?? now) < restSeconds);
    if (left.length === this.held.length) return null;
    this.writtenAt = now;
    this.held = left;
    return left;
  }
}
