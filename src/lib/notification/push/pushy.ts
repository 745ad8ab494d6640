/** Pushy: pushy://api_key/device_token or pushy://api_key/#topic. */

import { numberOf, text } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { recipientsBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

/** https://pushy.me/docs/api/send-notifications ; 4 KB with everything. */
export const pushy = service({
  name: "Pushy",
  schemes: ["pushy"],
  sentence: urlForm("Pushy", "pushy://api_key/device_token or pushy://api_key/#topic"),
  fields: {
    key: authority(/^[\w-]{3,200}$/, "key"),
    to: recipientsBeside(
      (word, said) =>
        word.startsWith("#") || word.startsWith("@")
          ? requireOption(word.slice(1), /^[\w.-]{1,200}$/, said)
          : requireOption(word, /^[\w./-]{1,200}$/, said),
      "key",
    ),
    sound: text(),
    badge: numberOf(/^\d{1,5}$/, message("url.a_number")),
  },
  rows: [
    [
      "pushy://apikey1234/device_token",
      "POST https://api.pushy.me/push?api_key=apikey1234",
      { to: "device_token", data: { message: "Now 19" }, notification: { title: "A & B", body: "Now 19" } },
    ],
  ],
  limits: { title: 250, body: 1_800, unit: "bytes" },
  dialect: () => "text",
  recipient: (target) => (target.to.length > 24 ? "a device" : target.to),
  request({ title, body }, { key, to, sound, badge }) {
    const notification = { title: title || undefined, body, sound, badge };
    const address = `https://api.pushy.me/push?api_key=${encodeURIComponent(key)}`;
    return jsonPost(address, { to, data: { message: body }, notification });
  },
  outcome: (answer) => statedOutcome(answer, "Pushy", (body) => saysOther(body, ["success"], true)),
});
