/**
 * A push message as only the browser can read it (RFC 8291, in the form of RFC 8188): a key agreed between a key pair
 * made for this one message and the browser's own, one record of AES-128-GCM. Randomness arrives as arguments.
 * Asynchronous because WebCrypto is. Pure.
 */

/** What a browser gives: an uncompressed P-256 point of 65 bytes, and 16 bytes of shared secret. */
export type BrowserKeys = { p256dh: Uint8Array<ArrayBuffer>; auth: Uint8Array<ArrayBuffer> };

export type MessageRandomness = { salt: Uint8Array<ArrayBuffer>; pair: CryptoKeyPair };

/** A push service must take a body of 4,096 bytes (RFC 8030, 7.2); header, tag and delimiter are taken off. */
export const longestPayloadBytes = 4096 - 86 - 16 - 1;

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const recordBytes = 4096;

/** The keys of a browser as they came, in base64url; null when they are not what a browser makes. */
export async function browserKeysOf(given: { p256dh: string; auth: string }): Promise<BrowserKeys | null> {
  const [p256dh, auth] = [bytesOf(given.p256dh), bytesOf(given.auth)];
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return null;
  try {
    // A point that is not on the curve is refused here.
    await crypto.subtle.importKey("raw", p256dh, curve, false, []);
    return { p256dh, auth };
  } catch {
    return null;
  }
}

/** The body to post. @throws RangeError for a payload over `longestPayloadBytes`. */
export async function encrypted(
  payload: Uint8Array<ArrayBuffer>,
  to: BrowserKeys,
  { salt, pair }: MessageRandomness,
): Promise<Uint8Array<ArrayBuffer>> {
  if (payload.length > longestPayloadBytes) throw new RangeError("The payload of a push is too long");
  const ours = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const theirs = await crypto.subtle.importKey("raw", to.p256dh, curve, false, []);
  // The runtime's types call the other party's key `$public`; the runtime itself, as the standard, `public`.
  const agreement = { name: "ECDH", public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const agreed = new Uint8Array(await crypto.subtle.deriveBits(agreement, pair.privateKey, 256));
  const info = joined(ascii("WebPush: info\0"), to.p256dh, ours);
  const secret = await derived(agreed, { salt: to.auth, info, bytes: 32 });
  const key = await derived(secret, { salt, info: ascii("Content-Encoding: aes128gcm\0"), bytes: 16 });
  const nonce = await derived(secret, { salt, info: ascii("Content-Encoding: nonce\0"), bytes: 12 });
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  // 2 marks the last record.
  const record = joined(payload, Uint8Array.of(2));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, cipher, record));
  return joined(salt, bigEndian(recordBytes), Uint8Array.of(ours.length), ours, sealed);
}

/** HKDF (RFC 5869) with SHA-256. */
async function derived(
  material: Uint8Array<ArrayBuffer>,
  { salt, info, bytes }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const ascii = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

function bigEndian(number: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
