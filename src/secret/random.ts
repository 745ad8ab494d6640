/** The one place where secrets take their randomness from. */

/** So many bytes of cryptographic randomness. */
export function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size));
}

export type Randomness = typeof randomBytes;
