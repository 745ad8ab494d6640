/** Plivo. */

import { phonesOrOwn, phonesOf, plusBefore, senderOf } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";

type Text = { account: string; token: string; from: string; to: string };

/** https://www.plivo.com/docs/messaging/api/message/send-a-message ; 1,600 characters, 737 outside the GSM alphabet. */
export const plivo: Service<Text> = {
  name: "Plivo",
  schemes: ["plivo"],
  limits: { title: 0, body: 737, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://api.plivo.com/v1/Account/${target.account}/Message/`;
    const text = { src: plusBefore(target.from), dst: target.to, text: message.body };
    return jsonPost(address, text, basic(target.account, target.token));
  },
};

function textsIn(url: NotificationUrl): Text[] {
  const { options } = url;
  const sentence = "A Plivo URL is plivo://auth_id@auth_token/from_number/to_number";
  const account = requireOption(options.get("id") ?? url.user, /^[A-Za-z0-9]{20,30}$/, sentence);
  const token = requireOption(options.get("token") ?? url.host, /^[A-Za-z0-9]{30,60}$/, sentence);
  const given = options.get("from");
  const from = senderOf(given ?? url.path[0], sentence);
  const isOwn = url.path.length === 1 && !options.get("to") && !given;
  const numbers = isOwn ? phonesOrOwn({ ...url, path: [] }, from) : phonesOf(url, sentence, given ? 0 : 1);
  return numbers.map((to) => ({ account, token, from, to }));
}
