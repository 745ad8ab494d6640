/** BulkSMS: numbers, and groups (@name) of its telephone book. */

import { isGsmText } from "./gsm.ts";
import { plusBefore, senderOption } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { booleanOption, type NotificationUrl, recipientsOf } from "../target.ts";

type Text = {
  id: string;
  secret: string;
  from: string | undefined;
  to: string | object;
  label: string;
  route: string;
  canBeUnicode: boolean;
};

const maxParts = 8;

/** https://www.bulksms.com/developer/json/v1/#tag/Message/paths/~1messages/post ; 1,224 characters in eight parts. */
export const bulksms: Service<Text> = {
  name: "BulkSMS",
  schemes: ["bulksms"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.label,
  request(message, target) {
    const isUnicode = target.canBeUnicode && !isGsmText(message.body);
    const text = {
      to: target.to,
      from: target.from,
      body: message.body,
      encoding: isUnicode ? "UNICODE" : "TEXT",
      longMessageMaxParts: isUnicode ? Math.ceil(message.body.length / 67) : maxParts,
      routingGroup: target.route,
    };
    return jsonPost("https://api.bulksms.com/v1/messages", text, basic(target.id, target.secret));
  },
};

function textsIn(url: NotificationUrl): Text[] {
  const { options } = url;
  const sentence = "A BulkSMS URL is bulksms://token_id:token_secret@to_number, or with @group";
  const sender = senderOption(options.get("from"), sentence);
  const common = {
    id: requireOption(url.user, /^[\w-]{4,100}$/, sentence),
    secret: requireOption(url.password, /^[\x21-\x7e]{4,200}$/, sentence),
    from: sender && plusBefore(sender),
    route: /^(?:economy|premium)$/i.exec(options.get("route") ?? "")?.[0].toUpperCase() ?? "STANDARD",
    canBeUnicode: booleanOption(options.get("unicode"), true),
  };
  const make = (word: string): Text => ({ ...common, ...receiverOf(word) });
  const first = url.authority ? [make(url.authority)] : [];
  return atLeastOne([...first, ...eachRecipient(url, recipientsOf(url), make)], sentence);
}

function receiverOf(word: string): Pick<Text, "to" | "label"> {
  if (!word.startsWith("@")) return { to: phone(word), label: phone(word) };
  const name = requireOption(word.slice(1), /^[\w -]{1,64}$/, "A BulkSMS recipient is a number or @group");
  return { to: { type: "GROUP", name }, label: word };
}
