/** SerwerSMS. */

import { mmsLimits, senderOf } from "./numbers.ts";
import { filePost, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";

type Text = { username: string; password: string; from: string; to: { phone: string } | { group_id: string } };

/** https://dev.serwersms.pl/https-api-v2/wprowadzenie ; 160 characters a part. */
export const serwersms: Service<Text> = {
  name: "SerwerSMS",
  schemes: ["serwersms"],
  limits: { title: 0, body: 600, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A SerwerSMS URL is serwersms://user:password@sender/+48123456789, or with #group_number";
    const username = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const password = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const from = senderOf(options.get("sender") ?? options.get("from") ?? url.authority, sentence);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      username,
      password,
      from,
      to: word.startsWith("#")
        ? { group_id: requireOption(word.slice(1), /^\d{1,12}$/, sentence) }
        : { phone: phone(word) },
    }));
  },
  recipient: ({ to }) => ("phone" in to ? to.phone : `#${to.group_id}`),
  request({ body, notice: { image, id } }, { username, password, from, to }) {
    const base = "https://api2.serwersms.pl/messages";
    const fields = { username, password, ...to, text: body, sender: from };
    return image
      ? filePost(`${base}/send_mms`, { id, fields, field: "file", image })
      : jsonPost(`${base}/send_sms`, fields);
  },
  outcome: (answer) => statedOutcome(answer, "SerwerSMS", (body) => saysOther(body, ["success"], true)),
};
