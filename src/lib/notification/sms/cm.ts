/** CM.com. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { digitsOf, phonesOf, senderOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { listOption } from "../target.ts";
import { message } from "../../../message/message.ts";
import { optionForm, urlForm } from "../urlForm.ts";

type Text = { token: string; from: string | undefined; to: string; channels: string[] };

const known = [
  "SMS",
  "WhatsApp",
  "RCS",
  "Viber",
  "Push",
  "Voice",
  "Line",
  "iMessage",
  "Telegram",
  "Twitter",
  "Instagram",
];

const fields = { ...texts("channels", "from", "to", "token") };

/** https://developers.cm.com/messaging/docs/sms ; 1,224 characters in eight parts. */
export const cm = serviceWithTargets<Text, typeof fields>({
  name: "CM.com",
  schemes: ["cm"],
  fields,
  rows: [
    [
      "cm://01234567-89ab-4def-8123-456789abcdef/+15550100001",
      "POST https://gw.messaging.cm.com/v1.0/message",
      {
        messages: {
          msg: [
            {
              allowedChannels: ["SMS"],
              from: "Tidemark",
              to: [{ number: "0015550100001" }],
              body: { type: "auto", content: "A & B\nNow 19" },
              minimumNumberOfMessageParts: 1,
              maximumNumberOfMessageParts: 8,
            },
          ],
        },
      },
      { "x-cm-producttoken": "01234567-89ab-4def-8123-456789abcdef" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = urlForm("CM.com", "cm://product_token/to_number");
    const token = requireOption(
      options.get("token") ?? url.authority,
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      sentence,
    );
    const given = options.get("from") || url.user;
    const from = given ? senderOf(given, sentence) : undefined;
    const named = listOption(options.get("channels")).map((word) => {
      const channel = known.find((each) => each.toLowerCase() === word.toLowerCase());
      return requireOption(
        channel,
        /./,
        optionForm("channels", "CM.com", message("url.one_of", { choices: known.join(", ") })),
      );
    });
    const channels = named.length > 0 ? named : ["SMS"];
    return phonesOf(url, sentence).map((to) => ({ token, from, to, channels }));
  },
  recipient: (target) => target.to,
  request({ body }, { token, from, to, channels }, context) {
    const message = {
      allowedChannels: channels,
      from: from ?? context.appName.slice(0, 11),
      to: [{ number: `00${digitsOf(to)}` }],
      body: { type: "auto", content: body },
      minimumNumberOfMessageParts: 1,
      maximumNumberOfMessageParts: 8,
    };
    const headers = { "x-cm-producttoken": token };
    return jsonPost("https://gw.messaging.cm.com/v1.0/message", { messages: { msg: [message] } }, headers);
  },
  outcome: (answer) => statedOutcome(answer, "CM.com", (body) => saysOther(body, ["errorCode"], 0)),
});
