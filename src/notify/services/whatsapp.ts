/** WhatsApp's Cloud API: a text within a day of the recipient's last message, or a template whose first value is the alert. */

import type { NotificationUrl } from "../target.ts";
import { recipientsOf } from "../target.ts";
import { atLeastOne, need, phone } from "./need.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Number = { token: string; from: string; to: string; template: string; language: string };

/** https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
export const whatsapp: Service<Number> = {
  name: "WhatsApp",
  schemes: ["whatsapp"],
  limits: { title: 0, body: 1_024 },
  dialect: () => "text",
  targets: numbersIn,
  recipient: (target) => target.to,
  request(message, target) {
    const text = { type: "text", text: { body: message.body, preview_url: false } };
    // A template's value may hold neither line ends nor four spaces in a row.
    const value = { type: "text", text: message.body.replace(/\s+/g, " ") };
    const components = [{ type: "body", parameters: [value] }];
    const template = {
      type: "template",
      template: { name: target.template, language: { code: target.language }, components },
    };
    const body = {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: target.to,
      ...(target.template ? template : text),
    };
    return jsonPost(`https://graph.facebook.com/v21.0/${target.from}/messages`, body, bearer(target.token));
  },
};

function numbersIn(url: NotificationUrl): Number[] {
  const sentence = "A WhatsApp URL is whatsapp://token@phone_number_id/number";
  const token = need(url.password || url.user, /^[A-Za-z0-9]{10,400}$/, sentence);
  const template = url.password
    ? need(url.user, /^[a-z0-9_]{1,512}$/, "A WhatsApp template is small letters, digits and _")
    : "";
  const from = need(url.options.get("from") ?? url.host, /^\d{5,20}$/, sentence);
  const language = url.options.get("lang") ?? "en_US";
  return atLeastOne(recipientsOf(url), sentence).map((word) => ({ token, template, from, language, to: phone(word) }));
}
