/** SMSC.ru. */

import { digitsOf, mmsLimits, phonesFromHost } from "./numbers.ts";
import { filePost, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";

type Text = { login: string; password: string; to: string; from: string | undefined; isLatin: boolean };

/** https://smsc.ru/api/http/send/sms/ ; 800 characters in parts. */
export const smsc: Service<Text> = {
  name: "SMSC",
  schemes: ["smsc"],
  limits: { title: 0, body: 800, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An SMSC URL is smsc://login:password@to_number";
    const login = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const password = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const given = options.get("sender") ?? options.get("from");
    const from = given ? requireOption(given, /^[\w .-]{1,15}$/, sentence) : undefined;
    const isLatin = booleanOption(options.get("translit"), false);
    return phonesFromHost(url, sentence).map((to) => ({ login, password, to, from, isLatin }));
  },
  recipient: (target) => target.to,
  request({ body, notice: { image, id } }, { login, password, to, from, isLatin }) {
    const message = { phones: digitsOf(to), mes: body, sender: from, translit: isLatin ? "1" : undefined };
    const format = { fmt: "3", charset: "utf-8" };
    const url = "https://smsc.ru/sys/send.php";
    const fields = { login, psw: password, ...message, ...format };
    return image ? filePost(url, { id, fields: { ...fields, mms: "1" }, field: "mes0", image }) : formPost(url, fields);
  },
  outcome: (answer) => statedOutcome(answer, "SMSC", (body) => body["error_code"] !== undefined),
};
