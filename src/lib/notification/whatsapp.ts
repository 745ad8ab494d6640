/**
 * WhatsApp's Cloud API: a text, which reaches people within a day of their last message, or a template, which reaches
 * them at any time: whatsapp://template:token@phone_number_id/number?:body=1 fills its first variable with the alert.
 */

import { phonePattern } from "./forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import { atLeastOne, eachRecipient, requireOption, phone } from "./requirements.ts";
import { bearer, jsonPost } from "./request.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Recipient = {
  token: string;
  from: string;
  to: string;
  kind: "individual" | "group";
  template: string;
  language: string;
  values: TemplateValue[];
};

/** What a variable of a template is filled with: the alert, its level, or words of the URL. */
type TemplateValue = { place: number; fill: "body" | "type" } | { place: number; text: string };

const form: ServiceForm = {
  name: "whatsapp",
  title: "WhatsApp",
  fields: [
    formField("token", "Access token", {
      help: "Of the Meta app, WhatsApp, API Setup.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{10,400}",
      placeholder: "EAAGm0PX4ZCpsBAabcdefghijklmnop",
    }),
    formField("from", "Phone number ID", {
      help: "The id of the sending number, not the number itself.",
      required: true,
      pattern: "\\d{5,20}",
      placeholder: "123456789012345",
    }),
    formField("to", "Recipient", {
      help: "A number with its country code.",
      required: true,
      pattern: phonePattern,
      placeholder: "+4915112345678",
    }),
    formField("template", "Template", {
      help: "Reaches people who have not written within a day; the alert fills its first variable.",
      pattern: "[a-z0-9_]{1,100}",
      placeholder: "page_changed",
    }),
    formField("language", "Language of the template", {
      help: "en_US where empty.",
      pattern: "[a-z]{2}(?:_[A-Z]{2})?",
      placeholder: "en_US",
    }),
  ],
  urlOf: ({ token, from, to = "", template, language }) =>
    `whatsapp://${token}@${from}/${urlPart(to)}${queryOf({ template, ...(template ? { lang: language, ":body": "1" } : {}) })}`,
};

const fields = {
  source: standsFor({ option: "from" }),
  ...texts("from", "lang", "language", "template", "to", "token"),
};

/** https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
export const whatsapp = serviceWithTargets<Recipient, typeof fields>({
  name: "WhatsApp",
  schemes: ["whatsapp"],
  fields,
  rows: [
    [
      "whatsapp://EAAGm0PX4ZCpsBAabcdefghijklmnop@123456789012345/%2B4915112345678",
      "POST https://graph.facebook.com/v21.0/123456789012345/messages",
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: "+4915112345678",
        type: "text",
        text: { body: "A & B\nNow 19", preview_url: false },
      },
      { authorization: "Bearer EAAGm0PX4ZCpsBAabcdefghijklmnop" },
    ],
  ],
  forms: [form],
  prefixes: ":",
  limits: { title: 0, body: 1_024 },
  dialect: () => "text",
  targets: recipientsIn,
  recipient: (target) => target.to,
  request(message, target) {
    const text = { type: "text", text: { body: message.body, preview_url: false } };
    const parameters = target.values.map((value) => ({ type: "text", text: fillParameter(value, message) }));
    const template = {
      type: "template",
      template: {
        name: target.template,
        language: { code: target.language },
        ...(parameters.length > 0 ? { components: [{ type: "body", parameters }] } : {}),
      },
    };
    const body = {
      messaging_product: "whatsapp",
      recipient_type: target.kind,
      to: target.to,
      ...(target.template ? template : text),
    };
    return jsonPost(`https://graph.facebook.com/v21.0/${target.from}/messages`, body, bearer(target.token));
  },
});

/** A template's value may hold neither line ends nor four spaces in a row. */
function fillParameter(value: TemplateValue, { body, notice }: Message): string {
  const text = "text" in value ? value.text : value.fill === "body" ? body : notice.level;
  return text.replace(/\s+/g, " ");
}

function recipientsIn(url: UrlOf<typeof fields>): Recipient[] {
  const sentence = urlForm("WhatsApp", "whatsapp://token@phone_number_id/number");
  const { options } = url;
  const token = requireOption(options.get("token") ?? (url.password || url.user), /^[A-Za-z0-9]{10,400}$/, sentence);
  const named = options.get("template") ?? (url.password ? url.user : "");
  const template = named && requireOption(named, /^[a-z0-9_]{1,512}$/, message("url.whatsapp_template"));
  const from = requireOption(options.get("from") ?? url.host, /^\d{5,20}$/, sentence);
  const language = options.get("lang") ?? options.get("language") ?? "en_US";
  const common = { token, template, from, language, values: valuesIn(url) };
  const words = atLeastOne(recipientsOf(url), sentence);
  return eachRecipient(url, words, (word) => ({ ...common, ...recipientOf(word) }));
}

function recipientOf(word: string): Pick<Recipient, "to" | "kind"> {
  if (!word.startsWith("#")) return { to: phone(word), kind: "individual" };
  return { to: requireOption(word.slice(1), /^\d{16,}$/, message("url.whatsapp_group")), kind: "group" };
}

/** `:body=1` and `:type=2` say which variables hold the alert and its level, `:3=words` fills one; in their order. */
function valuesIn(url: UrlOf<typeof fields>): TemplateValue[] {
  const sentence = message("url.whatsapp_variables");
  const values = url.colon.map(([key, value]): TemplateValue => {
    const fill = (["body", "type"] as const).find((name) => name === key.toLowerCase());
    const place = Number(requireOption(fill ? value : key, /^[1-9]\d?$/, sentence));
    return fill ? { place, fill } : { place, text: value };
  });
  if (new Set(values.map(({ place }) => place)).size < values.length)
    throw new UrlProblem(message("url.whatsapp_twice"));
  return values.sort((one, other) => one.place - other.place);
}
