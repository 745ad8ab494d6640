/** Exotel. */

import { oneOf, otherwise, strict, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { digitsOf, phonesOrOwn } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { anOptionForm, anUrlForm, either } from "../urlForm.ts";

type Text = {
  url: string;
  headers: Record<string, string>;
  from: string;
  to: string;
  settings: Record<string, string>;
};

const fields = {
  unicode: yesOrNo(true),
  region: otherwise(strict(oneOf("us", "in"), anOptionForm("region", "Exotel", either("us", "in"))), "us"),
  priority: otherwise(
    strict(oneOf("normal", "high"), anOptionForm("priority", "Exotel", either("normal", "high"))),
    "normal",
  ),
  ...texts("apikey", "from", "key", "sid", "source", "to", "token"),
};

/** https://developer.exotel.com/api/sms ; 2,000 characters. */
export const exotel = serviceWithTargets<Text, typeof fields>({
  name: "Exotel",
  schemes: ["exotel"],
  fields,
  rows: [
    [
      "exotel://account_sid:api_token@EXOTEL/+919812345678",
      "POST https://api.exotel.com/v1/Accounts/account_sid/Sms/send",
      { From: "EXOTEL", To: "919812345678", Body: "A & B\nNow 19", EncodingType: "unicode", Priority: "normal" },
      { authorization: "Basic YWNjb3VudF9zaWQ6YXBpX3Rva2Vu" },
    ],
  ],
  limits: { title: 0, body: 2_000, unit: "utf16" },
  dialect: () => "text",
  targets(url, { region, priority, unicode }) {
    const { options } = url;
    const sentence = anUrlForm("Exotel", "exotel://sid:token@from_number/to_number");
    const sid = requireOption(options.get("sid") || url.user, /^[\w-]{2,100}$/, sentence);
    const token = requireOption(options.get("token") || url.password, /^[\w-]{2,200}$/, sentence);
    const key = options.get("apikey") ?? options.get("key") ?? sid;
    const given = options.get("from") ?? options.get("source") ?? url.authority;
    const isName = /^(?=.*[A-Za-z])[A-Za-z0-9][\w.-]{2,15}$/.test(given);
    const from = isName ? given : requireOption(given.replace(/[\s()+.-]/g, ""), /^(?:\d{6}|\d{9,15})$/, sentence);
    const base = `https://api.${region === "in" ? "in." : ""}exotel.com/v1/Accounts/${sid}/Sms/send`;
    const settings = {
      EncodingType: unicode ? "unicode" : "plain",
      Priority: priority,
    };
    const headers = basic(key, token);
    return phonesOrOwn(url, from).map((to) => ({ url: base, headers, from, to: digitsOf(to), settings }));
  },
  recipient: (target) => target.to,
  request: ({ body }, { url, headers, from, to, settings }) =>
    formPost(url, { From: from, To: to, Body: body, ...settings }, headers),
});
