/** Notifyre, as a text message; with mode=fax as a fax. */

import { oneOf, otherwise, strict, texts, yesOrNo } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { base64, base64OfText } from "../../markup/base64.ts";
import { jsonPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

/** https://docs.notifyre.com/api/sms-send ; https://docs.notifyre.com/api/fax-send */
export const notifyre = service({
  name: "Notifyre",
  schemes: ["notifyre"],
  sentence: urlForm("Notifyre", "notifyre://api_key/to_number"),
  fields: {
    key: authority(/^[\w.=+-]{8,200}$/),
    mode: otherwise(strict(oneOf("sms", "fax"), optionForm("mode", "Notifyre", either("sms", "fax"))), "sms"),
    to: phones(),
    hq: yesOrNo(true),
    ...texts("campaign", "from", "header", "ref", "template"),
  },
  rows: [
    [
      "notifyre://apikey1234/+15550100001",
      "POST https://api.notifyre.com/20220711/sms/send",
      {
        body: "A & B\nNow 19",
        recipients: [{ type: "mobile_number", value: "+15550100001" }],
        from: "",
        campaignName: "Tidemark",
      },
      { "x-api-token": "apikey1234" },
    ],
  ],
  limits: { title: 0, body: 918, unit: "utf16" },
  picture: ({ mode }) => (mode === "fax" ? "file" : null),
  dialect: () => "text",
  recipient: (target) => target.to,
  request({ body, notice: { image } }, { key, to, mode, ...options }, context) {
    const isFax = mode === "fax";
    const base = "https://api.notifyre.com/20220711";
    const headers = { "x-api-token": key };
    const from = options.from ?? "";
    const campaignName = options.campaign || context.appName;
    const recipients = [{ type: isFax ? "fax_number" : "mobile_number", value: to }];
    if (!isFax) return jsonPost(`${base}/sms/send`, { body, recipients, from, campaignName }, headers);
    const fax = {
      recipients,
      sendFrom: from,
      isHighQuality: options.hq,
      clientReference: options.ref ?? "",
      templateName: options.template ?? "",
      header: options.header ?? "",
      subject: body.slice(0, 150),
      documents: [
        { base64Str: base64OfText(body), contentType: "text/plain" },
        ...(image ? [{ base64Str: base64(image.bytes), contentType: image.type }] : []),
      ],
      campaignName,
    };
    return jsonPost(`${base}/fax/send`, fax, headers);
  },
  outcome: (answer) => statedOutcome(answer, "Notifyre", (body) => saysOther(body, ["success"], true)),
});
