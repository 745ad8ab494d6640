/** Hashes of secrets, and how two of them are compared. Pure. */
import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a text or bytes, in lower-case hex: what is stored of keys, sessions and tokens. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Whether two texts are equal, in a time that tells nothing of where they differ or how long they are. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
