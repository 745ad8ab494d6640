/** Clickatell. */

import { digitsOf, phonesOf, senderOption } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";

type Text = { key: string; from: string | undefined; to: string };

/** https://docs.clickatell.com/channels/sms-channels/sms-api-reference/ */
export const clickatell: Service<Text> = {
  name: "Clickatell",
  schemes: ["clickatell"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Clickatell URL is clickatell://api_key/to_number, or clickatell://from@api_key/to_number";
    const key = requireOption(options.get("apikey") ?? url.host, /^[\x21-\x7e]{4,100}$/, sentence);
    const from = senderOption(options.get("from") ?? url.user, sentence);
    return phonesOf(url, sentence).map((to) => ({ key, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const text = { to: [digitsOf(target.to)], from: target.from, content: message.body };
    const headers = { accept: "application/json", authorization: target.key };
    return jsonPost("https://platform.clickatell.com/messages", text, headers);
  },
  outcome: (answer) =>
    statedOutcome(answer, "Clickatell", (body) => memberAt(body, "messages", 0, "accepted") === false),
};
