/** Discord channel webhooks. Nothing a page says can ping anyone: mentions are switched off except those of `ping=`. */

import { pastedUrl } from "./forms/fields.ts";
import { formField, hookField, queryOf, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { levelColours, pageOf } from "./notice.ts";
import type { NotificationUrl } from "./target.ts";
import { listOption, booleanOption, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, retryAfterSeconds, throttledOutcome, withStatus, slowDown } from "./outcome.ts";
import { jsonPost, multipart } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { either, urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

type DiscordWebhook = {
  id: string;
  token: string;
  username: string | undefined;
  avatar: string | undefined;
  thread: string | undefined;
  tts: boolean;
  ping: string[];
  link: string | undefined;
  flags: number | undefined;
  format: NotificationUrl["format"];
};

const form: ServiceForm = {
  name: "discord",
  title: "Discord",
  fields: [
    hookField(
      "Server settings, Integrations, Webhooks, Copy webhook URL.",
      "https://(?:(?:ptb|canary)\\.)?discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{5,25}/[A-Za-z0-9_-]{10,200}",
      "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop",
    ),
    formField("thread", "Thread", {
      help: "The number of a thread.",
      pattern: "\\d{5,25}",
      placeholder: "123456789012345678",
    }),
  ],
  urlOf: ({ webhook, thread }) => `${pastedUrl(discord, webhook)}${queryOf({ thread })}`,
};

const fields = {
  ping: matching(/^(?:(?:<@[&!]?\d+>|@everyone|@here)[\s,]*)+$/, either("<@user>", "<@&role>", "@everyone", "@here")),
  tts: yesOrNo(false),
  flags: matching(/^\d{1,9}$/, message("url.a_number")),
  ...texts("avatar_url", "botname", "href", "thread", "thread_id", "url"),
};

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord = serviceWithTargets<DiscordWebhook, typeof fields>({
  name: "Discord",
  schemes: ["discord"],
  fields,
  rows: [
    [
      "discord://123456789012345678/abcdefghijklmnop",
      "POST https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop?wait=true",
      { content: "**A & B**\nNow **19**", allowed_mentions: { parse: [], users: [], roles: [] } },
    ],
  ],
  forms: [form],
  // 2,000 in all; what `ping=` needs is kept free.
  limits: { title: 0, body: 1_900, unit: "utf16" },
  picture: "file",
  dialect: () => "discord",
  targets: (url) => [webhookIn(url)],
  recipient: (target) => `webhook ${target.id}`,
  request,
  outcome,
  native: (url) => {
    const match = /^\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)\/?$/.exec(url.pathname);
    const isDiscord = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/.test(url.hostname);
    return match && isDiscord ? `discord://${match[1]}/${match[2]}${url.search}` : null;
  },
});

function webhookIn(url: UrlOf<typeof fields>): DiscordWebhook {
  const token = url.path[0] ?? "";
  if (!/^\d{5,25}$/.test(url.host) || !/^[\w-]{10,200}$/.test(token)) {
    throw new UrlProblem(urlForm("Discord", "discord://webhook_id/webhook_token, both from the webhook's address"));
  }
  const ping = listOption(url.options.get("ping")).filter((word) => /^(?:<@[&!]?\d+>|@everyone|@here)$/.test(word));
  return {
    id: url.host,
    token,
    username: url.user || url.options.get("botname") || undefined,
    avatar: url.options.get("avatar_url"),
    thread: url.options.get("thread") ?? url.options.get("thread_id"),
    tts: booleanOption(url.options.get("tts"), false),
    ping: ping.slice(0, 4),
    format: url.format,
    link: url.options.get("href") || url.options.get("url") || undefined,
    flags: /^\d{1,9}$/.test(url.options.get("flags") ?? "") ? Number(url.options.get("flags")) : undefined,
  };
}

function request(message: Message, target: DiscordWebhook, context: Context): HttpRequest {
  const { notice } = message;
  const url = new URL(`https://discord.com/api/webhooks/${target.id}/${target.token}?wait=true`);
  if (target.thread) url.searchParams.set("thread_id", target.thread);
  const embed = {
    description: message.body,
    color: Number.parseInt(levelColours[notice.level].slice(1), 16),
    url: target.link ?? pageOf(notice),
    author: { name: context.appName },
    timestamp: new Date(notice.at * 1000).toISOString(),
  };
  // Markdown and coloured alerts, and those with a link of their own, come as an embed with a colour bar.
  const isEmbed = target.link !== undefined || ["markdown", "htmlcolor"].includes(target.format ?? notice.format);
  const called = target.ping.join(" ");
  const content = isEmbed ? called || undefined : [called, message.body].filter(Boolean).join("\n");
  const payload = {
    username: target.username,
    avatar_url: target.avatar,
    tts: target.tts || undefined,
    flags: target.flags,
    content,
    embeds: isEmbed ? [embed] : undefined,
    allowed_mentions: allowed(target.ping),
  };
  if (!notice.image) return jsonPost(url.href, payload);
  const fields: [string, string][] = [["payload_json", JSON.stringify(payload)]];
  const { type, body } = multipart({ boundary: notice.id, fields, file: { field: "files[0]", image: notice.image } });
  return { kind: "http", method: "POST", url: url.href, headers: { "content-type": type }, body };
}

/** Only those whom the URL itself names may be pinged. */
function allowed(ping: string[]): object {
  const ids = (pattern: RegExp) => ping.flatMap((word) => pattern.exec(word)?.[1] ?? []);
  return {
    parse: ping.some((word) => word.startsWith("@")) ? ["everyone"] : [],
    users: ids(/^<@!?(\d+)>$/),
    roles: ids(/^<@&(\d+)>$/),
  };
}

/** 429 carries its wait in the body, in seconds with a fraction; the address of the worker may be limited as a whole. */
function outcome(answer: ServiceAnswer, now: number): Outcome | null {
  if (answer.status === 404) return { kind: "permanent", reason: withStatus(message("service.discord_webhook"), 404) };
  if (answer.status !== 429) return null;
  const said = jsonObjectIn(answer.body)["retry_after"];
  const seconds = typeof said === "number" ? said : retryAfterSeconds(answer.headers["retry-after"], now);
  return throttledOutcome(withStatus(slowDown("Discord"), 429), seconds);
}
