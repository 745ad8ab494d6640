/** D7 Networks. */

import { digitsOf, phonesFromHost, senderOption } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { booleanOption } from "../target.ts";

type Text = { token: string; from: string | undefined; to: string; coding: "auto" | "unicode" };

/** https://d7networks.com/docs/Messages/Send_Message/ */
export const d7sms: Service<Text> = {
  name: "D7 Networks",
  schemes: ["d7sms"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A D7 Networks URL is d7sms://api_token@to_number";
    const written = url.password ? `${url.user}:${url.password}` : url.user;
    const token = requireOption(written, /^[\w.:-]{4,2000}$/, sentence);
    const from = senderOption(options.get("from") ?? options.get("source"), sentence);
    const coding = booleanOption(options.get("unicode"), false) ? "unicode" : "auto";
    return phonesFromHost(url, sentence).map((to) => ({ token, from, to, coding }));
  },
  recipient: (target) => target.to,
  request(message, target, context) {
    const text = {
      channel: "sms",
      recipients: [digitsOf(target.to)],
      content: message.body,
      msg_type: "text",
      data_coding: target.coding,
    };
    const originator = target.from ?? context.appName.slice(0, 11);
    const body = { messages: [text], message_globals: { originator } };
    return jsonPost("https://api.d7networks.com/messages/v1/send", body, bearer(target.token));
  },
};
