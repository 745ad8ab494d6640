/** Notifyre, as a text message; with mode=fax as a fax. */

import { phonesOf } from "./numbers.ts";
import { base64, base64OfText } from "../../markup/base64.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { booleanOption, type NotificationUrl } from "../target.ts";

type Receiver = { key: string; to: string; isFax: boolean; options: NotificationUrl["options"] };

/** https://docs.notifyre.com/api/sms-send ; https://docs.notifyre.com/api/fax-send */
export const notifyre: Service<Receiver> = {
  name: "Notifyre",
  schemes: ["notifyre"],
  limits: { title: 0, body: 918, unit: "utf16" },
  picture: ({ isFax }) => (isFax ? "file" : null),
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Notifyre URL is notifyre://api_key/to_number";
    const key = requireOption(url.authority, /^[\w.=+-]{8,200}$/, sentence);
    const mode = options.get("mode")?.toLowerCase() ?? "sms";
    requireOption(mode, /^(?:sms|fax)$/, "mode= of a Notifyre URL is sms or fax");
    return phonesOf(url, sentence).map((to) => ({ key, to, isFax: mode === "fax", options }));
  },
  recipient: (target) => target.to,
  request({ body, notice: { image } }, { key, to, isFax, options }, context) {
    const base = "https://api.notifyre.com/20220711";
    const headers = { "x-api-token": key };
    const from = options.get("from") ?? "";
    const campaignName = options.get("campaign") || context.appName;
    const recipients = [{ type: isFax ? "fax_number" : "mobile_number", value: to }];
    if (!isFax) return jsonPost(`${base}/sms/send`, { body, recipients, from, campaignName }, headers);
    const fax = {
      recipients,
      sendFrom: from,
      isHighQuality: booleanOption(options.get("hq"), true),
      clientReference: options.get("ref") ?? "",
      templateName: options.get("template") ?? "",
      header: options.get("header") ?? "",
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
};
