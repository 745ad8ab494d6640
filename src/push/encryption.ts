/**
 * Encrypts a push message for one browser (RFC 8291, content coding of RFC 8188) with @block65/webcrypto-web-push. In addition,
 * invalid keys give null instead of an error, and messages are not padded to 4 KB, because some push services accept less than
 * the standard requires.
 */
import { encryptNotification } from "@block65/webcrypto-web-push";

/** The keys of a subscription in base64url: an uncompressed P-256 point of 65 bytes, and a shared secret of 16 bytes. */
export type BrowserKeys = { p256dh: string; auth: string };

/** The maximum payload: a push service must accept 4,096 bytes (RFC 8030, 7.2), of which header, tag and delimiter take some. */
export const maxPayloadBytes = 4096 - 86 - 16 - 1;

/** Whether a message can be encrypted with these keys; false also for a point that is not on the curve. */
export const areBrowserKeys = async (keys: BrowserKeys): Promise<boolean> =>
  (await encryptPush(new Uint8Array(), keys)) !== null;

/**
 * The encrypted request body; null for invalid keys. Asynchronous because WebCrypto is.
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
