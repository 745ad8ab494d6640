/** Free Mobile: messages to the subscriber's own number, in France. */

import type { Service } from "../service.ts";
import { throttledOutcome } from "../outcome.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";

/** https://mobile.free.fr/account/mes-options/notifications-sms ; 999 characters. */
export const freemobile: Service<{ user: string; password: string }> = {
  name: "Free Mobile",
  schemes: ["freemobile"],
  limits: { title: 0, body: 999, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const sentence = "A Free Mobile URL is freemobile://user@password, with the key of the option SMS notifications";
    const user = requireOption(url.user, /^\d{4,12}$/, sentence);
    return [{ user, password: requireOption(url.password || url.host, /^[\x21-\x7e]{4,64}$/, sentence) }];
  },
  recipient: () => "the subscriber",
  request: (message, target) =>
    jsonPost("https://smsapi.free-mobile.fr/sendmsg", {
      user: target.user,
      pass: target.password,
      msg: message.body,
    }),
  // 402 means too many messages in a short time, 403 that the option is off.
  outcome: ({ status }) => (status === 402 ? throttledOutcome("Free Mobile asked to slow down (402)") : null),
};
