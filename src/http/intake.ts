/**
 * Accounts for the memory that the request bodies of this isolate use together, so that many requests at once cannot use all
 * of it. In order:
 *
 * 1. Requests without an account share a small part of it, so that strangers cannot shut out the accounts.
 * 2. What is larger than 1 MiB (archives) leaves a part free, so that ordinary requests pass beside it.
 * 3. Beyond the bound a request is refused (503, with Retry-After); no request waits for memory.
 * 4. A holding ends with its request. If the runtime ends a request without notice (the client closed the connection), its
 *    holding expires after five minutes.
 *
 * Pure: time comes as a parameter.
 */
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";

const mebibyte = 1_048_576;

/**
 * The memory for all request bodies together, in bytes. An isolate has 128 MB for everything
 * (https://developers.cloudflare.com/workers/platform/limits/#memory); a self-hosted server has more.
 */
export const intakeBytes = (isSelfHosted: boolean): number => (isSelfHosted ? 768 : 64) * mebibyte;
/** The memory for the bodies of all requests without an account, in bytes. */
export const strangersBytes = 8 * mebibyte;
/** What stays free of large bodies, in bytes. */
const reservedBytes = 8 * mebibyte;
const largeBytes = mebibyte;
const forgottenMs = 300_000;

/** The memory that one request uses. `isStranger`: without an account; `until`: when it expires, in Unix milliseconds. */
export type Holding = { bytes: number; isStranger: boolean; until: number };

/** The holdings of all requests that are being read. */
export class Intake {
  readonly #holdings = new Set<Holding>();

  /** Begins a holding of no bytes for a request, and removes those that expired. */
  open(isStranger: boolean, nowMs: number): Holding {
    for (const each of this.#holdings) if (each.until <= nowMs) this.#holdings.delete(each);
    const holding = { bytes: 0, isStranger, until: nowMs + forgottenMs };
    this.#holdings.add(holding);
    return holding;
  }

  /** Adds `bytes` to a holding; `limitBytes` is the bound of all holdings. @throws Problem 503 when a bound would be exceeded */
  take(holding: Holding, bytes: number, limitBytes: number): void {
    const isLarge = holding.bytes + bytes > largeBytes;
    const bound = limitBytes - (isLarge ? reservedBytes : 0);
    const isTooMuch =
      this.usedBytes() + bytes > bound || (holding.isStranger && this.usedBytes(true) + bytes > strangersBytes);
    if (isTooMuch) throw problem.unavailable(message("limit.large_requests"), 5);
    holding.bytes += bytes;
  }

  /** Gives `bytes` of a holding back. */
  release(holding: Holding, bytes: number): void {
    holding.bytes -= bytes;
  }

  /** Ends a holding, at the end of its request. */
  close(holding: Holding): void {
    this.#holdings.delete(holding);
  }

  /** The bytes in use, by all requests or only by those without an account. */
  usedBytes(ofStrangers = false): number {
    let sum = 0;
    for (const each of this.#holdings) if (!ofStrangers || each.isStranger) sum += each.bytes;
    return sum;
  }
}
