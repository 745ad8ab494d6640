/** Africa's Talking. */

import { matching, text } from "../declaration/options.ts";
import { host, placed, user } from "../declaration/parts.ts";
import { phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { memberAt, saysOther, statedOutcome } from "../statedOutcome.ts";
import { anUrlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

/** By the first letters. */
function hostOfMode(word: string | undefined): string {
  const given = word?.toLowerCase() || "bulksms";
  return Object.entries(hosts).find(([name]) => name.startsWith(given))?.[1] ?? "api";
}

const hosts = { bulksms: "api", premium: "content", sandbox: "api.sandbox" };

/** https://developers.africastalking.com/docs/sms/sending/bulk */
export const africastalking = service({
  name: "Africa's Talking",
  schemes: ["atalk"],
  sentence: anUrlForm("Africa's Talking", "atalk://user_name@api_key/to_number"),
  fields: {
    user: user(/^[\w.-]{1,64}$/),
    key: placed(host(/^[\w-]{3,200}$/), "authority", "apikey", "key"),
    mode: matching(/^[bps]/i, message("url.one_of", { choices: "bulksms, premium, sandbox" })),
    from: text(),
    to: phones(),
  },
  rows: [
    [
      "atalk://user_name@apikey1234/+254712345678",
      "POST https://api.africastalking.com/version1/messaging",
      { username: "user_name", to: "+254712345678", message: "A & B\nNow 19" },
      { apikey: "apikey1234" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://${hostOfMode(target.mode)}.africastalking.com/version1/messaging`;
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
});
