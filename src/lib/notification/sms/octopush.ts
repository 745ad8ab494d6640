/** Octopush. */

import type { UrlOf, ValuesOf } from "../declaration/field.ts";
import { oneOf, oneOfBeginning, otherwise, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { phonesOf, senderOption } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { anUrlForm } from "../urlForm.ts";

type Text = {
  login: string;
  key: string;
  from: string | undefined;
  to: string;
  type: string;
  purpose: string;
  isAnswerable: boolean;
};

const fields = {
  purpose: otherwise(oneOfBeginning("alert", "wholesale"), "alert"),
  replies: yesOrNo(false),
  type: otherwise(oneOf("sms_premium", "sms_low_cost"), "sms_premium"),
  ...texts("key", "login", "sender", "to"),
};

/** https://dev.octopush.com/en/sms-gateway-api-documentation/send-sms/ ; 1,224 characters. */
export const octopush = serviceWithTargets<Text, typeof fields>({
  name: "Octopush",
  schemes: ["octopush"],
  fields,
  rows: [
    [
      "octopush://me@x.example/apikey1234/+33612345678",
      "POST https://api.octopush.com/v1/public/sms-campaign/send",
      {
        recipients: [{ phone_number: "+33612345678" }],
        text: "A & B\nNow 19",
        type: "sms_premium",
        purpose: "alert",
        sender: "Tidemark",
        with_replies: false,
      },
      { "api-key": "apikey1234", "api-login": "me@x.example" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request(message, target, context) {
    const body = {
      recipients: [{ phone_number: target.to }],
      text: message.body,
      type: target.type,
      purpose: target.purpose,
      sender: target.from ?? context.appName.replace(/[^A-Za-z0-9]/g, "").slice(0, 11),
      with_replies: target.isAnswerable,
    };
    const headers = { "api-key": target.key, "api-login": target.login, "cache-control": "no-cache" };
    return jsonPost("https://api.octopush.com/v1/public/sms-campaign/send", body, headers);
  },
});

function textsIn(url: UrlOf<typeof fields>, values: ValuesOf<typeof fields>): Text[] {
  const { options } = url;
  const sentence = anUrlForm(
    "Octopush",
    "octopush://login@domain/api_key/to_number, or octopush://sender:login@domain/...",
  );
  const written = `${url.password || url.user}@${url.host}`;
  const login = requireOption(options.get("login") ?? written, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, sentence);
  const given = options.get("key");
  const key = requireOption(given ?? url.path[0], /^[\x21-\x7e]{3,100}$/, sentence);
  const common = {
    login,
    key,
    from: senderOption(options.get("sender") ?? (url.password ? url.user : undefined), sentence),
    type: values.type,
    purpose: values.purpose,
    isAnswerable: values.replies,
  };
  return phonesOf(url, sentence, given ? 0 : 1).map((to) => ({ ...common, to }));
}
