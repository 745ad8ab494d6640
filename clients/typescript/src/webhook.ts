/**
 * Verifies that a webhook is from your service: Standard Webhooks 1.0, by Web Crypto alone.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import type { Webhook, WebhookEvent } from "./generated.ts";

/** Why a message is not to be believed: `message` says it in a sentence. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

export type WebhookMessage = {
  /** The request headers: those of the Fetch API, or an object as Node gives it. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, byte by byte: a body that was parsed and written again has another signature. */
  body: string | Uint8Array | ArrayBuffer;
  /** One secret (`whsec_...`), or those of a rotation: one that fits suffices. */
  secret: string | readonly string[];
  /** How old, and how far ahead, the message may be; 300 without it. */
  toleranceSeconds?: number;
  /** The time to compare with, in Unix seconds; the clock without it. */
  now?: number;
};
export type VerifiedWebhook = {
  /** Stays the same when the message is sent again: to do nothing twice. */
  id: string;
  /** When it was sent, in Unix seconds. */
  timestamp: number;
  /** The body as JSON: that of json:// in the document of the interface. Another service may send anything. */
  payload: Webhook;
  /** The member for programs: what happened, to which watch, what changed. Null where there is none. */
  event: WebhookEvent | null;
};

const defaultToleranceSeconds = 300;

/** The message, when one of its signatures was made with one of the secrets. @throws WebhookVerificationError */
export async function verifyWebhook(message: WebhookMessage): Promise<VerifiedWebhook> {
  const { secret, toleranceSeconds = defaultToleranceSeconds, now = Date.now() / 1000 } = message;
  const id = headerOf(message.headers, "webhook-id");
  const sent = headerOf(message.headers, "webhook-timestamp");
  const signatures = headerOf(message.headers, "webhook-signature");
  const timestamp = /^\d{1,12}$/.test(sent) ? Number(sent) : Number.NaN;
  if (Number.isNaN(timestamp)) throw new WebhookVerificationError("webhook-timestamp is not a number of seconds");
  if (!(Math.abs(now - timestamp) <= toleranceSeconds))
    throw new WebhookVerificationError(`The message was sent at ${sent}, which is too far from now`);
  const body = bytesOf(message.body);
  const keys = [secret].flat().map(keyOf);
  if (keys.length === 0) throw new TypeError("secret: expected at least one");
  const given = signatures.split(/\s+/).flatMap((each) => (each.startsWith("v1,") ? [base64Bytes(each.slice(3))] : []));
  const signed = joined(new TextEncoder().encode(`${id}.${sent}.`), body);
  let isOurs = false;
  for (const key of keys) {
    const imported = await importedKey(key);
    for (const signature of given)
      // Compares in constant time: https://w3c.github.io/webcrypto/#hmac-operations-verify
      if (signature && (await crypto.subtle.verify("HMAC", imported, signature, signed))) isOurs = true;
  }
  if (!isOurs) throw new WebhookVerificationError("No signature of the message fits a secret");
  const payload = parsed(body);
  return { id, timestamp, payload, event: (payload as { tidemark?: WebhookEvent } | null)?.tidemark ?? null };
}

function headerOf(headers: WebhookMessage["headers"], name: string): string {
  const isFetched = typeof (headers as Headers).get === "function";
  const value = isFetched ? (headers as Headers).get(name) : plainHeader(headers as Record<string, string>, name);
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

function plainHeader(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === "object" ? value.join(" ") : value;
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = base64Bytes(secret.replace(/^whsec_/, ""));
  if (!key || key.length === 0) throw new TypeError("secret: expected whsec_ and base64");
  return key;
}

function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}

const importedKey = (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);

function bytesOf(body: WebhookMessage["body"]): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one, 0);
  whole.set(other, one.length);
  return whole;
}

function parsed(body: Uint8Array): Webhook {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Webhook;
  } catch {
    throw new WebhookVerificationError("The body is signed and is no JSON");
  }
}
