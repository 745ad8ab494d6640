/** BulkVS. */

import { digitsOf, phonesBesideSender, senderOf } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";

type Text = { user: string; password: string; from: string; to: string };

/** https://portal.bulkvs.com/api/v1.0/documentation#/Messaging ; 160 characters. */
export const bulkvs: Service<Text> = {
  name: "BulkVS",
  schemes: ["bulkvs"],
  limits: { title: 0, body: 160, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const sentence = "A BulkVS URL is bulkvs://user_name:password@from_number/to_number";
    const user = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const password = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const from = senderOf(url.options.get("from") ?? url.authority, sentence);
    return phonesBesideSender(url, from).map((to) => ({ user, password, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const text = { From: target.from, To: [digitsOf(target.to)], Message: message.body };
    return jsonPost("https://portal.bulkvs.com/api/v1.0/messageSend", text, basic(target.user, target.password));
  },
  outcome: (answer) =>
    statedOutcome(answer, "BulkVS", (body) => saysOther(body, ["Results", 0, "Status"], "SUCCESS", "Success")),
};
