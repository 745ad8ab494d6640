/** Kudosity, formerly Burst SMS. */

import { digitsOf, phonesOf, senderOf } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";

type Text = { key: string; secret: string; from: string; to: string; country?: string; minutes?: string };

/** https://developers.kudosity.com/reference/post_send-sms-json ; 612 characters in four parts. */
export const burstsms: Service<Text> = {
  name: "Kudosity",
  schemes: ["burstsms", "kudosity"],
  limits: { title: 0, body: 612, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Kudosity URL is burstsms://api_key:api_secret@from/to_number";
    const key = requireOption(options.get("key") ?? url.user, /^[A-Za-z0-9]{4,64}$/, sentence);
    const secret = requireOption(options.get("secret") ?? url.password, /^[\x21-\x7e]{4,100}$/, sentence);
    const from = senderOf(options.get("from") ?? url.authority, sentence);
    const country = /^(?:au|nz|gb|us)$/i.exec(options.get("country") ?? "")?.[0].toLowerCase();
    const minutes = /^[1-9]\d{0,4}$/.exec(options.get("validity") ?? "")?.[0];
    return phonesOf(url, sentence).map((to) => ({ key, secret, from, to, country, minutes }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const fields = {
      message: message.body,
      to: digitsOf(target.to),
      from: target.from,
      countrycode: target.country,
      validity: target.minutes,
    };
    return formPost("https://api.transmitsms.com/send-sms.json", fields, basic(target.key, target.secret));
  },
  outcome: (answer) => statedOutcome(answer, "Kudosity", (body) => saysOther(body, ["error", "code"], "SUCCESS")),
};
