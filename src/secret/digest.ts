/** Hashes of secrets, and how two of them are compared. Pure. */
import { hash } from "node:crypto";
import { withUtf8 } from "../lib/charset/utf8.ts";

/** From here on bytes that are made on the way are given back at once. */
const largeCharacters = 65_536;

/** SHA-256 of bytes, or of a text in UTF-8, in lower-case hex. Keys, sessions and tokens are stored in this form. */
export function sha256(content: string | Uint8Array): string {
  if (typeof content === "string" && content.length > largeCharacters) return withUtf8(content, sha256);
  return hash("sha256", content, "hex");
}

/** MD5 in lower-case hex: for checksums that other programs compare, never for secrets. */
export const md5 = (content: string): string => hash("md5", content, "hex");

/**
 * Whether a text is the secret. Its time depends on the text alone: it reveals neither where the two differ nor how long the
 * secret is. Hashing both for timingSafeEqual would take a hundred times as long, at each request of a front server.
 */
export function sameSecret(text: string, secret: string): boolean {
  let different = text.length ^ secret.length;
  for (let at = 0; at < text.length; at++) different |= text.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return different === 0;
}
