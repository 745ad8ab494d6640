/** SimplePush, unencrypted. */

import { UrlProblem } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { formPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://simplepush.io/api */
export const simplepush: Service<{ key: string; event: string | undefined }> = {
  name: "SimplePush",
  schemes: ["spush", "simplepush"],
  limits: { title: 1_000, body: 10_000 },
  dialect: () => "text",
  targets(url) {
    if (url.user) throw new UrlProblem("SimplePush with a password is not served; write spush://key");
    return [
      {
        key: requireOption(url.host, /^[A-Za-z0-9]{4,40}$/, "A SimplePush URL is spush://key"),
        event: url.options.get("event"),
      },
    ];
  },
  recipient: () => "the account",
  request: (message, target) =>
    formPost("https://api.simplepush.io/send", {
      key: target.key,
      title: message.title,
      msg: message.body,
      event: target.event,
    }),
};
