/**
 * The hosts that one queue message reserves, so that no other message sends requests to them meanwhile. A long message releases
 * the hosts that it no longer needs, at most every few seconds, because each release writes a row. Pure.
 */

const letGoEverySeconds = 5;
/** A host stays reserved for this long after its last request, because the next message does not know when that was. */
const restSeconds = 2;

/** The reserved hosts of one message. */
export class Holding {
  private readonly endedAt = new Map<string, number>();
  private hosts: readonly string[];
  private writtenAt: number;

  /** `hosts`: in the spelling of `hostOf`. All times are in Unix seconds. */
  constructor(hosts: readonly string[], now: number) {
    this.hosts = hosts;
    this.writtenAt = now;
  }

  /** Whether the message may send requests to this host. */
  has(host: string): boolean {
    return this.hosts.includes(host);
  }

  /** Notes that the message sends no further requests to this host. */
  ended(host: string, now: number): void {
    this.endedAt.set(host, now);
  }

  /** The hosts that stay reserved, when it is time to release others; else null. */
  remaining(now: number): string[] | null {
    if (now - this.writtenAt < letGoEverySeconds) return null;
    const left = this.hosts.filter((host) => now - (this.endedAt.get(host) ?? now) < restSeconds);
    if (left.length === this.hosts.length) return null;
    this.writtenAt = now;
    this.hosts = left;
    return left;
  }
}
