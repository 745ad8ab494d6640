/**
 * Identifies this server to push services (VAPID, RFC 8292): a token signed with the server's key pair, valid for one push
 * service and twelve hours. Pure; asynchronous because WebCrypto is.
 */
import type { Operator } from "./operator.ts";

/** The operator's key pair in base64url, as `web-push generate-vapid-keys` writes it, and a mailto: or https: contact. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** The operator's VAPID keys; null unless all three settings are set. */
export function vapidOf(operator: Operator): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = operator;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

/** RFC 8292, 2: a token must not be valid for more than 24 hours. */
const validSeconds = 43_200;

/**
 * The value of the header `Authorization` for a push service. `endpoint`: of the subscription; `now`: Unix seconds.
 * @throws Error when the keys are not a P-256 key pair
 */
export async function vapidAuthorization(keys: VapidKeys, endpoint: string, now: number): Promise<string> {
  const claims = { aud: new URL(endpoint).origin, exp: now + validSeconds, sub: keys.subject };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const key = await signingKey(keys);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(signed));
  return `vapid t=${signed}.${Buffer.from(signature).toString("base64url")}, k=${plain(keys.publicKey)}`;
}

/** The reason why keys cannot be used, as a sentence that names the setting; null when they can. */
export async function vapidProblem(keys: VapidKeys): Promise<string | null> {
  if (!/^(mailto:.+@.+|https:\/\/.+)/.test(keys.subject))
    return "VAPID_SUBJECT: expected mailto:you@example.com or https://...";
  try {
    await signingKey(keys);
    return null;
  } catch {
    return "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected a P-256 key pair in base64url (65 and 32 bytes)";
  }
}

function signingKey({ publicKey, privateKey }: VapidKeys): Promise<CryptoKey> {
  const point = Buffer.from(publicKey, "base64url");
  if (point.length !== 65 || point[0] !== 4) throw new Error("The public VAPID key is not a P-256 point");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y, d: plain(privateKey), ext: false };
  return crypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
}

/** Base64url without padding, also where the key was written in plain base64. */
const plain = (key: string) => Buffer.from(key, "base64url").toString("base64url");
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
