/** SMSC.ru. */

import { texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { digitsOf, mmsLimits, phonesFromHost } from "./numbers.ts";
import { filePost, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";
import { anUrlForm } from "../urlForm.ts";

type Text = { login: string; password: string; to: string; from: string | undefined; isLatin: boolean };

const fields = { translit: yesOrNo(false), ...texts("from", "sender", "to") };

/** https://smsc.ru/api/http/send/sms/ ; 800 characters in parts. */
export const smsc = serviceWithTargets<Text, typeof fields>({
  name: "SMSC",
  schemes: ["smsc"],
  fields,
  rows: [
    [
      "smsc://login:password@+79876543210",
      "POST https://smsc.ru/sys/send.php",
      { login: "login", psw: "password", phones: "79876543210", mes: "A & B\nNow 19", fmt: "3", charset: "utf-8" },
    ],
  ],
  limits: { title: 0, body: 800, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = anUrlForm("SMSC", "smsc://login:password@to_number");
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
});
