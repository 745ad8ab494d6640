/** Hashes of secrets, and how two of them are compared. Pure. */
import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 of bytes, or of a text in UTF-8, in lower-case hex. Keys, sessions and tokens are stored in this form. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** MD5 in lower-case hex: for checksums that other programs compare, never for secrets. */
export const md5 = (content: string): string => createHash("md5").update(content).digest("hex");

/** Whether two texts are equal, compared in constant time: it reveals neither where they differ nor how long they are. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
