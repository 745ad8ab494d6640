/** Telesign. */

import { oneOf, otherwise, strict, text } from "../declaration/options.ts";
import { password, user } from "../declaration/parts.ts";
import { hostPhones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

/** https://developer.telesign.com/enterprise/reference/sendsms ; 1,600 characters. */
export const telesign = service({
  name: "Telesign",
  schemes: ["telesign"],
  sentence: urlForm("Telesign", "telesign://customer_id:api_key@to_number"),
  fields: {
    customer: user(/^[\w-]{8,100}$/),
    key: password(/^[\x21-\x7e]{8,300}$/, "key"),
    type: otherwise(
      strict(oneOf("ARN", "OTP", "MKT"), optionForm("type", "Telesign", either("ARN", "OTP", "MKT"))),
      "ARN",
    ),
    from: text(),
    to: hostPhones,
  },
  rows: [
    [
      "telesign://01234567-89AB-4DEF-8123-456789ABCDEF:apikey123==@+15550100001",
      "POST https://rest-ww.telesign.com/v1/messaging",
      { phone_number: "15550100001", message: "A & B\nNow 19", message_type: "ARN" },
      { authorization: "Basic MDEyMzQ1NjctODlBQi00REVGLTgxMjMtNDU2Nzg5QUJDREVGOmFwaWtleTEyMz09" },
    ],
  ],
  limits: { title: 0, body: 1_600, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request({ body }, { customer, key, type, from, to }) {
    const text = { phone_number: digitsOf(to), message: body, message_type: type, sender_id: from };
    return formPost("https://rest-ww.telesign.com/v1/messaging", text, basic(customer, key));
  },
  // 290: on its way; 200 to 203 and 295: delivered or taken.
  outcome: (answer) =>
    statedOutcome(answer, "Telesign", (body) =>
      saysOther(body, ["status", "code"], 290, 200, 201, 202, 203, 291, 292, 295),
    ),
});
