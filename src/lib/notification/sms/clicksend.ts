/** ClickSend. */

import { secretField, phoneRecipients, phoneSender } from "../forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "../forms/form.ts";
import { password, user } from "../declaration/parts.ts";
import { hostPhones, optionalSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { basic, jsonPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

const form: ServiceForm = {
  name: "clicksend",
  title: "ClickSend",
  fields: [
    formField("user", "User name", {
      help: "API credentials, at the top of the dashboard.",
      required: true,
      pattern: "[A-Za-z0-9][A-Za-z0-9._@-]{1,60}",
      placeholder: "ada",
    }),
    secretField("token", "API key", {
      help: "Beside the user name.",
      pattern: "[A-Za-z0-9-]{8,64}",
      placeholder: "01234567-89AB-CDEF-0123-456789ABCDEF",
    }),
    phoneSender("Else a number that ClickSend shares."),
    phoneRecipients,
  ],
  urlOf: ({ user = "", token, from, to: numbers }) =>
    `clicksend://${urlPart(user)}:${token}@_/${queryOf({ from, to: numbers })}`,
};

/** https://developers.clicksend.com/docs/messaging/sms ; 1,224 characters in eight parts. */
export const clicksend = service({
  name: "ClickSend",
  schemes: ["clicksend"],
  sentence: urlForm("ClickSend", "clicksend://user_name:api_key@to_number"),
  fields: {
    user: user(/^[^\s:]{1,100}$/),
    key: password(/^[\x21-\x7e]{4,100}$/, "key"),
    from: optionalSender("from"),
    to: hostPhones,
  },
  rows: [
    [
      "clicksend://ada:01234567-89AB-CDEF-0123-456789ABCDEF@_/?to=%2B4915112345678",
      "POST https://rest.clicksend.com/v3/sms/send",
      { messages: [{ source: "Tidemark", to: "+4915112345678", body: "A & B\nNow 19" }] },
      { authorization: "Basic YWRhOjAxMjM0NTY3LTg5QUItQ0RFRi0wMTIzLTQ1Njc4OUFCQ0RFRg==" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target, context) {
    const text = { source: context.appName, from: target.from, to: target.to, body: message.body };
    return jsonPost("https://rest.clicksend.com/v3/sms/send", { messages: [text] }, basic(target.user, target.key));
  },
  outcome: (answer) =>
    statedOutcome(answer, "ClickSend", (body) => saysOther(body, ["data", "messages", 0, "status"], "SUCCESS")),
});
