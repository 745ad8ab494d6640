/** Clickatell. */

import { host } from "../declaration/parts.ts";
import { phones, userSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://docs.clickatell.com/channels/sms-channels/sms-api-reference/ */
export const clickatell = service({
  name: "Clickatell",
  schemes: ["clickatell"],
  sentence: urlForm("Clickatell", "clickatell://api_key/to_number, or clickatell://from@api_key/to_number"),
  fields: { key: host(/^[\x21-\x7e]{4,100}$/, "apikey"), from: userSender("from"), to: phones() },
  rows: [
    [
      "clickatell://apikey1234==/+15550100001",
      "POST https://platform.clickatell.com/messages",
      { to: ["15550100001"], content: "A & B\nNow 19" },
      { authorization: "apikey1234==" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const text = { to: [digitsOf(target.to)], from: target.from, content: message.body };
    const headers = { accept: "application/json", authorization: target.key };
    return jsonPost("https://platform.clickatell.com/messages", text, headers);
  },
  outcome: (answer) =>
    statedOutcome(answer, "Clickatell", (body) => memberAt(body, "messages", 0, "accepted") === false),
});
