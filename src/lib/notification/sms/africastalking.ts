/** Africa's Talking. */

import { phonesOf } from "./numbers.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { memberAt, saysOther, statedOutcome } from "../statedOutcome.ts";

type Text = { user: string; key: string; from: string | undefined; to: string; host: string };

/** By the first letters. */
function hostOfMode(word: string | undefined): string {
  const given = word?.toLowerCase() || "bulksms";
  return Object.entries(hosts).find(([name]) => name.startsWith(given))?.[1] ?? "api";
}

const hosts = { bulksms: "api", premium: "content", sandbox: "api.sandbox" };

/** https://developers.africastalking.com/docs/sms/sending/bulk */
export const africastalking: Service<Text> = {
  name: "Africa's Talking",
  schemes: ["atalk"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An Africa's Talking URL is atalk://user_name@api_key/to_number";
    const user = requireOption(url.user, /^[\w.-]{1,64}$/, sentence);
    const key = requireOption(options.get("apikey") ?? url.host, /^[\w-]{3,200}$/, sentence);
    const host = hostOfMode(options.get("mode"));
    const from = options.get("from");
    return phonesOf(url, sentence).map((to) => ({ user, key, from, to, host }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://${target.host}.africastalking.com/version1/messaging`;
    const fields = { username: target.user, to: target.to, from: target.from, message: message.body };
    return formPost(address, fields, { accept: "application/json", apikey: target.key });
  },
  outcome: (answer) =>
    statedOutcome(answer, "Africa's Talking", (body) => {
      const recipients = memberAt(body, "SMSMessageData", "Recipients");
      // Processed, sent, queued; nobody stands there when the sender is refused.
      const isRefused = saysOther(recipients, [0, "statusCode"], 100, 101, 102);
      return isRefused || (Array.isArray(recipients) && recipients.length === 0);
    }),
};
