/** ClickSend. */

import { phonesFromHost, senderOption } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";

type Text = { user: string; key: string; from: string | undefined; to: string };

/** https://developers.clicksend.com/docs/messaging/sms ; 1,224 characters in eight parts. */
export const clicksend: Service<Text> = {
  name: "ClickSend",
  schemes: ["clicksend"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A ClickSend URL is clicksend://user_name:api_key@to_number";
    const user = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const key = requireOption(options.get("key") ?? url.password, /^[\x21-\x7e]{4,100}$/, sentence);
    const from = senderOption(options.get("from"), sentence);
    return phonesFromHost(url, sentence).map((to) => ({ user, key, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target, context) {
    const text = { source: context.appName, from: target.from, to: target.to, body: message.body };
    return jsonPost("https://rest.clicksend.com/v3/sms/send", { messages: [text] }, basic(target.user, target.key));
  },
  outcome: (answer) =>
    statedOutcome(answer, "ClickSend", (body) => saysOther(body, ["data", "messages", 0, "status"], "SUCCESS")),
};
