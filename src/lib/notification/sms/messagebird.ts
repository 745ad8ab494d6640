/** MessageBird, whose company is now called Bird. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { digitsOf, phonesOf, phonesOrOwn, senderOf } from "./numbers.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

type Text = { key: string; from: string; to: string };

const fields = { ...texts("from", "to") };

/** https://developers.messagebird.com/api/sms-messaging/ ; 1,377 characters in nine parts, 603 outside the GSM alphabet. */
export const messagebird = serviceWithTargets<Text, typeof fields>({
  name: "MessageBird",
  schemes: ["msgbird"],
  fields,
  rows: [
    [
      "msgbird://accesskey0123456789abcdef/Tidemark/+15550100001",
      "POST https://rest.messagebird.com/messages",
      { originator: "Tidemark", recipients: "15550100001", body: "A & B\nNow 19", datacoding: "auto" },
      { authorization: "AccessKey accesskey0123456789abcdef" },
    ],
  ],
  limits: { title: 0, body: 603, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = urlForm("MessageBird", "msgbird://access_key/from/to_number");
    const key = requireOption(url.host, /^[\w-]{10,64}$/, sentence);
    const given = options.get("from");
    const from = senderOf(given ?? url.path[0], sentence);
    const rest = given ? url : { ...url, path: url.path.slice(1) };
    // A number alone writes to itself.
    const to = /^\d{7,}$/.test(from) ? phonesOrOwn(rest, from) : phonesOf(rest, sentence);
    return to.map((number) => ({ key, from, to: number }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const fields = {
      originator: target.from,
      recipients: digitsOf(target.to),
      body: message.body,
      // Else what is outside the GSM alphabet arrives as question marks.
      datacoding: "auto",
    };
    return formPost("https://rest.messagebird.com/messages", fields, { authorization: `AccessKey ${target.key}` });
  },
});
