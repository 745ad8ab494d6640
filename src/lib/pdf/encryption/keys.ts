/**
 * The key of an encrypted PDF whose user password is empty: whoever opens the file may read it, and only changing it is protected (ISO
 * 32000-1, 7.6.3, revisions 2 to 4; ISO 32000-2, 7.6.4, revisions 5 and 6). Null where the file asks for a password. Pure.
 */
import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { rc4 } from "./rc4.ts";

/** What the dictionary of the encryption says. `permissions`: P; `identifier`: the first string of the file's ID. */
export type Protection = {
  revision: number;
  keyBytes: number;
  owner: Uint8Array;
  user: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  identifier: Uint8Array;
  coversMetadata: boolean;
};

const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

export const fileKeyOf = (of: Protection): Uint8Array | null => (of.revision >= 5 ? laterKey(of) : earlierKey(of));

export const md5 = (...parts: Uint8Array[]): Uint8Array => hashOf("md5", ...parts);

function hashOf(name: string, ...parts: Uint8Array[]): Uint8Array {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** Algorithms 2 and 6: the key, where it is the one of the empty password. */
function earlierKey({ revision, keyBytes, owner, user, permissions, identifier, coversMetadata }: Protection) {
  const bits = new Uint8Array(new Int32Array([permissions]).buffer);
  const tail = revision >= 4 && !coversMetadata ? new Uint8Array(4).fill(255) : new Uint8Array();
  let hash = md5(padding, owner.subarray(0, 32), bits, identifier, tail);
  for (let round = 0; revision >= 3 && round < 50; round += 1) hash = md5(hash.subarray(0, keyBytes));
  const key = hash.subarray(0, keyBytes);
  return isSame(proofOf(key, revision, identifier), user.subarray(0, revision >= 3 ? 16 : 32)) ? key : null;
}

/** Algorithms 4 and 5: what the file holds of the user password. */
function proofOf(key: Uint8Array, revision: number, identifier: Uint8Array): Uint8Array {
  if (revision < 3) return rc4(key, padding);
  let proof = md5(padding, identifier);
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return proof;
}

/** Algorithm 2.A: the key stands in the file, encrypted by a hash of the password. */
function laterKey({ revision, user, userKey }: Protection): Uint8Array | null {
  const hash = (salt: Uint8Array) => (revision === 5 ? hashOf("sha256", salt) : hardenedHash(salt));
  if (user.length < 48 || userKey.length < 32) return null;
  if (!isSame(hash(user.subarray(32, 40)), user.subarray(0, 32))) return null;
  const cipher = createDecipheriv("aes-256-cbc", hash(user.subarray(40, 48)), new Uint8Array(16));
  cipher.setAutoPadding(false);
  return new Uint8Array(cipher.update(userKey.subarray(0, 32)));
}

const minRounds = 64;

/** Algorithm 2.B for the empty password. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key = hashOf("sha256", salt);
  for (let round = 0, last = 0; round < minRounds || last > round - 32; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const block = new Uint8Array(cipher.update(repeated(key, 64)));
    const choice = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf(["sha256", "sha384", "sha512"][choice] as string, block);
    last = block.at(-1) as number;
  }
  return key.subarray(0, 32);
}

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  const all = new Uint8Array(bytes.length * times);
  for (let at = 0; at < all.length; at += bytes.length) all.set(bytes, at);
  return all;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
