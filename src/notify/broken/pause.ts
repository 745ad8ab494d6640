/**
 * A channel at which nothing arrives for five days is paused, and its owner is notified by the account's other ways (mail,
 * Telegram, browsers) or, where there are none, by a mail to the address of the account.
 */
import { textOf } from "../../message/textOf.ts";
import type { Sentence } from "../../message/message.ts";
import { languageOf } from "../../account/language.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { pausedByService } from "../channel/channel.ts";
import { mailChannel, type Channel } from "../channels.ts";
import type { NewEvent } from "../event.ts";
import type { ClaimedDelivery } from "../outbox/statements.ts";
import { accountChannels } from "../recipients/store.ts";
import type { NotifyWorld } from "../world.ts";
import { pauseEvent } from "./store.ts";

const days = 5;
const brokenAfterSeconds = days * 86_400;
/** One alert that failed long ago is no pattern. */
const minFailed = 3;

/** To be called when a delivery has ended as failed. Safe to repeat: a pause is reported once. */
export async function pauseBrokenChannel(
  world: NotifyWorld,
  { user_id: userId, channel, kind, masked }: Pick<ClaimedDelivery, "user_id" | "channel" | "kind" | "masked">,
  reason: Sentence,
): Promise<void> {
  const { outbox } = world.stores;
  const now = world.clock.now();
  if (kind === "account") return;
  const { failed, since } = await outbox.failures({ userId, channel });
  if (failed < minFailed || since === null || now - since < brokenAfterSeconds) return;
  const event: NewEvent = {
    kind: "account",
    event: pauseEvent(channel) + since,
    userId,
    watchId: null,
    changeAt: null,
    words: wordsOf({
      masked,
      failed,
      reason,
      base: world.operator.PUBLIC_URL,
      language: await languageOf(world, userId),
    }),
  };
  const guard = {
    sql: `EXISTS (SELECT 1 FROM channels WHERE user_id = ? AND channel = ? AND paused = ${pausedByService})`,
    values: [userId, channel],
  };
  const notice = await outbox.insertStatements(event, await waysTo(world, { userId, channel, now }), {
    guard,
    caps: { perHour: 0, perDay: 0 },
    timing: null,
    now,
  });
  await outbox.enqueue(await outbox.pause({ userId, channel }, notice));
}

async function waysTo(
  world: NotifyWorld,
  { userId, channel, now }: { userId: number; channel: string; now: number },
): Promise<Channel[]> {
  const { outbox } = world.stores;
  const others: Channel[] = [];
  for (const way of await accountChannels(world, userId, now))
    if (way.key !== channel && !(await outbox.isPaused(userId, way.key))) others.push(way);
  if (others.length) return others;
  const address = await outbox.addressOf(userId);
  return address === null ? [] : [mailChannel(world.operator.MAIL_URL, address)];
}

type Said = { masked: string; failed: number; reason: Sentence; base: string | null; language: AlertLanguage };

function wordsOf({ masked, failed, reason, base, language }: Said): { title: string; body: string } {
  const { channel } = alertWords(language);
  const where = base ? channel.at(`${base.replace(/\/+$/, "")}/channels`) : channel.dashboard;
  return {
    title: channel.paused(masked),
    body: `${channel.broken(masked, days, failed)} ${textOf(reason, { language })}\n\n${channel.mend(where)}`,
  };
}
