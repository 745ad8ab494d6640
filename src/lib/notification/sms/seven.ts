/** seven, formerly sms77. */

import { phonesOf, senderOption } from "./numbers.ts";
import type { Outcome, ServiceAnswer } from "../outcome.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";

type Text = { key: string; from: string | undefined; to: string; isFlash: boolean; label: string | undefined };

/** https://docs.seven.io/en/rest-api/endpoints/sms */
export const seven: Service<Text> = {
  name: "seven",
  schemes: ["seven"],
  limits: { title: 0, body: 1_520, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A seven URL is seven://api_key/to_number";
    const key = requireOption(url.host, /^[A-Za-z0-9]{5,100}$/, sentence);
    const from = senderOption(options.get("from") ?? options.get("source"), sentence);
    const isFlash = booleanOption(options.get("flash"), false);
    const label = options.get("label");
    return phonesOf(url, sentence).map((to) => ({ key, from, to, isFlash, label }));
  },
  recipient: (target) => target.to,
  request(message, target, context) {
    const { to, from, isFlash, label } = target;
    const text = { to, text: message.body, from, flash: isFlash || undefined, label: label || undefined };
    const headers = { accept: "application/json", "x-api-key": target.key, sentwith: context.appName };
    return jsonPost("https://gateway.seven.io/api/sms", text, headers);
  },
  outcome,
};

/** 100 is sent, 101 sent to some; a key that is wrong is answered with its number alone. */
function outcome(answer: ServiceAnswer): Outcome | null {
  const alone = /^\s*"?(\d{3})"?\s*$/.exec(answer.body)?.[1];
  return statedOutcome(answer, "seven", (body) => {
    const codes = ["100", "101", 100, 101];
    return alone === undefined ? saysOther(body, ["success"], ...codes) : !codes.includes(alone);
  });
}
