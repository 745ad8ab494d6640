/**
 * Sends one push to one browser, through the guarded fetch. By the push service's status: 404 and 410 mean that the subscription
 * ended, and it is deleted; after 413 (too large) a smaller message is sent at once; 401 and 403 mean that our keys are refused,
 * and the subscription stays. All other answers are treated like those of other services (outcome.ts).
 */
import { message } from "../message/message.ts";
import { outcomeOfAnswer } from "../lib/notification/outcome.ts";
import { sendRequest, type SendResult } from "../services/sendRequest.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { PushWorld } from "./world.ts";
import { encryptPush } from "./encryption.ts";
import { payloadOf, type PushMute, type PushSize } from "./payload.ts";
import { pushWords } from "./words.ts";
import type { BrowserSubscription } from "./store.ts";
import { vapidAuthorization, vapidOf, type VapidKeys } from "../operator/vapid.ts";

/** The time for which a push service stores a message for a browser that is off; later the alert would be outdated. */
const ttlSeconds = 86_400;

/** `mutePath`: what mutes the watch of the notice, signed for this browser; null where it is about none. */
type Recipient = { userId: number; subscription: string; mutePath?: string | null };

/** Sends a notice to a browser of an account; deletes the subscription when the push service says that it ended. */
export async function sendPush(
  world: PushWorld,
  { userId, subscription: uuid, mutePath = null }: Recipient,
  notice: Notice,
): Promise<SendResult> {
  const keys = vapidOf(world.operator);
  if (!keys) return { outcome: { kind: "permanent", reason: message("service.push_off") }, status: null };
  const subscription = await world.stores.push.find(userId, uuid);
  if (!subscription) return gone;
  const mute = mutePath === null ? null : { path: mutePath, words: pushWords(subscription.language) };
  const push = { subscription, keys, notice, mute };
  const sent = await post(world, { ...push, size: "whole" });
  const last = sent.status === 413 ? await post(world, { ...push, size: "small" }) : sent;
  if (last.outcome.kind === "delivered") await world.stores.push.delivered(userId, uuid, world.clock.now());
  if (last.status !== 404 && last.status !== 410) return last;
  await world.stores.push.remove(userId, uuid);
  return { ...gone, status: last.status };
}

const gone: SendResult = { outcome: { kind: "withdrawn", reason: message("delivery.push_gone") }, status: null };

type Post = {
  subscription: BrowserSubscription;
  keys: VapidKeys;
  notice: Notice;
  size: PushSize;
  mute: PushMute | null;
};

async function post(world: PushWorld, { subscription, keys, notice, size, mute }: Post): Promise<SendResult> {
  const body = await encryptPush(payloadOf(notice, size, mute), subscription);
  if (!body) return gone;
  const headers = {
    authorization: await vapidAuthorization(keys, subscription.endpoint, world.clock.now()),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(ttlSeconds),
    urgency: notice.level === "info" || notice.level === "success" ? "normal" : "high",
    // If a message is sent again while the first still waits, the push service stores only one (RFC 8030, 5.4).
    topic: notice.id
      .replace(/[^A-Za-z0-9_-]/g, "")
      .replaceAll("-", "")
      .slice(0, 32),
  };
  const request = { kind: "http", method: "POST", url: subscription.endpoint, headers, body } as const;
  return sendRequest(world, request, (answer) => outcomeOfAnswer(answer, world.clock.now()));
}
