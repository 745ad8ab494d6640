/**
 * What tells one body from another: of every check of a page that did not move it is the largest part that is ours, so it is GMAC
 * (NIST SP 800-38D), which processors take sixteen bytes at a time of, in an eighth of the time of SHA-256. Its key is known, so
 * whoever wants to can make two bodies of one hash: a site that would hide its own change, which it can do by sending the old page.
 * Bodies that nobody made for it share a hash with a chance of one in 2^100 (bytes / 16 in 2^128). No secret, no name of an object, and
 * never the whole key of what sites or accounts share.
 */

import { createCipheriv } from "node:crypto";

const key = new Uint8Array(16);
const nonce = new Uint8Array(12);

/** Each made once, of bytes that nobody changes. They stay known when a body gives its memory back. */
const known = new WeakMap<Uint8Array, string>();

/** 32 hex digits. */
export function bodyHashOf(body: Uint8Array): string {
  const hash = known.get(body) ?? made(body);
  known.set(body, hash);
  return hash;
}

function made(body: Uint8Array): string {
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  cipher.setAAD(body);
  cipher.final();
  return cipher.getAuthTag().toString("hex");
}
