/** Telesign. */

import { digitsOf, phonesFromHost } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";

type Text = { headers: Record<string, string>; to: string; kind: string; from: string | undefined };

/** https://developer.telesign.com/enterprise/reference/sendsms ; 1,600 characters. */
export const telesign: Service<Text> = {
  name: "Telesign",
  schemes: ["telesign"],
  limits: { title: 0, body: 1_600, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Telesign URL is telesign://customer_id:api_key@to_number";
    const customer = requireOption(url.user, /^[\w-]{8,100}$/, sentence);
    const key = requireOption(options.get("key") || url.password, /^[\x21-\x7e]{8,300}$/, sentence);
    const kind = (options.get("type") ?? "ARN").toUpperCase();
    requireOption(kind, /^(?:ARN|OTP|MKT)$/, "type= of a Telesign URL is ARN, OTP or MKT");
    const from = options.get("from") || undefined;
    return phonesFromHost(url, sentence).map((to) => ({ headers: basic(customer, key), to, kind, from }));
  },
  recipient: (target) => target.to,
  request({ body }, { headers, to, kind, from }) {
    const text = { phone_number: digitsOf(to), message: body, message_type: kind, sender_id: from };
    return formPost("https://rest-ww.telesign.com/v1/messaging", text, headers);
  },
  // 290: on its way; 200 to 203 and 295: delivered or taken.
  outcome: (answer) =>
    statedOutcome(answer, "Telesign", (body) =>
      saysOther(body, ["status", "code"], 290, 200, 201, 202, 203, 291, 292, 295),
    ),
};
