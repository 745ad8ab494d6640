/** Kaleyra. */

import { oneOf, otherwise, strict, text, yesOrNo } from "../declaration/options.ts";
import { authority, password, user } from "../declaration/parts.ts";
import { phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { message } from "../../../message/message.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

/** https://developers.kaleyra.io/docs/send-an-sms ; 4,000 characters. */
export const kaleyra = service({
  name: "Kaleyra",
  schemes: ["kaleyra", "klr"],
  sentence: urlForm("Kaleyra", "kaleyra://sid:api_key@sender/to_number"),
  fields: {
    sid: user(/^\w{4,100}$/, "sid"),
    key: password(/^\w{8,200}$/, "key"),
    sender: authority(/^[\w +-]{3,20}$/, "sender", "from"),
    region: otherwise(strict(oneOf("in", "sg", "eu"), optionForm("region", "Kaleyra", either("in", "sg", "eu"))), "sg"),
    type: strict(
      oneOf("DEFAULT", "TXN", "TXND", "MKT", "OTP"),
      message("url.option_is", { option: "type", expected: either("DEFAULT", "TXN", "TXND", "MKT", "OTP") }),
    ),
    template: text(),
    flash: yesOrNo(false),
    to: phones(),
  },
  rows: [
    [
      "kaleyra://HXAP1612345697IN:apikey123456@KLRHXA/+15550100001",
      "POST https://api.kaleyra.io/v1/HXAP1612345697IN/messages",
      { to: "15550100001", body: "A & B\nNow 19", sender: "KLRHXA", unicode: "AUTO" },
      { "api-key": "apikey123456" },
    ],
  ],
  limits: { title: 0, body: 1_600, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request({ body }, { sid, key, sender, region, type, template, flash, to }) {
    const url = `https://api.${region === "sg" ? "" : `${region}.`}kaleyra.io/v1/${sid}/messages`;
    const settings = { sender, type, template_id: template, flash: flash ? "1" : undefined, unicode: "AUTO" };
    return jsonPost(url, { to: digitsOf(to), body, ...settings }, { "api-key": key });
  },
  outcome: (answer) => statedOutcome(answer, "Kaleyra", (body) => typeof memberAt(body, "error", "code") === "string"),
});
