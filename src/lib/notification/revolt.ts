/** Revolt, now Stoat: revolt://bot_token/channel/channel. */

import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { levelColours, pageOf } from "./notice.ts";
import { jsonObjectIn, throttledOutcome, withStatus, slowDown } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { recipientsIn, recipientsOf } from "./target.ts";
import { urlForm } from "./urlForm.ts";

type Channel = { token: string; id: string; link: string | undefined; icon: string | undefined; isPlain: boolean };

const sentence = urlForm("Revolt", "revolt://bot_token/channel_id");

const fields = { ...texts("bot_token", "channel", "href", "icon_url", "to", "url") };

/** https://developers.revolt.chat/ ; 2,000 characters of an embed, 100 of its title. */
export const revolt = serviceWithTargets<Channel, typeof fields>({
  name: "Revolt",
  schemes: ["revolt"],
  fields,
  rows: [
    [
      "revolt://bot_token/01ARZ3NDEKTSV4RRFFQ69G5FAV",
      "POST https://api.revolt.chat/channels/01ARZ3NDEKTSV4RRFFQ69G5FAV/messages",
      { embeds: [{ title: "A & B", description: "Now **19**", colour: "#2f80c4", url: "https://t.example/d" }] },
      { "x-bot-token": "bot_token" },
    ],
  ],
  limits: { title: 100, body: 1_900 },
  dialect: (target) => (target.isPlain ? "text" : "markdown"),
  targets(url) {
    const token = requireOption(url.options.get("bot_token") ?? url.authority, /^[\x21-\x7e]{3,200}$/, sentence);
    const channels = [...new Set([...recipientsOf(url), ...recipientsIn(url.options.get("channel"))])];
    return eachRecipient(url, atLeastOne(channels, sentence), (word) => ({
      token,
      link: url.options.get("url") ?? url.options.get("href"),
      icon: url.options.get("icon_url"),
      isPlain: url.format === "text",
      id: requireOption(word, /^[\w-]{3,64}$/, sentence),
    }));
  },
  recipient: (target) => target.id,
  request({ title, body, notice }, target) {
    const address = target.link ?? pageOf(notice);
    const embed = {
      title: title || undefined,
      description: body,
      colour: levelColours[notice.level],
      url: address,
      icon_url: target.icon,
    };
    const headers = { "x-bot-token": target.token };
    const content = [title, body].filter(Boolean).join("\n").slice(0, 2_000);
    const message = target.isPlain ? { content } : { embeds: [embed] };
    return jsonPost(`https://api.revolt.chat/channels/${target.id}/messages`, message, headers);
  },
  outcome(answer) {
    const wait = jsonObjectIn(answer.body)["retry_after"];
    return answer.status === 429 && typeof wait === "number"
      ? throttledOutcome(withStatus(slowDown("Revolt"), 429), wait / 1000)
      : null;
  },
});
