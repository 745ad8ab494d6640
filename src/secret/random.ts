/** The source of randomness for all secrets. */

/** `size` cryptographically secure random bytes. */
export function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** A source of random bytes; tests pass their own. */
export type Randomness = typeof randomBytes;
