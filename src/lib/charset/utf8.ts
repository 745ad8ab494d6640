/** Texts as UTF-8, for functions of the platform that take bytes. */

const encoder = new TextEncoder();

/**
 * What `use` makes of a text in UTF-8. The bytes are given back afterwards, where the garbage collector would take its time: what is
 * made must not hold them. A function of the platform that is given a large text makes such bytes by itself, and leaves them behind.
 */
export function withUtf8<T>(text: string, use: (bytes: Uint8Array) => T): T {
  const bytes = encoder.encode(text);
  try {
    return use(bytes);
  } finally {
    (bytes.buffer as ArrayBuffer).transfer(0);
  }
}
