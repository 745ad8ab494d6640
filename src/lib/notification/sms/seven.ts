/** seven, formerly sms77. */

import { secretField, phoneRecipients, phoneSender } from "../forms/fields.ts";
import { queryOf, type ServiceForm } from "../forms/form.ts";
import { text, yesOrNo } from "../declaration/options.ts";
import { host } from "../declaration/parts.ts";
import { optionalSender, phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import type { Outcome, ServiceAnswer } from "../outcome.ts";
import { jsonPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

const form: ServiceForm = {
  name: "seven",
  title: "seven",
  fields: [
    secretField("token", "API key", {
      help: "Developer, API keys.",
      pattern: `[A-Za-z0-9]{20,100}`,
      placeholder: "abcdefghijklmnopqrstuvwxyz0123456789",
    }),
    phoneSender("A number or a name; else that of the account."),
    phoneRecipients,
  ],
  urlOf: ({ token, from, to: numbers }) => `seven://${token}/${queryOf({ from, to: numbers })}`,
};

/** https://docs.seven.io/en/rest-api/endpoints/sms */
export const seven = service({
  name: "seven",
  schemes: ["seven"],
  sentence: urlForm("seven", "seven://api_key/to_number"),
  fields: {
    key: host(/^[A-Za-z0-9]{5,100}$/),
    from: optionalSender("from", "source"),
    flash: yesOrNo(false),
    label: text(),
    to: phones(),
  },
  rows: [
    [
      "seven://abcdefghijklmnopqrstuvwxyz0123456789/?to=%2B4915112345678",
      "POST https://gateway.seven.io/api/sms",
      { to: "+4915112345678", text: "A & B\nNow 19" },
      { "x-api-key": "abcdefghijklmnopqrstuvwxyz0123456789" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 1_520, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target, context) {
    const { to, from, flash, label } = target;
    const text = { to, text: message.body, from, flash: flash || undefined, label };
    const headers = { accept: "application/json", "x-api-key": target.key, sentwith: context.appName };
    return jsonPost("https://gateway.seven.io/api/sms", text, headers);
  },
  outcome,
});

/** 100 is sent, 101 sent to some; a key that is wrong is answered with its number alone. */
function outcome(answer: ServiceAnswer): Outcome | null {
  const alone = /^\s*"?(\d{3})"?\s*$/.exec(answer.body)?.[1];
  return statedOutcome(answer, "seven", (body) => {
    const codes = ["100", "101", 100, 101];
    return alone === undefined ? saysOther(body, ["success"], ...codes) : !codes.includes(alone);
  });
}
