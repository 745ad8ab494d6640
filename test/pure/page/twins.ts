/** Bodies of one hash, as anybody can make them who knows the key of bodyHash.ts: GHASH is linear (NIST SP 800-38D, 6.3). */
import { createCipheriv } from "node:crypto";

const blockBytes = 16;
const reduction = 0xe1n << 120n;

/** The product in GF(2^128), the first bit of the first byte being the coefficient of x^0. */
function times(one: bigint, other: bigint): bigint {
  let [product, shifted] = [0n, other];
  for (let bit = 127n; bit >= 0n; bit--) {
    if ((one >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ reduction : shifted >> 1n;
  }
  return product;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n << 127n;
  for (let [left, square] = [exponent, base]; left > 0n; left >>= 1n, square = times(square, square))
    if (left & 1n) result = times(result, square);
  return result;
}

const inverse = (value: bigint): bigint => power(value, 2n ** 128n - 2n);

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

/** The hash of the zero block under the zero key: what each block is multiplied by. */
const factor = numberOf(
  createCipheriv("aes-128-ecb", new Uint8Array(blockBytes), null).update(new Uint8Array(blockBytes)),
);

function sumOf(body: Uint8Array): bigint {
  let sum = 0n;
  for (let at = 0; at < body.length; at += blockBytes)
    sum = times(sum ^ numberOf(body.subarray(at, at + blockBytes)), factor);
  return sum;
}

/** `text` and as many bytes as it takes, at its end, to have the hash of `other`. Both texts are filled up with spaces to one length. */
export function twinsOf(other: string, text: string): [Uint8Array, Uint8Array] {
  const length = Math.ceil(Math.max(other.length, text.length) / blockBytes) * blockBytes;
  const encode = (body: string) => new TextEncoder().encode(body.padEnd(length + blockBytes));
  const [model, made] = [encode(other), encode(text)];
  const difference = times(sumOf(model) ^ sumOf(made), inverse(factor));
  const last = numberOf(made.subarray(length)) ^ difference;
  made.set(Buffer.from(last.toString(16).padStart(2 * blockBytes, "0"), "hex"), length);
  return [model, made];
}
