/** Slack: incoming webhooks, workflow triggers, and bots. Page text cannot mention anyone: `&`, `<` and `>` are escaped. */

import { pastedUrl } from "./forms/fields.ts";
import { hookField, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { eachRecipient } from "./requirements.ts";
import { levelColours, pageOf } from "./notice.ts";
import { listOption, recipientsOf, booleanOption, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import {
  jsonObjectIn,
  isTransient,
  retryAfterSeconds,
  throttledOutcome,
  withStatus,
  notAccepted,
  slowDown,
} from "./outcome.ts";
import type { PictureWay } from "./picture.ts";
import { bearer, jsonPost } from "./request.ts";
import { slackUpload } from "./slackUpload.ts";
import type { Context, HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type SlackTarget = {
  mode: "hook" | "flow" | "bot";
  url: string;
  token: string;
  channel: string | undefined;
  thread: string | undefined;
  username: string | undefined;
  footer: boolean;
  isBlocks: boolean;
  hasTime: boolean;
};

/** A webhook takes no files, and a workflow nothing but text. */
const ways: Record<SlackTarget["mode"], PictureWay> = { bot: "file", hook: "address", flow: null };

const form: ServiceForm = {
  name: "slack",
  title: "Slack",
  fields: [
    hookField(
      "The app's page, Incoming Webhooks, Webhook URL.",
      "https://hooks\\.slack\\.com/services/[A-Z0-9]{5,20}/[A-Z0-9]{5,20}/[A-Za-z0-9]{10,40}",
      "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx",
    ),
  ],
  urlOf: ({ webhook }) => pastedUrl(slack, webhook),
};

const fields = {
  blocks: yesOrNo(false),
  footer: yesOrNo(false),
  timestamp: yesOrNo(false),
  mode: matching(
    /^(?:hook|gov-hook|bot|workflow.*|trigger.*)$/i,
    message("url.one_of", { choices: "hook, gov-hook, bot, workflow, trigger" }),
  ),
  ...texts("to", "token"),
};

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = serviceWithTargets<SlackTarget, typeof fields>({
  name: "Slack",
  schemes: ["slack"],
  fields,
  rows: [
    [
      "slack://T00000000/B00000000/abcdefghijklmnopqrstuvwx",
      "POST https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx",
      {
        attachments: [
          {
            fallback: "A & B",
            title: "A &amp; B",
            title_link: "https://t.example/d",
            text: "Now *19*",
            mrkdwn_in: ["text"],
            color: "#2f80c4",
            footer: "Tidemark",
            ts: 1772600767,
          },
        ],
      },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 35_000 },
  picture: ({ mode }) => ways[mode],
  upload: ({ mode }) => (mode === "bot" ? slackUpload : null),
  dialect: (target) => (target.mode === "flow" ? "text" : "mrkdwn"),
  targets: slackTargets,
  recipient: (target) =>
    [target.channel ?? "the webhook's own channel", target.thread].filter(Boolean).join(" thread "),
  request,
  outcome,
  native: (url) => {
    const hook = /^\/services\/([A-Z0-9]+)\/([A-Z0-9]+)\/([A-Za-z0-9]+)\/?$/.exec(url.pathname);
    const flow = /^\/(workflows|triggers)\/([\w/-]+?)\/?$/.exec(url.pathname);
    if (url.hostname === "hooks.slack.com" && flow) return `slack://${flow[2]}?mode=${flow[1]}`;
    if (url.hostname === "hooks.slack.com" && hook) return `slack://${hook.slice(1).join("/")}${url.search}`;
    return url.hostname === "hooks.slack-gov.com" && hook ? `slack://${hook.slice(1).join("/")}?mode=gov-hook` : null;
  },
});

const botToken = /^(?:xoxe\.)?xox[abp]-[A-Za-z0-9-]+$/;

function slackTargets(url: UrlOf<typeof fields>): SlackTarget[] {
  const mode = url.options.get("mode")?.toLowerCase() ?? "";
  const given = url.options.get("token");
  const words = given ? listOption(given.replaceAll("/", " ")) : [url.host, ...url.path];
  const named = {
    username: url.user || undefined,
    footer: booleanOption(url.options.get("footer"), true),
    token: "",
    isBlocks: booleanOption(url.options.get("blocks"), false),
    hasTime: booleanOption(url.options.get("timestamp"), true),
  };
  if (mode.startsWith("workflow") || mode.startsWith("trigger")) {
    const place = `${mode.startsWith("w") ? "workflows" : "triggers"}/${words.map(encodeURIComponent).join("/")}`;
    return [{ ...named, mode: "flow", url: `https://hooks.slack.com/${place}`, channel: undefined, thread: undefined }];
  }
  const isBot = botToken.test(words[0] ?? "");
  if (!isBot && !isHook(words)) {
    throw new UrlProblem(
      urlForm("Slack", "slack://token_a/token_b/token_c of an incoming webhook, or slack://xoxb-.../channel"),
    );
  }
  const host = mode === "gov-hook" ? "hooks.slack-gov.com" : "hooks.slack.com";
  const address = isBot
    ? "https://slack.com/api/chat.postMessage"
    : `https://${host}/services/${words.slice(0, 3).join("/")}`;
  const start = given ? 0 : isBot ? 0 : 2;
  const listedChannels = recipientsOf(given && url.host ? { ...url, path: [url.host, ...url.path] } : url, start);
  const channels = eachRecipient(url, listedChannels, channelIn);
  if (isBot && channels.length === 0)
    throw new UrlProblem(
      message("url.bot_needs", { service: "Slack", what: message("url.a_channel"), form: "slack://xoxb-.../#channel" }),
    );
  const common = {
    ...named,
    mode: isBot ? "bot" : "hook",
    url: address,
    token: isBot ? (words[0] ?? "") : "",
  } as const;
  return channels.length > 0
    ? channels.map((place) => ({ ...common, ...place }))
    : [{ ...common, channel: undefined, thread: undefined }];
}

function isHook(words: string[]): boolean {
  const [first = "", second = "", third = ""] = words;
  return /^[A-Z0-9]+$/.test(first) && /^[A-Z0-9]+$/.test(second) && /^[A-Za-z0-9]+$/.test(third);
}

/** `#channel`, `channel`, `@user` or `+ENCODEDID`, each with `:thread` after it when the alert belongs in a thread. */
function channelIn(word: string): { channel: string; thread: string | undefined } {
  const match = /^([#@+]?)([\w.-]{1,100})(?::(\d+(?:\.\d+)?))?$/.exec(word);
  if (!match) throw new UrlProblem(message("url.slack_recipient"));
  const [, prefix = "", name = "", thread] = match;
  return { channel: prefix === "+" ? name : `${prefix || "#"}${name}`, thread };
}

function request(message: Message, target: SlackTarget, context: Context): HttpRequest {
  const { notice, title, body } = message;
  if (target.mode === "flow") return jsonPost(target.url, { text: [title, body].filter(Boolean).join("\n") });
  const attachment = {
    fallback: title || body.slice(0, 200),
    title: title ? escapeTitle(title) : undefined,
    title_link: notice.links.difference ?? notice.links.subject,
    text: body,
    image_url: notice.imageLink?.url,
    mrkdwn_in: ["text"],
    color: levelColours[notice.level],
    footer: target.footer ? context.appName : undefined,
    ts: target.hasTime ? notice.at : undefined,
  };
  const payload = {
    channel: target.channel,
    thread_ts: target.thread,
    username: target.username,
    attachments: [target.isBlocks ? blocksOf(message, target, context) : attachment],
  };
  return jsonPost(target.url, payload, target.mode === "bot" ? bearer(target.token) : {});
}

/** Block Kit, of which a header has 150 characters and a section 3,000: https://docs.slack.dev/reference/block-kit/blocks */
function blocksOf({ title, body, notice }: Message, target: SlackTarget, context: Context): object {
  const address = pageOf(notice);
  const sections = body.match(/[\s\S]{1,3000}/g) ?? [];
  const picture = notice.imageLink && {
    type: "image",
    image_url: notice.imageLink.url,
    alt_text: notice.imageLink.text,
  };
  const last = [
    target.footer ? context.appName : "",
    target.hasTime ? `<!date^${Math.floor(notice.at)}^{date_num} {time_secs}|${notice.at}>` : "",
    address ? `<${address}|${address}>` : "",
  ];
  const blocks = [
    ...(title ? [{ type: "header", text: { type: "plain_text", text: [...title].slice(0, 150).join("") } }] : []),
    ...sections.slice(0, 40).map((text) => ({ type: "section", text: { type: "mrkdwn", text } })),
    ...(picture ? [picture] : []),
    ...(last.some(Boolean)
      ? [{ type: "context", elements: [{ type: "mrkdwn", text: last.filter(Boolean).join("  ") }] }]
      : []),
  ];
  return { fallback: title || body.slice(0, 200), color: levelColours[notice.level], blocks };
}

function escapeTitle(title: string): string {
  return title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A webhook says exactly `ok`; the API and workflows say `{"ok":true}`. A 200 with anything else is a refusal. */
function outcome(answer: ServiceAnswer, now: number): Outcome | null {
  const said = jsonObjectIn(answer.body);
  const word = typeof said["error"] === "string" ? said["error"] : answer.body.trim();
  const code = /^[a-z_]{3,60}$/.test(word)
    ? message("service.answered", { service: "Slack", word })
    : notAccepted("Slack");
  if (answer.status === 429 || word === "ratelimited" || word === "rate_limited") {
    return throttledOutcome(withStatus(slowDown("Slack"), 429), retryAfterSeconds(answer.headers["retry-after"], now));
  }
  if (isTransient(answer.status) || (answer.status >= 300 && answer.status < 400)) return null;
  if (answer.status < 300 && (word === "ok" || said["ok"] === true)) return { kind: "delivered" };
  return { kind: "permanent", reason: withStatus(code, answer.status) };
}
