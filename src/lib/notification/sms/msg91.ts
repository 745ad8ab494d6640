/**
 * MSG91: a template of the account, whose variables the alert fills: `body` and `type`, or as `:body=message` renames them;
 * any other `:name=words` fills a variable with words.
 */

import { digitsOf, phonesOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";

type Text = { template: string; key: string; to: string; hasShortUrls: boolean; values: [string, string][] };

/** https://docs.msg91.com/sms/send-sms */
export const msg91: Service<Text> = {
  name: "MSG91",
  schemes: ["msg91"],
  limits: { title: 0, body: 1_000, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const sentence = "An MSG91 URL is msg91://template_id@auth_key/to_number";
    const template = requireOption(url.user, /^[\w-]{4,64}$/, sentence);
    const key = requireOption(url.host, /^[A-Za-z0-9]{4,64}$/, sentence);
    const hasShortUrls = booleanOption(url.options.get("short_url"), false);
    return phonesOf(url, sentence).map((to) => ({ template, key, to, hasShortUrls, values: url.colon }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const given = new Map(target.values);
    const { level } = message.notice;
    const filled = [
      [given.get("body") || "body", message.body],
      [given.get("type") || "type", level],
      ...target.values.filter(([name]) => name !== "body" && name !== "type"),
    ];
    const body = {
      template_id: target.template,
      short_url: target.hasShortUrls ? 1 : 0,
      recipients: [{ ...Object.fromEntries(filled), mobiles: digitsOf(target.to) }],
    };
    return jsonPost("https://control.msg91.com/api/v5/flow/", body, { authkey: target.key });
  },
  outcome: (answer) => statedOutcome(answer, "MSG91", (body) => saysOther(body, ["type"], "success")),
};
