/** 46elks. */

import { password, user } from "../declaration/parts.ts";
import { hostSender, phonesOrSender } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { plusBefore } from "./numbers.ts";
import { basic, formPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://46elks.com/docs/send-sms */
export const elks = service({
  name: "46elks",
  schemes: ["46elks", "elks"],
  sentence: urlForm("46elks", "46elks://api_username:api_password@from/to_number"),
  fields: {
    user: user(/^[\w-]{2,64}$/),
    password: password(/^[\x21-\x7e]{2,100}$/),
    from: hostSender("from"),
    to: phonesOrSender("from"),
  },
  rows: [
    [
      "46elks://u0123456789:password123@Tidemark/+46701234567",
      "POST https://api.46elks.com/a1/sms",
      { from: "Tidemark", to: "+46701234567", message: "A & B\nNow 19" },
      { authorization: "Basic dTAxMjM0NTY3ODk6cGFzc3dvcmQxMjM=" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const fields = { from: plusBefore(target.from), to: target.to, message: message.body };
    return formPost("https://api.46elks.com/a1/sms", fields, basic(target.user, target.password));
  },
  native: ({ hostname, pathname, username, password, search }) =>
    hostname === "api.46elks.com" && /^\/a1\/sms\/?$/i.test(pathname) && username
      ? `46elks://${username}:${password}@_/${search}`
      : null,
});
