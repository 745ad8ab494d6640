/**
 * How much memory the bodies of all requests of this isolate hold together, so that many at once cannot take all of it. In
 * order:
 *
 * 1. Requests without an account share a small part of it, so that strangers cannot shut out the accounts.
 * 2. What is larger than 1 MiB (archives) leaves a part free, so that ordinary requests pass beside it.
 * 3. Beyond the bound a request is refused (503) and told when to come again; nothing waits.
 * 4. A holding ends with its request. Requests that the runtime ended without a word (their caller hung up) hold nothing
 *    after a few minutes.
 *
 * Pure: time comes as a parameter.
 */
import { problem } from "../problem.ts";

const mebibyte = 1_048_576;

/** An isolate has 128 MB for everything (https://developers.cloudflare.com/workers/platform/limits/#memory); one's own machine has more. */
export const intakeBytes = (isSelfHosted: boolean): number => (isSelfHosted ? 768 : 64) * mebibyte;
/** What requests without an account may hold together, in bytes. */
export const strangersBytes = 8 * mebibyte;
/** What stays free of large bodies, in bytes. */
const reservedBytes = 8 * mebibyte;
const largeBytes = mebibyte;
const forgottenMs = 300_000;

/** What one request holds. */
export type Holding = { bytes: number; isStranger: boolean; until: number };

export class Intake {
  readonly #holdings = new Set<Holding>();

  open(isStranger: boolean, nowMs: number): Holding {
    for (const each of this.#holdings) if (each.until <= nowMs) this.#holdings.delete(each);
    const holding = { bytes: 0, isStranger, until: nowMs + forgottenMs };
    this.#holdings.add(holding);
    return holding;
  }

  /** The holding takes `bytes` more. @throws Problem 503 where that is more than the isolate can bear. */
  take(holding: Holding, bytes: number, limitBytes: number): void {
    const isLarge = holding.bytes + bytes > largeBytes;
    const bound = limitBytes - (isLarge ? reservedBytes : 0);
    const isTooMuch = this.held() + bytes > bound || (holding.isStranger && this.held(true) + bytes > strangersBytes);
    if (isTooMuch) throw problem.unavailable("Too many large requests are being read just now; try again shortly", 5);
    holding.bytes += bytes;
  }

  release(holding: Holding, bytes: number): void {
    holding.bytes -= bytes;
  }

  close(holding: Holding): void {
    this.#holdings.delete(holding);
  }

  /** In bytes, by all requests or by those without an account. */
  held(ofStrangers = false): number {
    let sum = 0;
    for (const each of this.#holdings) if (!ofStrangers || each.isStranger) sum += each.bytes;
    return sum;
  }
}
