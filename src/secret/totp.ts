/** One-time passwords by time, as authenticator apps make them (RFC 6238, over the HOTP of RFC 4226). */
import { createHmac } from "node:crypto";

export type TotpKey = { secret: Uint8Array; algorithm: "sha1" | "sha256" | "sha512"; digits: number; period: number };

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The secrets of common sites have 10 to 64 bytes. */
const maxSecretLetters = 512;

/** The bytes of Base32 (RFC 4648), in letters of any case, with blanks and hyphens as sites write it; null where it is none. */
function bytesOf(text: string): Uint8Array | null {
  const plain = text.replace(/[\s-]/g, "").replace(/=+$/, "").toUpperCase();
  if (!plain || plain.length > maxSecretLetters || /[^A-Z2-7]/.test(plain)) return null;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of plain) {
    held = (held << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return bytes.length ? new Uint8Array(bytes) : null;
}

/**
 * The key that a text stands for: Base32 alone (SHA-1, 6 digits, 30 seconds), or the `otpauth://totp/` address of a QR code, which says
 * more. null where it is neither.
 */
export function totpKey(text: string): TotpKey | null {
  const trimmed = text.trim();
  if (!/^otpauth:/i.test(trimmed)) {
    const secret = bytesOf(trimmed);
    return secret && { secret, algorithm: "sha1", digits: 6, period: 30 };
  }
  const address = URL.parse(trimmed);
  if (!address || address.host.toLowerCase() !== "totp") return null;
  const given = (name: string, otherwise: string) => address.searchParams.get(name) ?? otherwise;
  const secret = bytesOf(given("secret", ""));
  const algorithm = given("algorithm", "sha1").toLowerCase().replace("-", "");
  const [digits, period] = [Number(given("digits", "6")), Number(given("period", "30"))];
  const isKnown = algorithm === "sha1" || algorithm === "sha256" || algorithm === "sha512";
  const isUsual = [6, 7, 8].includes(digits) && Number.isInteger(period) && period >= 10 && period <= 300;
  return secret && isKnown && isUsual ? { secret, algorithm, digits, period } : null;
}

/** The password of this time. `at`: milliseconds since 1970. */
export function totpAt({ secret, algorithm, digits, period }: TotpKey, at: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / 1000 / period)));
  const hash = createHmac(algorithm, secret).update(new Uint8Array(counter.buffer)).digest();
  const number = new DataView(hash.buffer, hash.byteOffset).getUint32((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
