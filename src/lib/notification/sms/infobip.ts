/** Infobip, at the address that an account has of its own. */

import { digitsOf, phonesOf, senderOption } from "./numbers.ts";
import { originOf } from "../address.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";

type Text = { origin: string; key: string; from: string | undefined; to: string };

/** https://www.infobip.com/docs/api/channels/sms/outbound-sms/send-sms-messages */
export const infobip: Service<Text> = {
  name: "Infobip",
  schemes: ["infobip"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An Infobip URL is infobip://api_key@xxxxx.api.infobip.com/to_number";
    const key = requireOption(options.get("key") ?? url.user, /^[\w-]{4,200}$/, sentence);
    const from = senderOption(options.get("from"), sentence);
    return phonesOf(url, sentence).map((to) => ({
      origin: originOf(
        { ...url, host: /^[a-z0-9]{3,20}$/i.test(url.host) ? `${url.host}.api.infobip.com` : url.host },
        true,
      ),
      key,
      from,
      to,
    }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const text = {
      sender: target.from,
      destinations: [{ to: digitsOf(target.to) }],
      content: { text: message.body },
    };
    const headers = { accept: "application/json", authorization: `App ${target.key}` };
    return jsonPost(`${target.origin}/sms/3/messages`, { messages: [text] }, headers);
  },
  outcome: (answer) =>
    statedOutcome(answer, "Infobip", (body) => memberAt(body, "messages", 0, "status", "groupName") === "REJECTED"),
};
