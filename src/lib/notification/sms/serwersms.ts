/** SerwerSMS. */

import { password, user } from "../declaration/parts.ts";
import { hostSender, recipients } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { mmsLimits } from "./numbers.ts";
import { filePost, jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://dev.serwersms.pl/https-api-v2/wprowadzenie ; 160 characters a part. */
export const serwersms = service({
  name: "SerwerSMS",
  schemes: ["serwersms"],
  sentence: urlForm("SerwerSMS", "serwersms://user:password@sender/+48123456789, or with #group_number"),
  fields: {
    username: user(/^[^\s:]{1,100}$/),
    password: password(/^[\x21-\x7e]{1,200}$/),
    from: hostSender("sender", "from"),
    to: recipients((word, said) =>
      word.startsWith("#") ? { group_id: requireOption(word.slice(1), /^\d{1,12}$/, said) } : { phone: phone(word) },
    ),
  },
  rows: [
    [
      "serwersms://user:password@Tidemark/+48123456789",
      "POST https://api2.serwersms.pl/messages/send_sms",
      { username: "user", password: "password", phone: "+48123456789", text: "A & B\nNow 19", sender: "Tidemark" },
    ],
  ],
  limits: { title: 0, body: 600, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  recipient: ({ to }) => to.phone ?? `#${to.group_id}`,
  request({ body, notice: { image, id } }, { username, password, from, to }) {
    const base = "https://api2.serwersms.pl/messages";
    const fields = { username, password, ...to, text: body, sender: from };
    return image
      ? filePost(`${base}/send_mms`, { id, fields, field: "file", image })
      : jsonPost(`${base}/send_sms`, fields);
  },
  outcome: (answer) => statedOutcome(answer, "SerwerSMS", (body) => saysOther(body, ["success"], true)),
});
