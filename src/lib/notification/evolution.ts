/** WhatsApp by an Evolution API of one's own: evolutions://api_key@host/instance/+15551234567. */

import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { originOf } from "./address.ts";
import { jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "./requirements.ts";
import { recipientsOf } from "./target.ts";
import { anUrlForm } from "./urlForm.ts";

type Chat = { url: string; key: string; number: string };

const sentence = anUrlForm("Evolution API", "evolutions://api_key@host/instance/+15551234567");

const fields = { to: text() };

/** https://doc.evolution-api.com/v2/api-reference/message-controller/send-text ; texts of WhatsApp hold 4,096 characters. */
export const evolution = serviceWithTargets<Chat, typeof fields>({
  name: "Evolution API",
  schemes: ["evolution", "evolutions"],
  fields,
  rows: [
    [
      "evolutions://api_key@whatsapp.example/instance1/+15550100001",
      "POST https://whatsapp.example/message/sendText/instance1",
      { number: "15550100001", text: "*A & B*\nNow *19*" },
      { apikey: "api_key" },
    ],
  ],
  limits: { title: 0, body: 4_000 },
  dialect: () => "chat",
  targets(url) {
    const key = requireOption(url.user, /^[\x21-\x7e]{3,200}$/, sentence);
    const instance = requireOption(url.path[0], /^[^/\x00-\x1f]{1,100}$/, sentence);
    const address = `${originOf(url, url.scheme === "evolutions")}/message/sendText/${encodeURIComponent(instance)}`;
    return eachRecipient(url, atLeastOne(recipientsOf(url, 1), sentence), (word) => {
      // A group of WhatsApp by its id, or a person by the number.
      const number = /^\d[\d-]{5,40}@g\.us$/.test(word) ? word : phone(word).slice(1);
      return { url: address, key, number };
    });
  },
  recipient: (target) => target.number,
  request: (message, target) =>
    jsonPost(target.url, { number: target.number, text: message.body }, { apikey: target.key }),
});
