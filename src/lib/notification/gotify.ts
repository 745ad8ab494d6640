/** Gotify, on a server of one's own. */

import { formField, serverField, serverOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { NotificationUrl } from "./target.ts";
import { UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

type Server = { url: string; token: string; priority: number; format: NotificationUrl["format"] };

const form: ServiceForm = {
  name: "gotify",
  title: "Gotify",
  fields: [
    serverField("Where Gotify runs.", "https://gotify.example.com"),
    formField("token", "Application token", {
      help: "Apps, Create application.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9._-]{5,100}",
      placeholder: "A1b2C3d4E5f6G7h",
    }),
  ],
  urlOf: ({ server, token = "" }) => {
    const { s, host, path } = serverOf(server);
    return `gotify${s}://${host}${path}/${urlPart(token)}`;
  },
};

const fields = {
  priority: matching(
    /^(?:\d|10|[lmnhe].*)$/i,
    message("url.words_or_number", { words: "low, moderate, normal, high, emergency", min: 0, max: 10 }),
  ),
  token: text(),
};

/** https://gotify.net/docs/pushmsg */
export const gotify = serviceWithTargets<Server, typeof fields>({
  name: "Gotify",
  schemes: ["gotify", "gotifys"],
  fields,
  rows: [
    [
      "gotifys://gotify.example.com/A1b2C3d4E5f6G7h",
      "POST https://gotify.example.com/message",
      {
        title: "A & B",
        message: "Now 19",
        priority: 5,
        extras: { "client::notification": { click: { url: "https://t.example/d" } } },
      },
      { "x-gotify-key": "A1b2C3d4E5f6G7h" },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 32_768 },
  picture: "address",
  dialect: (target, notice) => ((target.format ?? notice.format) === "markdown" ? "markdown" : "text"),
  targets: (url) => [serverIn(url)],
  recipient: (target) => new URL(target.url).host,
  request(message, target) {
    const { links, imageLink } = message.notice;
    const click = links.difference ?? links.subject;
    const shown = { click: click ? { url: click } : undefined, bigImageUrl: imageLink?.url };
    const extras = {
      ...(message.dialect === "markdown" ? { "client::display": { contentType: "text/markdown" } } : {}),
      ...(click || imageLink ? { "client::notification": shown } : {}),
    };
    const payload = {
      title: message.title || undefined,
      message: message.body,
      priority: target.priority,
      extras: Object.keys(extras).length > 0 ? extras : undefined,
    };
    return jsonPost(target.url, payload, { "x-gotify-key": target.token });
  },
});

function serverIn(url: UrlOf<typeof fields>): Server {
  const token = url.path.at(-1) ?? url.options.get("token") ?? "";
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UrlProblem(urlForm("Gotify", "gotifys://host/token, with the token of an application"));
  const place = url.path.slice(0, -1).map((part) => `/${encodeURIComponent(part)}`);
  return {
    url: `${originOf(url, url.scheme === "gotifys")}${place.join("")}/message`,
    token,
    priority: priorityOf(url.options.get("priority")),
    format: url.format,
  };
}

/** low 1, moderate 3, normal 5, high 8, emergency 10, or a number from 0 to 10. */
function priorityOf(word: string | undefined): number {
  const name = (word ?? "").toLowerCase();
  if (/^(?:\d|10)$/.test(name)) return Number(name);
  const named: Record<string, number> = { l: 1, m: 3, n: 5, h: 8, e: 10 };
  return named[name.slice(0, 1)] ?? 5;
}
