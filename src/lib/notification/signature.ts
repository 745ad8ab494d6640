/**
 * Standard Webhooks 1.0 headers: an id that stays the same over retries, the time of the attempt, and a signature
 * for each secret of the URL, separated by spaces: during a rotation the old secret and the new one. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

import { base64, bytesOfBase64, utf8 } from "../markup/base64.ts";
import { decodePercent, listOption, type NotificationUrl, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";

const maxSecrets = 5;

/**
 * The keys of a URL's `secret=whsec_...`, 24 to 64 bytes each: it may stand there several times, or name several with commas
 * between them. Throws UrlProblem for anything else.
 */
export function signingKeys({ optionTexts }: Pick<NotificationUrl, "optionTexts">): Uint8Array<ArrayBuffer>[] {
  const secrets = optionTexts
    .filter(({ key }) => key === "secret")
    .flatMap(({ text }) => listOption(decodePercent(text.slice(text.indexOf("=") + 1))));
  if (secrets.length > maxSecrets) throw new UrlProblem(message("url.secrets", { count: maxSecrets }));
  return [...new Set(secrets)].map(signingKey);
}

function signingKey(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith("whsec_") ? bytesOfBase64(secret.slice(6)) : null;
  if (!key || key.length < 24 || key.length > 64) {
    throw new UrlProblem(message("url.secret"));
  }
  return key;
}

export type Signed = { id: string; now: number; body: string | Uint8Array; keys: Uint8Array<ArrayBuffer>[] };

/** The headers of one attempt. Asynchronous because Web Crypto is. */
export async function webhookHeaders(attempt: Signed): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(attempt.now));
  const headers = { "webhook-id": attempt.id, "webhook-timestamp": timestamp };
  if (!attempt.keys.length) return headers;
  const body = typeof attempt.body === "string" ? utf8(attempt.body) : attempt.body;
  const prefix = utf8(`${attempt.id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix, 0);
  signed.set(body, prefix.length);
  const signatures = await Promise.all(attempt.keys.map((key) => signatureOf(key, signed)));
  return { ...headers, "webhook-signature": signatures.join(" ") };
}

async function signatureOf(bytes: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)))}`;
}
