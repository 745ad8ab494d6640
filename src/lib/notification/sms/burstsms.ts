/** Kudosity, formerly Burst SMS. */

import { matching, oneOf, standsFor } from "../declaration/options.ts";
import { password, user } from "../declaration/parts.ts";
import { hostSender, phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

/** https://developers.kudosity.com/reference/post_send-sms-json ; 612 characters in four parts. */
export const burstsms = service({
  name: "Kudosity",
  schemes: ["burstsms", "kudosity"],
  sentence: urlForm("Kudosity", "burstsms://api_key:api_secret@from/to_number"),
  fields: {
    key: user(/^[A-Za-z0-9]{4,64}$/, "key"),
    secret: password(/^[\x21-\x7e]{4,100}$/, "secret"),
    source: standsFor({ option: "from" }),
    from: hostSender("from"),
    country: oneOf("au", "nz", "gb", "us"),
    validity: matching(/^[1-9]\d{0,4}$/, message("url.a_number_of_minutes")),
    to: phones(),
  },
  rows: [
    [
      "burstsms://apikey12:apisecret12@Tidemark/+61412345678",
      "POST https://api.transmitsms.com/send-sms.json",
      { message: "A & B\nNow 19", to: "61412345678", from: "Tidemark" },
      { authorization: "Basic YXBpa2V5MTI6YXBpc2VjcmV0MTI=" },
    ],
  ],
  limits: { title: 0, body: 612, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const fields = {
      message: message.body,
      to: digitsOf(target.to),
      from: target.from,
      countrycode: target.country,
      validity: target.validity,
    };
    return formPost("https://api.transmitsms.com/send-sms.json", fields, basic(target.key, target.secret));
  },
  outcome: (answer) => statedOutcome(answer, "Kudosity", (body) => saysOther(body, ["error", "code"], "SUCCESS")),
});
