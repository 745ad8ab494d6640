/** 46elks. */

import { phonesOrOwn, plusBefore, senderOf } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { user: string; password: string; from: string; to: string };

/** https://46elks.com/docs/send-sms */
export const elks: Service<Text> = {
  name: "46elks",
  schemes: ["46elks", "elks"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const sentence = "A 46elks URL is 46elks://api_username:api_password@from/to_number";
    const user = requireOption(url.user, /^[\w-]{2,64}$/, sentence);
    const password = requireOption(url.password, /^[\x21-\x7e]{2,100}$/, sentence);
    const from = senderOf(url.options.get("from") ?? url.authority, sentence);
    return phonesOrOwn(url, from).map((to) => ({ user, password, from, to }));
  },
  recipient: (target) => target.to,
  request(message, target) {
    const fields = { from: plusBefore(target.from), to: target.to, message: message.body };
    return formPost("https://api.46elks.com/a1/sms", fields, basic(target.user, target.password));
  },
  native: ({ hostname, pathname, username, password, search }) =>
    hostname === "api.46elks.com" && /^\/a1\/sms\/?$/i.test(pathname) && username
      ? `46elks://${username}:${password}@_/${search}`
      : null,
};
