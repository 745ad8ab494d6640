/** Twilio: text messages, or WhatsApp messages to numbers written `w:+1...`. */

import { phonePattern, secretField, phoneRecipients } from "./forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { eachRecipient, requireOption, phone } from "./requirements.ts";
import { basic, formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Number = { account: string; user: string; password: string; from: string; to: string };

const form: ServiceForm = {
  name: "twilio",
  title: "Twilio",
  fields: [
    formField("account", "Account SID", {
      help: "On the first page of the console.",
      required: true,
      pattern: "AC[a-f0-9]{32}",
      placeholder: "AC0123456789abcdef0123456789abcdef",
    }),
    secretField("token", "Auth token", {
      help: "Below the account SID.",
      pattern: "[A-Za-z0-9]{20,64}",
      placeholder: "0123456789abcdef0123456789abcdef",
    }),
    formField("from", "Sender", {
      help: "A number that you have at Twilio.",
      required: true,
      pattern: phonePattern,
      placeholder: "+15550100000",
    }),
    phoneRecipients,
  ],
  urlOf: ({ account, token, from = "", to: numbers }) =>
    `twilio://${account}:${token}@${urlPart(from)}/${queryOf({ to: numbers })}`,
};

const fields = { source: standsFor({ option: "from" }), ...texts("apikey", "from", "sid", "to", "token") };

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const twilio = serviceWithTargets<Number, typeof fields>({
  name: "Twilio",
  schemes: ["twilio"],
  fields,
  rows: [
    [
      "twilio://AC0123456789abcdef0123456789abcdef:0123456789abcdef0123456789abcdef@%2B15550100000/?to=%2B4915112345678",
      "POST https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json",
      { From: "+15550100000", To: "+4915112345678", Body: "A & B\nNow 19" },
      {
        authorization:
          "Basic QUMwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZjowMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZg==",
      },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 1_600 },
  dialect: () => "text",
  targets: numbersIn,
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://api.twilio.com/2010-04-01/Accounts/${target.account}/Messages.json`;
    const fields = { From: target.from, To: target.to, Body: message.body };
    return formPost(address, fields, basic(target.user, target.password));
  },
});

function numbersIn(url: UrlOf<typeof fields>): Number[] {
  const { options } = url;
  const sentence = urlForm("Twilio", "twilio://account_sid:auth_token@from_number/to_number");
  const account = requireOption(options.get("sid") ?? url.user, /^AC[a-f0-9]{10,40}$/i, sentence);
  const token = requireOption(options.get("token") ?? url.password, /^[A-Za-z0-9]{10,64}$/, sentence);
  const key = options.get("apikey");
  const from = options.get("from") ?? url.authority;
  const words = recipientsOf(url);
  const numbers = words.length > 0 ? words : [from];
  return eachRecipient(url, numbers, (word) => {
    const isWhatsapp = /^w:/i.test(word);
    const own = senderNumber(from.replace(/^w:/i, ""));
    const prefix = isWhatsapp ? "whatsapp:" : "";
    return {
      account,
      user: key ?? account,
      password: token,
      from: prefix + own,
      to: prefix + phone(word.replace(/^w:/i, "")),
    };
  });
}

/** A sender may be a short code of five or six digits. */
function senderNumber(from: string): string {
  return /^\d{5,6}$/.test(from) ? from : phone(from);
}
