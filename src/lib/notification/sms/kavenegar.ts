/** Kavenegar, of Iran. */

import { digitsOf, phonesOf, senderOption } from "./numbers.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { key: string; from: string | undefined; to: string };

/** https://kavenegar.com/rest.html ; 900 characters. The status of an answer is also that of the message. */
export const kavenegar: Service<Text> = {
  name: "Kavenegar",
  schemes: ["kavenegar"],
  limits: { title: 0, body: 900, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const sentence = "A Kavenegar URL is kavenegar://api_key/to_number, or kavenegar://from@api_key/to_number";
    const key = requireOption(url.host, /^[A-Za-z0-9]{4,200}$/, sentence);
    const from = senderOption(url.options.get("from") ?? url.user, sentence);
    return phonesOf(url, sentence).map((to) => ({ key, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const fields = { receptor: digitsOf(target.to), message: message.body, sender: target.from };
    return formPost(`https://api.kavenegar.com/v1/${target.key}/sms/send.json`, fields);
  },
};
