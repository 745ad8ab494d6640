/**
 * A push message as only the browser can read it (RFC 8291, in the form of RFC 8188), encrypted by
 * @block65/webcrypto-web-push. What it lacks is here: keys that no browser makes become null, and messages keep their
 * length, because padding all of them to 4 KB would be news to push services that take less than the standard says.
 */
import { encryptNotification } from "@block65/webcrypto-web-push";

/** What a browser gives, in base64url: an uncompressed P-256 point of 65 bytes, and 16 bytes of shared secret. */
export type BrowserKeys = { p256dh: string; auth: string };

/** A push service must take a body of 4,096 bytes (RFC 8030, 7.2); header, tag and delimiter are taken off. */
export const maxPayloadBytes = 4096 - 86 - 16 - 1;

/** True for keys that a message can be encrypted for; false for a point that is not on the curve, too. */
export const areBrowserKeys = async (keys: BrowserKeys): Promise<boolean> =>
  (await encryptPush(new Uint8Array(), keys)) !== null;

/**
 * The body to post; null for keys that no browser makes. Asynchronous because WebCrypto is.
 * @throws RangeError for a payload over `maxPayloadBytes`.
 */
export async function encryptPush(
  payload: Uint8Array,
  { p256dh, auth }: BrowserKeys,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (payload.length > maxPayloadBytes) throw new RangeError("The payload of a push is too long");
  const subscription = { endpoint: "", expirationTime: null, keys: { p256dh, auth } };
  try {
    return await encryptNotification(subscription, payload, { pad: false });
  } catch {
    return null;
  }
}
