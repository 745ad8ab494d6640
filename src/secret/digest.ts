/** Hashes and checksums of secrets, and how two of them are compared. Pure. */
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

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of an ASCII text (ISO 3309; `123456789` has cbf43926). */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let index = 0; index < text.length; index++)
    value = (table[(value ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
