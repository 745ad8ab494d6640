/** Vonage, formerly Nexmo. */

import { secretField, needed, phoneRecipients, phoneSender } from "../forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "../forms/form.ts";
import { numberOf, standsFor } from "../declaration/options.ts";
import { password, user } from "../declaration/parts.ts";
import { hostSender, phonesOrSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { isGsmText } from "./gsm.ts";
import { digitsOf } from "./numbers.ts";
import type { Outcome, ServiceAnswer } from "../outcome.ts";
import { jsonObjectIn, throttledOutcome, withOwnCode, notAccepted, slowDown } from "../outcome.ts";
import { formPost } from "../request.ts";
import { memberAt } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

/** What the service takes of a number of milliseconds. */
const lifetimeOf = (ttl = 0) => (ttl >= 20_000 && ttl <= 604_800_000 ? String(ttl) : undefined);

const form: ServiceForm = {
  name: "vonage",
  title: "Vonage",
  fields: [
    formField("key", "API key", {
      help: "Dashboard, API settings.",
      required: true,
      pattern: `[A-Za-z0-9]{6,20}`,
      placeholder: "abcd1234",
    }),
    secretField("token", "API secret", {
      help: "Dashboard, API settings.",
      pattern: `[A-Za-z0-9]{8,40}`,
      placeholder: "a1B2c3D4e5F6g7H8",
    }),
    needed(phoneSender("A number that you have at Vonage, or a name, where networks allow names.")),
    phoneRecipients,
  ],
  urlOf: ({ key, token, from = "", to: numbers }) =>
    `vonage://${key}:${token}@${urlPart(from)}/${queryOf({ to: numbers })}`,
};

/** https://developer.vonage.com/en/api/sms */
export const vonage = service({
  name: "Vonage",
  schemes: ["vonage", "nexmo"],
  sentence: urlForm("Vonage", "vonage://api_key:api_secret@from/to_number"),
  fields: {
    key: user(/^[A-Za-z0-9]{4,64}$/, "key"),
    secret: password(/^[\x21-\x7e]{4,64}$/, "secret"),
    source: standsFor({ option: "from" }),
    from: hostSender("from"),
    ttl: numberOf(/^\d{5,9}$/, message("url.milliseconds", { min: 20_000, max: 604_800_000 })),
    to: phonesOrSender("from"),
  },
  rows: [
    [
      "vonage://abcd1234:a1B2c3D4e5F6g7H8@Tidemark/?to=%2B4915112345678",
      "POST https://rest.nexmo.com/sms/json",
      {
        api_key: "abcd1234",
        api_secret: "a1B2c3D4e5F6g7H8",
        from: "Tidemark",
        to: "4915112345678",
        text: "A & B\nNow 19",
        type: "text",
      },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 1_530, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request: (message, target) =>
    formPost("https://rest.nexmo.com/sms/json", {
      api_key: target.key,
      api_secret: target.secret,
      from: target.from,
      to: digitsOf(target.to),
      text: message.body,
      type: isGsmText(message.body) ? "text" : "unicode",
      ttl: lifetimeOf(target.ttl),
    }),
  outcome,
});

/** A number in words for each message: 0 is success, 1 and 10 are too fast, 5 is an error of Vonage's own. */
function outcome(answer: ServiceAnswer): Outcome | null {
  const status = memberAt(jsonObjectIn(answer.body), "messages", 0, "status");
  if (answer.status !== 200 || typeof status !== "string" || status === "0") return null;
  if (status === "1" || status === "10") return throttledOutcome(withOwnCode(slowDown("Vonage"), status));
  if (status === "5") return { kind: "retry", reason: withOwnCode(message("service.broke", { service: "Vonage" }), 5) };
  const refused = notAccepted("Vonage");
  return { kind: "permanent", reason: /^\d{1,3}$/.test(status) ? withOwnCode(refused, status) : refused };
}
