/**
 * SASL SCRAM (RFC 5802, RFC 7677): the password never leaves, and the server proves that it knows it, too. Without channel binding.
 *
 * 1. Fewer than 4,096 rounds are refused, as RFC 7677 wants: they would make the proof easy to guess from.
 * 2. More than 100,000 are refused: the runtime of Workers computes no more.
 */

import { message as messageOf, type Message } from "../../message/message.ts";
import { base64, bytesOfBase64, utf8 } from "../markup/base64.ts";

export type ScramHash = "SHA-1" | "SHA-256";

/** What the server has to have said: null for nonsense. */
export type ScramProof = { response: string; serverSignature: string } | { problem: Message };

const minRounds = 4_096;
const maxRounds = 100_000;

/** The first message: who wants in, and a nonce. */
export const scramFirst = (user: string, nonce: string): string => `n,,${bareFirst(user, nonce)}`;

const bareFirst = (user: string, nonce: string) =>
  `n=${prepared(user).replaceAll("=", "=3D").replaceAll(",", "=2C")},r=${nonce}`;

/** The answer to the server's challenge, and what the server has to answer to it. */
export async function scramProof(
  { hash, user, password, nonce }: { hash: ScramHash; user: string; password: string; nonce: string },
  challenge: string,
): Promise<ScramProof> {
  const { r: both = "", s: salt = "", i: rounds = "" } = fieldsOf(challenge);
  const saltBytes = bytesOfBase64(salt);
  const count = Number(rounds);
  if (!both.startsWith(nonce) || both.length <= nonce.length || !saltBytes?.length || !/^\d{1,9}$/.test(rounds))
    return { problem: messageOf("xmpp.scram") };
  if (count < minRounds || count > maxRounds) return { problem: messageOf("xmpp.rounds", { count }) };
  const salted = await saltedPassword(hash, { password, salt: saltBytes, rounds: count });
  const clientKey = await hmac(hash, salted, "Client Key");
  const storedKey = new Uint8Array(await crypto.subtle.digest(hash, clientKey));
  const withoutProof = `c=biws,r=${both}`;
  const message = `${bareFirst(user, nonce)},${challenge},${withoutProof}`;
  const signature = await hmac(hash, storedKey, message);
  const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
  const serverKey = await hmac(hash, salted, "Server Key");
  return {
    response: `${withoutProof},p=${base64(proof)}`,
    serverSignature: base64(await hmac(hash, serverKey, message)),
  };
}

/** Whether the server's last message proves that it knows the password. */
export const isServerProof = (said: string, signature: string): boolean => fieldsOf(said)["v"] === signature;

const fieldsOf = (said: string): Record<string, string | undefined> =>
  Object.fromEntries(said.split(",").map((field) => [field.slice(0, 1), field.slice(2)]));

type Bytes = Uint8Array<ArrayBuffer>;

async function saltedPassword(
  hash: ScramHash,
  { password, salt, rounds }: { password: string; salt: Bytes; rounds: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", utf8(prepared(password)), "PBKDF2", false, ["deriveBits"]);
  const bits = hash === "SHA-1" ? 160 : 256;
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations: rounds }, key, bits));
}

async function hmac(hash: ScramHash, keyBytes: Bytes, text: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", keyBytes, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text)));
}

/** SASLprep (RFC 4013) of what people type: blanks of all kinds are one kind, soft hyphens and the like are nothing. */
const prepared = (text: string): string =>
  text
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u00ad\u1806\u200b\u2060\ufeff]/g, "")
    .normalize("NFKC");
