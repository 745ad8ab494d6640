/** httpSMS: text messages by one's own Android telephone. */

import { phonesBesideSender } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { key: string; from: string; to: string };

/** https://docs.httpsms.com/api ; 1,024 characters. */
export const httpsms: Service<Text> = {
  name: "httpSMS",
  schemes: ["httpsms"],
  limits: { title: 0, body: 1_024, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An httpSMS URL is httpsms://api_key@from_number/to_number";
    const key = requireOption(options.get("key") ?? url.user, /^[\x21-\x7e]{4,200}$/, sentence);
    const from = phone(options.get("from") ?? url.authority);
    return phonesBesideSender(url, from).map((to) => ({ key, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const text = { from: target.from, to: target.to, content: message.body };
    return jsonPost("https://api.httpsms.com/v1/messages/send", text, { "x-api-key": target.key });
  },
};
