/**
 * Stands for `node:crypto` where passwords are hashed: the same functions, and scrypt with a thousandth of the work, unless a
 * test asks for all of it. What is stored reads as in production, and hashes of the real work: see test/pure/secret/password.
 */
import { scrypt as derive, type ScryptOptions } from "node:crypto";
import { onTestFinished } from "vitest";

export { timingSafeEqual } from "node:crypto";

const cheap = 2 ** 4;
let isWhole = false;

type Parameters = [password: Uint8Array, salt: Uint8Array, size: number];
type Derived = (error: Error | null, key: Buffer) => void;

export function scrypt(...[password, salt, size, options, derived]: [...Parameters, ScryptOptions, Derived]): void {
  derive(password, salt, size, isWhole ? options : { ...options, N: cheap }, derived);
}

/** Until the test ends passwords cost what they cost in production; what a later file hashes before its first test does not. */
export function hashWholly(): void {
  isWhole = true;
  onTestFinished(() => void (isWhole = false));
}
