/**
 * Secrets at rest: AES-256-GCM, written as `v1.<key id>.<iv>.<ciphertext>` (base64url).
 *
 * 1. The operator's keys are `id:base64 of 32 bytes`, separated by commas. The first one encrypts and all of them decrypt, so
 *    that a key is replaced by adding the new one in front.
 * 2. A ciphertext is bound to its place (`table|column|row`, the additional data of GCM): in another row it does not decrypt.
 * 3. Keys derived from the same keys (HKDF, RFC 5869) sign tokens that have no row in the database, such as unsubscribe links.
 *
 * Asynchronous because WebCrypto is.
 */
import { problem } from "../problem.ts";
import { randomBytes } from "./random.ts";

/** Encrypts, decrypts and signs with the operator's keys. `boundTo`: the place of a ciphertext, `table|column|row`. */
export type Sealer = {
  /** Encrypts a text. @throws Problem 503 when the operator has set no keys */
  seal: (plain: string, boundTo: string) => Promise<string>;
  /** Decrypts a text. @throws Error when it was not encrypted with one of the keys, for this place */
  open: (sealed: string, boundTo: string) => Promise<string>;
  /** Signs a text (HMAC-SHA-256): 43 characters of base64url. @throws Problem 503 when the operator has set no keys */
  sign: (text: string) => Promise<string>;
  /** Verifies a signature of a text with all keys. */
  isSigned: (text: string, signature: string) => Promise<boolean>;
};

type Key = { id: string; bytes: Uint8Array<ArrayBuffer>; sealing?: Promise<CryptoKey>; signing?: Promise<CryptoKey> };

const ivBytes = 12;
const setting = "Operator setting ENCRYPTION_KEYS: ";
/** The keys by the text of the setting, so that requests share imported keys. */
const known = new Map<string, Key[]>();

/** The sealer for the operator setting ENCRYPTION_KEYS. @throws Error with the setting's name when `text` is malformed */
export function sealerFrom(text: string | null): Sealer {
  const keys = keysIn(text ?? "");
  const first = (): Key => {
    if (!keys[0]) throw problem.notConfigured("encryption");
    return keys[0];
  };
  return {
    async seal(plain, boundTo) {
      const key = first();
      const iv = randomBytes(ivBytes);
      const bytes = await crypto.subtle.encrypt(bound(iv, boundTo), await sealingKey(key), encoded(plain));
      return ["v1", key.id, base64url(iv.buffer), base64url(bytes)].join(".");
    },

    async open(sealed, boundTo) {
      const [version, id, iv = "", bytes = ""] = sealed.split(".");
      const key = keys.find((each) => each.id === id);
      if (version !== "v1" || !key)
        throw new Error(`A secret of ${boundTo} is sealed by a key that ENCRYPTION_KEYS lacks`);
      try {
        const plain = await crypto.subtle.decrypt(bound(raw(iv), boundTo), await sealingKey(key), raw(bytes));
        return new TextDecoder().decode(plain);
      } catch {
        throw new Error(`A secret of ${boundTo} does not open: it was changed, moved or sealed by another key`);
      }
    },

    async sign(text) {
      return base64url(await crypto.subtle.sign("HMAC", await signingKey(first()), encoded(text)));
    },

    async isSigned(text, signature) {
      for (const key of keys)
        if (await crypto.subtle.verify("HMAC", await signingKey(key), raw(signature), encoded(text))) return true;
      return false;
    },
  };
}

/** The reason why the setting is malformed, as a sentence that quotes no key; null when it is not. */
export function encryptionKeysProblem(text: string): string | null {
  try {
    keysIn(text);
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(setting, "");
  }
}

/** @throws Error that says what was expected */
function keysIn(text: string): Key[] {
  const cached = known.get(text);
  if (cached) return cached;
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const keys = entries.map((entry): Key => {
    const match = /^([\w-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry);
    const bytes = new Uint8Array(Buffer.from(match?.[2] ?? "", "base64"));
    if (!match?.[1] || bytes.length !== 32)
      throw new Error(`${setting}expected id:key[,id:key...], each key being 32 bytes in base64`);
    return { id: match[1], bytes };
  });
  if (new Set(keys.map((key) => key.id)).size < keys.length)
    throw new Error(`${setting}expected another id for each key; two keys have the same id`);
  known.set(text, keys);
  return keys;
}

function sealingKey(key: Key): Promise<CryptoKey> {
  key.sealing ??= crypto.subtle.importKey("raw", key.bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  return key.sealing;
}

function signingKey(key: Key): Promise<CryptoKey> {
  const use = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: encoded("signatures") };
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  key.signing ??= crypto.subtle
    .importKey("raw", key.bytes, "HKDF", false, ["deriveKey"])
    .then((master) => crypto.subtle.deriveKey(use, master, hmac, false, ["sign", "verify"]));
  return key.signing;
}

const encoded = (text: string) => new TextEncoder().encode(text);
const bound = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: encoded(boundTo),
});
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("base64url");
/** The bytes; none where the text is another spelling of them, since each sealed text and each signature has one. */
function raw(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, "base64url");
  return new Uint8Array(bytes.toString("base64url") === text ? bytes : []);
}
