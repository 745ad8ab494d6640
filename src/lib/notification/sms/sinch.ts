/** Sinch. */

import { oneOf, otherwise, standsFor } from "../declaration/options.ts";
import { password, user } from "../declaration/parts.ts";
import { hostSender, phonesOrSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { plusBefore } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://developers.sinch.com/docs/sms/api-reference/sms/batches/sendsms ; 2,000 characters. */
export const sinch = service({
  name: "Sinch",
  schemes: ["sinch"],
  sentence: urlForm("Sinch", "sinch://service_plan_id:api_token@from_number/to_number"),
  fields: {
    plan: user(/^[A-Za-z0-9]{4,64}$/, "spi"),
    token: password(/^[A-Za-z0-9]{4,100}$/, "token"),
    source: standsFor({ option: "from" }),
    from: hostSender("from"),
    region: otherwise(oneOf("us", "eu", "au", "br", "ca"), "us"),
    to: phonesOrSender("from"),
  },
  rows: [
    [
      "sinch://planid123456:token123456@+15550100000/+15550100001",
      "POST https://us.sms.api.sinch.com/xms/v1/planid123456/batches",
      { from: "+15550100000", to: ["+15550100001"], body: "A & B\nNow 19" },
      { authorization: "Bearer token123456" },
    ],
  ],
  limits: { title: 0, body: 2_000, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://${target.region}.sms.api.sinch.com/xms/v1/${target.plan}/batches`;
    return jsonPost(
      address,
      { from: plusBefore(target.from), to: [target.to], body: message.body },
      bearer(target.token),
    );
  },
});
