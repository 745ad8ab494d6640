/**
 * MSG91: a template of the account, whose variables the alert fills: `body` and `type`, or as `:body=message` renames them;
 * any other `:name=words` fills a variable with words.
 */

import { pairs, yesOrNo } from "../declaration/options.ts";
import { host, user } from "../declaration/parts.ts";
import { phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { anUrlForm } from "../urlForm.ts";

/** https://docs.msg91.com/sms/send-sms */
export const msg91 = service({
  name: "MSG91",
  schemes: ["msg91"],
  sentence: anUrlForm("MSG91", "msg91://template_id@auth_key/to_number"),
  fields: {
    template: user(/^[\w-]{4,64}$/),
    key: host(/^[A-Za-z0-9]{4,64}$/),
    short_url: yesOrNo(false),
    values: pairs(":"),
    to: phones(),
  },
  rows: [
    [
      "msg91://templateid12@authkey1234/+919812345678",
      "POST https://control.msg91.com/api/v5/flow/",
      {
        template_id: "templateid12",
        short_url: 0,
        recipients: [{ body: "A & B\nNow 19", type: "info", mobiles: "919812345678" }],
      },
      { authkey: "authkey1234" },
    ],
  ],
  limits: { title: 0, body: 1_000, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const given = new Map(target.values);
    const { level } = message.notice;
    const filled = [
      [given.get("body") || "body", message.body],
      [given.get("type") || "type", level],
      ...target.values.filter(([name]) => name !== "body" && name !== "type"),
    ];
    const body = {
      template_id: target.template,
      short_url: target.short_url ? 1 : 0,
      recipients: [{ ...Object.fromEntries(filled), mobiles: digitsOf(target.to) }],
    };
    return jsonPost("https://control.msg91.com/api/v5/flow/", body, { authkey: target.key });
  },
  outcome: (answer) => statedOutcome(answer, "MSG91", (body) => saysOther(body, ["type"], "success")),
});
