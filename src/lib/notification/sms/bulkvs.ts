/** BulkVS. */

import { password, user } from "../declaration/parts.ts";
import { hostSender, phonesBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://portal.bulkvs.com/api/v1.0/documentation#/Messaging ; 160 characters. */
export const bulkvs = service({
  name: "BulkVS",
  schemes: ["bulkvs"],
  sentence: urlForm("BulkVS", "bulkvs://user_name:password@from_number/to_number"),
  fields: {
    user: user(/^[^\s:]{1,100}$/),
    password: password(/^[\x21-\x7e]{1,200}$/),
    from: hostSender("from"),
    to: phonesBeside("from"),
  },
  rows: [
    [
      "bulkvs://user_name:password12@+15550100000/+15550100001",
      "POST https://portal.bulkvs.com/api/v1.0/messageSend",
      { From: "15550100000", To: ["15550100001"], Message: "A & B\nNow 19" },
      { authorization: "Basic dXNlcl9uYW1lOnBhc3N3b3JkMTI=" },
    ],
  ],
  limits: { title: 0, body: 160, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const text = { From: target.from, To: [digitsOf(target.to)], Message: message.body };
    return jsonPost("https://portal.bulkvs.com/api/v1.0/messageSend", text, basic(target.user, target.password));
  },
  outcome: (answer) =>
    statedOutcome(answer, "BulkVS", (body) => saysOther(body, ["Results", 0, "Status"], "SUCCESS", "Success")),
});
