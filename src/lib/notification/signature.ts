/**
 * Standard Webhooks 1.0 headers: an id that stays the same over retries, the time of the attempt, and a signature
 * when the URL has a secret. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

import { base64, bytesOfBase64, utf8 } from "../markup/base64.ts";
import { UrlProblem } from "./target.ts";

/** The key of a `whsec_...` secret, 24 to 64 bytes; null without one. Throws UrlProblem for anything else. */
export function signingKey(secret: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (!secret) return null;
  const key = secret.startsWith("whsec_") ? bytesOfBase64(secret.slice(6)) : null;
  if (!key || key.length < 24 || key.length > 64) {
    throw new UrlProblem("secret= must be whsec_ followed by 24 to 64 bytes in base64");
  }
  return key;
}

export type Signed = { id: string; now: number; body: string | Uint8Array; key: Uint8Array<ArrayBuffer> | null };

/** The headers of one attempt. Asynchronous because Web Crypto is. */
export async function webhookHeaders(attempt: Signed): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(attempt.now));
  const headers = { "webhook-id": attempt.id, "webhook-timestamp": timestamp };
  if (!attempt.key) return headers;
  const body = typeof attempt.body === "string" ? utf8(attempt.body) : attempt.body;
  const prefix = utf8(`${attempt.id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix, 0);
  signed.set(body, prefix.length);
  const key = await crypto.subtle.importKey("raw", attempt.key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, signed);
  return { ...headers, "webhook-signature": `v1,${base64(new Uint8Array(mac))}` };
}
