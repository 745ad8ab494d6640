/**
 * The texts of credentials.
 *
 * 1. API keys (`tm_live_`), sessions (`tm_sess_`), and of OAuth codes (`tm_code_`), device codes (`tm_device_`), access tokens (`tm_at_`) and refresh tokens
 *    (`tm_rt_`): a prefix that names the kind, 36 random base62 characters (214 bits), and the CRC-32 of all that in 6 more, so
 *    that other texts are refused without a database query and scanners for leaked secrets can recognise ours. The first 14
 *    characters (83 bits) of a refresh token are those of all its successors: one that was replaced is known by them.
 * 2. Action tokens of mailed links: 32 random bytes in base64url.
 * 3. Feed tokens: 16 random bytes in lower-case hex.
 *
 * Only their SHA-256 is stored.
 */
import { crc32 } from "node:zlib";
import { randomBytes, type Randomness } from "./random.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomCharacters = 36;
const checksumCharacters = 6;
const familyCharacters = 14;

/** The beginning of each kind of credential. */
export const prefixes = {
  key: "tm_live_",
  session: "tm_sess_",
  code: "tm_code_",
  device: "tm_device_",
  access: "tm_at_",
  refresh: "tm_rt_",
} as const;
/** A kind of credential that authenticates requests. */
export type CredentialKind = keyof typeof prefixes;

const shapes = Object.entries(prefixes).map(
  ([kind, prefix]) =>
    [kind as CredentialKind, new RegExp(`^${prefix}[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`)] as const,
);

/** A new credential of a kind. */
export function newCredential(kind: CredentialKind, random: Randomness = randomBytes): string {
  const body = prefixes[kind] + base62(random);
  return body + checksum(body);
}

/** A new refresh token of the family of another one. */
export function nextRefreshToken(before: string, random: Randomness = randomBytes): string {
  const family = familyOf(before);
  const body = family + base62(random).slice(familyCharacters);
  return body + checksum(body);
}

/** What a refresh token and all its successors begin with. */
export const familyOf = (refreshToken: string): string =>
  refreshToken.slice(0, prefixes.refresh.length + familyCharacters);

/** The kind of a credential by its prefix and checksum; null for any other text. It does not mean that the credential is valid. */
export function credentialKind(text: string): CredentialKind | null {
  const kind = shapes.find(([, shape]) => shape.test(text))?.[0];
  if (!kind) return null;
  return checksum(text.slice(0, -checksumCharacters)) === text.slice(-checksumCharacters) ? kind : null;
}

/** A new random secret for a mailed link: 43 characters of base64url. */
export function newActionToken(random: Randomness = randomBytes): string {
  return Buffer.from(random(32)).toString("base64url");
}

/** A new random feed token: 32 characters of lower-case hex. */
export function newFeedToken(random: Randomness = randomBytes): string {
  return Buffer.from(random(16)).toString("hex");
}

function base62(random: Randomness): string {
  let text = "";
  // Bytes of 248 and above are skipped: with them the first letters would be more likely than the others.
  while (text.length < randomCharacters)
    for (const byte of random(64)) if (byte < 248 && text.length < randomCharacters) text += alphabet[byte % 62];
  return text;
}

function checksum(text: string): string {
  let value = crc32(text);
  let letters = "";
  for (let place = 0; place < checksumCharacters; place++) {
    letters = alphabet[value % 62] + letters;
    value = Math.floor(value / 62);
  }
  return letters;
}
