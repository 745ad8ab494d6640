/** Pushover users, their devices, and groups. */

import { formField, type ServiceForm } from "./forms/form.ts";
import type { OptionsOf, UrlOf } from "./declaration/field.ts";
import { matching, pushPriority, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, withStatus, notAccepted } from "./outcome.ts";
import { pushPriorityOf } from "./priority.ts";
import { formPost, multipart } from "./request.ts";
import type { HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Receiver = {
  token: string;
  /** A user key or a group key. */
  user: string;
  /** Device names joined by commas; undefined for all. */
  devices: string | undefined;
  priority: number;
  options: OptionsOf<typeof fields>;
  format: NotificationUrl["format"];
};

const endpoint = "https://api.pushover.net/1/messages.json";

const form: ServiceForm = {
  name: "pushover",
  title: "Pushover",
  fields: [
    formField("user", "User key", {
      help: "On your Pushover page.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{20,40}",
      placeholder: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG",
    }),
    formField("token", "Application token", {
      help: "Of the application that you made for alerts.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{20,40}",
      placeholder: "azGDORePK8gMaC0QOYAMyEEuzJnyUi",
    }),
    formField("device", "Device", {
      help: "The name of one device; else all.",
      pattern: "[A-Za-z0-9_-]{1,25}",
      placeholder: "phone",
    }),
  ],
  urlOf: ({ user, token, device }) => `pover://${user}@${token}/${device ?? ""}`,
};

const fields = {
  expire: matching(/^\d{1,6}$/, message("url.seconds")),
  interval: matching(/^\d{1,6}$/, message("url.seconds")),
  priority: pushPriority,
  ...texts("key", "sound", "to", "url", "url_title"),
};

/** https://pushover.net/api ; 1,024 characters of message, 250 of title, pictures up to 5 MiB. */
export const pushover = serviceWithTargets<Receiver, typeof fields>({
  name: "Pushover",
  schemes: ["pover"],
  fields,
  rows: [
    [
      "pover://uQiRzpo4DXghDmr9QzzfQu27cmVRsG@azGDORePK8gMaC0QOYAMyEEuzJnyUi/",
      "POST https://api.pushover.net/1/messages.json",
      {
        token: "azGDORePK8gMaC0QOYAMyEEuzJnyUi",
        user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG",
        title: "A & B",
        message: "Now <b>19</b>",
        priority: "0",
        url: "https://t.example/d",
        html: "1",
        timestamp: "1772600767",
      },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 1_024 },
  picture: "file",
  dialect: (target, notice) => ((target.format ?? notice.format) === "text" ? "text" : "telegram"),
  targets: receiversIn,
  recipient: (target) => target.devices ?? "all devices",
  request,
  outcome,
});

function receiversIn(url: UrlOf<typeof fields>): Receiver[] {
  const key = /^[A-Za-z0-9]{20,40}$/;
  if (!key.test(url.user) || !key.test(url.host)) {
    throw new UrlProblem(urlForm("Pushover", "pover://user_key@application_token"));
  }
  if (url.options.get("key")) {
    // Sent without it, what was meant for one pair of eyes would pass in the clear.
    throw new UrlProblem(message("url.encrypted_end", { service: "Pushover" }));
  }
  const entries = recipientsOf(url);
  const sentence = message("url.pushover_recipient");
  const known = eachRecipient(url, entries, (word) =>
    word.startsWith("#")
      ? `#${requireOption(word.slice(1), key, sentence)}`
      : requireOption(word, /^[\w-]{1,25}$/, sentence),
  );
  const groups = known.filter((word) => word.startsWith("#")).map((word) => word.slice(1));
  const devices = known.filter((word) => !word.startsWith("#"));
  const priority = pushPriorityOf(url.options.get("priority")) ?? 0;
  const common = { token: url.host, priority, options: url.options, format: url.format };
  const groupTargets = groups.map((user) => ({ ...common, user, devices: undefined }));
  if (groups.length > 0 && devices.length === 0) return groupTargets;
  return [{ ...common, user: url.user, devices: devices.join(",") || undefined }, ...groupTargets];
}

function request(message: Message, target: Receiver): HttpRequest {
  const { notice } = message;
  const { options } = target;
  const emergency = target.priority === 2;
  const fields = {
    token: target.token,
    user: target.user,
    device: target.devices,
    title: message.title,
    message: message.body || message.title,
    priority: String(target.priority),
    sound: options.get("sound"),
    url: options.get("url") ?? notice.links.difference ?? notice.links.subject,
    url_title: options.get("url_title"),
    html: message.dialect === "text" ? undefined : "1",
    timestamp: String(Math.floor(notice.at)),
    retry: emergency ? String(clampOption(options.get("interval"), 30, 900)) : undefined,
    expire: emergency ? String(Math.min(clampOption(options.get("expire"), 30, 3600), 10_800)) : undefined,
  };
  const { image } = notice;
  if (!image || image.bytes.length > 5 * 1024 * 1024) return formPost(endpoint, fields);
  const texts = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  const { type, body } = multipart({ boundary: notice.id, fields: texts, file: { field: "attachment", image } });
  return { kind: "http", method: "POST", url: endpoint, headers: { "content-type": type }, body };
}

function clampOption(word: string | undefined, min: number, otherwise: number): number {
  return /^\d{1,6}$/.test(word ?? "") ? Math.max(min, Number(word)) : otherwise;
}

/** Pushover says `status: 1`; its 429 is the month's quota, which no retry within a day will lift. */
function outcome(answer: ServiceAnswer): Outcome | null {
  if (answer.status === 429) return { kind: "permanent", reason: withStatus(message("service.pushover_month"), 429) };
  if (answer.status !== 200) return null;
  return jsonObjectIn(answer.body)["status"] === 1 ? null : { kind: "permanent", reason: notAccepted("Pushover") };
}
