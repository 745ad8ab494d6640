/** SMS Manager, of Czechia. */

import { notAccepted } from "../outcome.ts";
import { oneOf, otherwise } from "../declaration/options.ts";
import { user } from "../declaration/parts.ts";
import { hostPhones, optionalSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { formPost } from "../request.ts";
import { anUrlForm } from "../urlForm.ts";

/** https://smsmanager.cz/api/http */
export const smsmanager = service({
  name: "SMS Manager",
  schemes: ["smsmgr", "smsmanager"],
  sentence: anUrlForm("SMS Manager", "smsmgr://api_key@to_number"),
  fields: {
    key: user(/^[\x21-\x7e]{4,200}$/, "key"),
    from: optionalSender("from", "sender"),
    gateway: otherwise(oneOf("high", "economy", "low", "direct"), "high"),
    to: hostPhones,
  },
  rows: [
    [
      "smsmgr://apikey1234@+420601234567",
      "POST https://http-api.smsmanager.cz/Send",
      { apikey: "apikey1234", number: "420601234567", message: "A & B\nNow 19", gateway: "high" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request: (message, target) =>
    formPost("https://http-api.smsmanager.cz/Send", {
      apikey: target.key,
      number: digitsOf(target.to),
      message: message.body,
      gateway: target.gateway,
      sender: target.from,
    }),
  // In words: OK and the number of the request, or ERROR and a code.
  outcome: ({ status, body }) =>
    status === 200 && /^\s*ERROR/i.test(body) ? { kind: "permanent", reason: notAccepted("SMS Manager") } : null,
});
