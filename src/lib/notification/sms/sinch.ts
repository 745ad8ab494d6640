/** Sinch. */

import { phonesOrOwn, plusBefore, senderOf } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";

type Text = { plan: string; token: string; from: string; to: string; region: string };

const regions = ["us", "eu", "au", "br", "ca"];

/** https://developers.sinch.com/docs/sms/api-reference/sms/batches/sendsms ; 2,000 characters. */
export const sinch: Service<Text> = {
  name: "Sinch",
  schemes: ["sinch"],
  limits: { title: 0, body: 2_000, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://${target.region}.sms.api.sinch.com/xms/v1/${target.plan}/batches`;
    return jsonPost(address, { from: target.from, to: [target.to], body: message.body }, bearer(target.token));
  },
};

function textsIn(url: NotificationUrl): Text[] {
  const { options } = url;
  const sentence = "A Sinch URL is sinch://service_plan_id:api_token@from_number/to_number";
  const plan = requireOption(options.get("spi") ?? url.user, /^[A-Za-z0-9]{4,64}$/, sentence);
  const token = requireOption(options.get("token") ?? url.password, /^[A-Za-z0-9]{4,100}$/, sentence);
  const sender = senderOf(options.get("from") ?? url.authority, sentence);
  const region = regions.find((name) => name === options.get("region")?.toLowerCase()) ?? "us";
  return phonesOrOwn(url, sender).map((to) => ({ plan, token, from: plusBefore(sender), to, region }));
}
