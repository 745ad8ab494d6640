/**
 * Passwords: scrypt (RFC 7914) with N = 2^14, r = 8, p = 5 (16 MiB), parameters of the OWASP Password Storage Cheat Sheet that
 * fit in a Worker's memory. Stored as `scrypt$14$8$5$salt$hash`, so that the parameters can be raised and old hashes still
 * verify. Different Unicode spellings of one password are equal (NFKC). Asynchronous because the derivation is.
 */
import { scrypt, timingSafeEqual } from "node:crypto";
import { randomBytes, type Randomness } from "./random.ts";
import { message, type Message } from "../message/message.ts";

/** The length that a password may have, in bytes of UTF-8. */
export const passwordBytes = { min: 8, max: 1024 } as const;

type Cost = { logN: number; r: number; p: number };
const current: Cost = { logN: 14, r: 8, p: 5 };
const hashBytes = 32;
const saltBytes = 16;

const normal = (password: string) => Buffer.from(password.normalize("NFKC"), "utf8");

/** The reason why a new password is not accepted; null when it is. */
export function passwordProblem(password: string): Message | null {
  const size = normal(password).length;
  if (size < passwordBytes.min)
    return message("schema.expected", { what: message("schema.at_least_characters", { count: passwordBytes.min }) });
  if (size > passwordBytes.max)
    return message("schema.expected", { what: message("schema.at_most_bytes", { count: passwordBytes.max }) });
  return null;
}

/** The text to store for a password, with a new random salt. */
export async function hashedPassword(password: string, random: Randomness = randomBytes): Promise<string> {
  const salt = Buffer.from(random(saltBytes));
  const hash = await derived(password, { salt, cost: current, size: hashBytes });
  return ["scrypt", current.logN, current.r, current.p, salt.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );
}

/**
 * Compares a password with a stored hash. `outdated`: it matches, but should be hashed again with the current parameters.
 * With `stored` null the same work is done for nothing, so that the response time does not reveal that no account exists.
 */
export async function passwordMatches(
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const known = stored === null ? null : parsed(stored);
  if (!known) {
    await derived(password, { salt: Buffer.alloc(saltBytes), cost: current, size: hashBytes });
    return { matches: false, outdated: false };
  }
  const hash = await derived(password, { salt: known.salt, cost: known.cost, size: known.hash.length });
  const matches = timingSafeEqual(hash, known.hash);
  const { logN, r, p } = known.cost;
  return { matches, outdated: matches && (logN !== current.logN || r !== current.r || p !== current.p) };
}

function parsed(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (!match) return null;
  const [logN = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  const salt = Buffer.from(match[4] ?? "", "base64url");
  return { cost: { logN, r, p }, salt, hash: Buffer.from(match[5] ?? "", "base64url") };
}

function derived(password: string, { salt, cost, size }: { salt: Buffer; cost: Cost; size: number }): Promise<Buffer> {
  const options = { N: 2 ** cost.logN, r: cost.r, p: cost.p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(normal(password), salt, size, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
