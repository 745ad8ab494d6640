/** Kavenegar, of Iran. */

import { host } from "../declaration/parts.ts";
import { phones, userSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { formPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://kavenegar.com/rest.html ; 900 characters. The status of an answer is also that of the message. */
export const kavenegar = service({
  name: "Kavenegar",
  schemes: ["kavenegar"],
  sentence: urlForm("Kavenegar", "kavenegar://api_key/to_number, or kavenegar://from@api_key/to_number"),
  fields: { key: host(/^[A-Za-z0-9]{4,200}$/), from: userSender("from"), to: phones() },
  rows: [
    [
      "kavenegar://apikey1234/+989123456789",
      "POST https://api.kavenegar.com/v1/apikey1234/sms/send.json",
      { receptor: "989123456789", message: "A & B\nNow 19" },
    ],
  ],
  limits: { title: 0, body: 900, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const fields = { receptor: digitsOf(target.to), message: message.body, sender: target.from };
    return formPost(`https://api.kavenegar.com/v1/${target.key}/sms/send.json`, fields);
  },
});
