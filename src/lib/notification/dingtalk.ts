/** DingTalk group robots: dingtalk://token, or dingtalk://secret@token for one that wants signatures. */

import type { UrlOf } from "./declaration/field.ts";
import { standsFor, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withMarkdownPicture } from "./picture.ts";
import { base64, utf8 } from "../markup/base64.ts";
import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { recipientsOf } from "./target.ts";
import { eachRecipient, requireOption, phone } from "./requirements.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { urlForm } from "./urlForm.ts";

type Robot = { token: string; secret: string; phones: string[]; format: NotificationUrl["format"] };

const fields = { token: standsFor("authority"), secret: standsFor("user"), to: text() };

/** https://open.dingtalk.com/document/orgapp/custom-robot-access ; 20,000 bytes. */
export const dingtalk = serviceWithTargets<Robot, typeof fields>({
  name: "DingTalk",
  schemes: ["dingtalk"],
  fields,
  rows: [
    [
      "dingtalk://secret@token123",
      "POST https://oapi.dingtalk.com/robot/send?access_token=token123&timestamp=1772600770000&sign=y%2B9Bj7jpMELR%2BFgwCDHW1uQYxXSZoeQFr5VQaVbbFms%3D",
      { msgtype: "text", text: { content: "A & B\nNow 19" }, at: { atMobiles: [], isAtAll: false } },
    ],
  ],
  limits: { title: 100, body: 18_000, unit: "bytes" },
  picture: ({ format }) => (format === "markdown" ? "address" : null),
  dialect: (target, notice) => ((target.format ?? notice.format) === "markdown" ? "markdown" : "text"),
  targets: (url) => [robotIn(url)],
  recipient: () => "the robot's group",
  request,
  // More than 20 messages a minute; the number was another one in earlier times.
  outcome: (answer) => codeOutcome(answer, { service: "DingTalk", member: "errcode", tooFast: [130101, 410100] }),
});

function robotIn(url: UrlOf<typeof fields>): Robot {
  const sentence = urlForm("DingTalk", "dingtalk://token or dingtalk://secret@token");
  const secret = url.user ? requireOption(url.user, /^[A-Za-z0-9]+$/, sentence) : "";
  const phones = eachRecipient(url, recipientsOf(url), (word) => phone(word).slice(1));
  return { token: requireOption(url.authority, /^[A-Za-z0-9]+$/, sentence), secret, phones, format: url.format };
}

/** Asynchronous for the signature. */
async function request(message: Message, target: Robot, context: Context): Promise<HttpRequest> {
  const address = new URL(`https://oapi.dingtalk.com/robot/send?access_token=${target.token}`);
  if (target.secret) {
    const timestamp = String(Math.floor(context.now * 1000));
    address.searchParams.set("timestamp", timestamp);
    address.searchParams.set("sign", await signature(timestamp, target.secret));
  }
  const { title, body } = message;
  // The title itself is shown in lists of chats only.
  const heading = title ? `#### ${title.replace(/[\\`*_~[\]<>]/g, "\\$&")}\n\n` : "";
  const shown = heading + withMarkdownPicture(body, message.notice.imageLink);
  const content =
    message.dialect === "markdown"
      ? { msgtype: "markdown", markdown: { title: title || "Alert", text: shown } }
      : { msgtype: "text", text: { content: [title, body].filter(Boolean).join("\n") } };
  return jsonPost(address.href, { ...content, at: { atMobiles: target.phones, isAtAll: false } });
}

async function signature(timestamp: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(`${timestamp}\n${secret}`))));
}
