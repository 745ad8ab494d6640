/** D7 Networks. */

import { standsFor, yesOrNo } from "../declaration/options.ts";
import { derived, placed } from "../declaration/parts.ts";
import { hostPhones, optionalSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import type { Field } from "../declaration/field.ts";
import { digitsOf } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

/** A token may hold a colon. */
const tokenOf: Field<string, never>["read"] = ({ user, password }, { sentence }) =>
  requireOption(password ? `${user}:${password}` : user, /^[\w.:-]{4,2000}$/, sentence);

/** https://d7networks.com/docs/Messages/Send_Message/ */
export const d7sms = service({
  name: "D7 Networks",
  schemes: ["d7sms"],
  sentence: urlForm("D7 Networks", "d7sms://api_token@to_number"),
  fields: {
    token: placed(derived(tokenOf), "user", "token"),
    source: standsFor({ option: "from" }),
    from: optionalSender("from"),
    unicode: yesOrNo(false),
    to: hostPhones,
  },
  rows: [
    [
      "d7sms://apitoken1234@+15550100001",
      "POST https://api.d7networks.com/messages/v1/send",
      {
        messages: [
          {
            channel: "sms",
            recipients: ["15550100001"],
            content: "A & B\nNow 19",
            msg_type: "text",
            data_coding: "auto",
          },
        ],
        message_globals: { originator: "Tidemark" },
      },
      { authorization: "Bearer apitoken1234" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target, context) {
    const text = {
      channel: "sms",
      recipients: [digitsOf(target.to)],
      content: message.body,
      msg_type: "text",
      data_coding: target.unicode ? "unicode" : "auto",
    };
    const originator = target.from ?? context.appName.slice(0, 11);
    const body = { messages: [text], message_globals: { originator } };
    return jsonPost("https://api.d7networks.com/messages/v1/send", body, bearer(target.token));
  },
});
