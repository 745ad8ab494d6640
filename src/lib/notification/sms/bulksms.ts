/** BulkSMS: numbers, and groups (@name) of its telephone book. */

import { oneOf, otherwise, yesOrNo } from "../declaration/options.ts";
import { password, user } from "../declaration/parts.ts";
import { optionalSender, recipientsFromHost } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { isGsmText } from "./gsm.ts";
import { plusBefore } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import { message } from "../../../message/message.ts";
import { urlForm } from "../urlForm.ts";

const maxParts = 8;

/** https://www.bulksms.com/developer/json/v1/#tag/Message/paths/~1messages/post ; 1,224 characters in eight parts. */
export const bulksms = service({
  name: "BulkSMS",
  schemes: ["bulksms"],
  sentence: urlForm("BulkSMS", "bulksms://token_id:token_secret@to_number, or with @group"),
  fields: {
    from: optionalSender("from"),
    id: user(/^[\w-]{4,100}$/),
    secret: password(/^[\x21-\x7e]{4,200}$/),
    route: otherwise(oneOf("economy", "standard", "premium"), "standard"),
    unicode: yesOrNo(true),
    receiver: recipientsFromHost(receiverOf),
  },
  rows: [
    [
      "bulksms://tokenid12:tokensecret12@+15550100001",
      "POST https://api.bulksms.com/v1/messages",
      { to: "+15550100001", body: "A & B\nNow 19", encoding: "TEXT", longMessageMaxParts: 8, routingGroup: "STANDARD" },
      { authorization: "Basic dG9rZW5pZDEyOnRva2Vuc2VjcmV0MTI=" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.receiver.label,
  request(message, target) {
    const isUnicode = target.unicode && !isGsmText(message.body);
    const text = {
      to: target.receiver.to,
      from: target.from && plusBefore(target.from),
      body: message.body,
      encoding: isUnicode ? "UNICODE" : "TEXT",
      longMessageMaxParts: isUnicode ? Math.ceil(message.body.length / 67) : maxParts,
      routingGroup: target.route.toUpperCase(),
    };
    return jsonPost("https://api.bulksms.com/v1/messages", text, basic(target.id, target.secret));
  },
});

function receiverOf(word: string): { to: string | object; label: string } {
  if (!word.startsWith("@")) return { to: phone(word), label: phone(word) };
  const name = requireOption(word.slice(1), /^[\w -]{1,64}$/, message("url.bulksms_recipient"));
  return { to: { type: "GROUP", name }, label: word };
}
