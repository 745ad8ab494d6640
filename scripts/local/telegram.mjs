// Updates of Telegram for a server that Telegram cannot reach: without a public https address they are asked for, as long
// polling (https://core.telegram.org/bots/api#getupdates), and handed to the Worker as its webhook would get them.

import { setTimeout as pause } from "node:timers/promises";

const pollSeconds = 50;
/** Telegram answers within the time that it was given; a connection that hangs is given up. */
const limitMilliseconds = (pollSeconds + 20) * 1000;
const restMilliseconds = { first: 2000, most: 60_000 };
/** As src/telegram/webhook.ts. */
const allowedUpdates = ["message", "my_chat_member", "callback_query"];

/** Whether updates are to be asked for: there is a bot, and no public https address to send them to. */
export const isPolled = (settings) =>
  Boolean(settings.TELEGRAM_BOT_TOKEN && settings.TELEGRAM_BOT_NAME && settings.TELEGRAM_WEBHOOK_SECRET) &&
  !/^https:\/\//i.test(settings.PUBLIC_URL ?? "");

/**
 * Asks for updates until it is stopped. `deliver` takes the text of one update and resolves with the Bot API call that answers
 * it, or null; what it could not take is asked for again.
 * @returns {{stop: () => Promise<void>}}
 */
export function startTelegram({ settings, say, deliver }) {
  const stopping = new AbortController();
  const base = (settings.TELEGRAM_API_BASE || "https://api.telegram.org").replace(/\/+$/, "");
  const call = async (method, body, signal) => {
    const answer = await fetch(`${base}/bot${settings.TELEGRAM_BOT_TOKEN}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMilliseconds)]),
    });
    const said = await answer.json();
    if (!said.ok) throw new Error(`Telegram answered ${answer.status}: ${said.description ?? "nothing"}`);
    return said.result;
  };
  const done = poll({ call, say, deliver, signal: stopping.signal });
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function poll({ call, say, deliver, signal }) {
  let [offset, rest, isFree] = [0, restMilliseconds.first, false];
  while (!signal.aborted) {
    try {
      // While a webhook is set there are no updates to ask for; those that wait are kept.
      if (!isFree) await call("deleteWebhook", { drop_pending_updates: false }, signal);
      isFree = true;
      const updates = await call(
        "getUpdates",
        { offset, timeout: pollSeconds, allowed_updates: allowedUpdates },
        signal,
      );
      for (const update of updates) {
        const answer = await deliver(JSON.stringify(update), signal);
        offset = update.update_id + 1;
        if (answer) await call(answer.method, answer, signal).catch((error) => say(sentenceOf(error)));
      }
      if (rest > restMilliseconds.first) say("Telegram is reached again.");
      rest = restMilliseconds.first;
    } catch (error) {
      if (signal.aborted) return;
      if (rest === restMilliseconds.first) say(sentenceOf(error));
      isFree = false;
      rest = Math.min(restMilliseconds.most, rest * 2);
      await pause(rest, undefined, { signal }).catch(() => undefined);
    }
  }
}

// The address of a request holds the token of the bot, and some errors repeat it.
const sentenceOf = (error) =>
  `The Telegram bot waits: ${String(error.cause?.message ?? error.message).replace(/bot\d+:[\w-]+/g, "bot…")}`;

/** Hands an update to the webhook of the service at `url`, which answers with a call of the Bot API or nothing. */
export const updateTo = (url, secret) => async (text, signal) => {
  const answer = await fetch(`${url}/api/v1/telegram/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
    body: text,
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  });
  // What the service refuses it would refuse again: it is left out, as Telegram would do after some days.
  if (answer.status >= 500) throw new Error(`the service answered an update with ${answer.status}`);
  const said = answer.ok ? await answer.json() : {};
  return said.method ? said : null;
};
