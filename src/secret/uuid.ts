/** UUIDs that are made of a text, so that of two requests at once each finds what the other made. Pure. */
import { sha256 } from "./digest.ts";

/** RFC 9562, version 8. */
export function uuidOf(text: string): string {
  const digits = sha256(text);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(12, 15)}`, `a${digits.slice(15, 18)}`];
  return [...parts, digits.slice(18, 30)].join("-");
}
