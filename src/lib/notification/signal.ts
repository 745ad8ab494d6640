/** Signal, by a server that runs signal-cli-rest-api: numbers, or groups (@group or group.id). */

import { phonePattern } from "./forms/fields.ts";
import { formField, serverField, serverOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { base64 } from "../markup/base64.ts";
import { booleanOption, recipientsOf } from "./target.ts";
import { originOf } from "./address.ts";
import { eachRecipient, phone } from "./requirements.ts";
import { basic, jsonPost } from "./request.ts";

type Receiver = {
  url: string;
  headers: Record<string, string>;
  from: string;
  to: string;
  hasMark: boolean;
};

const marks = { info: "[i]", success: "[+]", warning: "[~]", failure: "[!]" } as const;

const form: ServiceForm = {
  name: "signal",
  title: "Signal",
  fields: [
    serverField("Where signal-cli-rest-api runs.", "http://signal.example.com:8080", true),
    formField("from", "Sender", {
      help: "The number that is registered there, with its country code.",
      required: true,
      pattern: phonePattern,
      placeholder: "+4915112345678",
    }),
    formField("to", "Recipient", {
      help: "A number with its country code, or a group (group.…); else the sender.",
      pattern: `${phonePattern}|group\\.[A-Za-z0-9]{10,100}={0,2}`,
      placeholder: "+4915187654321",
    }),
  ],
  urlOf: ({ server, from = "", to }) => {
    const { s, host } = serverOf(server);
    return `signal${s}://${host}/${urlPart(from)}${to ? `/${urlPart(to)}` : ""}`;
  },
};

const fields = { status: yesOrNo(false), ...texts("from", "to") };

/** https://bbernhard.github.io/signal-cli-rest-api/#/Messages/post_v2_send */
export const signal = serviceWithTargets<Receiver, typeof fields>({
  name: "Signal",
  schemes: ["signal", "signals"],
  fields,
  rows: [
    [
      "signal://signal.example.com:8080/%2B4915112345678",
      "POST http://signal.example.com:8080/v2/send",
      { message: "A & B\nNow 19", number: "+4915112345678", recipients: ["+4915112345678"], text_mode: "normal" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 2_000 },
  picture: "file",
  dialect: () => "text",
  targets: receiversIn,
  recipient: (target) => target.to,
  request(message, target) {
    const { image, level } = message.notice;
    const body = {
      message: target.hasMark ? `${marks[level]} ${message.body}` : message.body,
      number: target.from,
      recipients: [target.to],
      text_mode: "normal",
      base64_attachments: image
        ? [`data:${image.type};filename=${encodeURIComponent(image.name)};base64,${base64(image.bytes)}`]
        : undefined,
    };
    return jsonPost(`${target.url}/v2/send`, body, target.headers);
  },
});

function receiversIn(url: UrlOf<typeof fields>): Receiver[] {
  const own = url.options.get("from");
  const from = phone(own ?? url.path[0] ?? "");
  const words = recipientsOf(url, own ? 0 : 1);
  const common = {
    url: originOf(url, url.scheme === "signals"),
    headers: basic(url.user, url.password),
    from,
    hasMark: booleanOption(url.options.get("status"), false),
  };
  return eachRecipient(url, words.length > 0 ? words : [from], (word) => ({ ...common, to: receiver(word) }));
}

function receiver(word: string): string {
  if (word.startsWith("@")) return `group.${word.slice(1).replace(/^group\./, "")}`;
  return /^group\.[\w=+/-]+$/.test(word) ? word : phone(word);
}
