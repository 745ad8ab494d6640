/** Lauther: lauther://token. */

import { pageOf } from "../notice.ts";
import { pushPriority } from "../priority.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";

type App = { token: string; options: NotificationUrl["options"] };

/** https://lauther.app/docs */
export const lauther: Service<App> = {
  name: "Lauther",
  schemes: ["lauther"],
  limits: { title: 250, body: 2_000 },
  dialect: () => "text",
  targets: ({ options, authority }) => [
    {
      token: requireOption(
        options.get("token") ?? authority,
        /^lpt_[A-Za-z0-9]{3,200}$/,
        "A Lauther URL is lauther://lpt_token",
      ),
      options,
    },
  ],
  recipient: () => "the token's devices",
  request({ title, body, notice }, { token, options }) {
    const message = {
      title: title || body.slice(0, 250),
      message: body,
      priority: pushPriority(options.get("priority")) ?? 0,
      sound: options.get("sound"),
      url: options.get("click") ?? options.get("url") ?? pageOf(notice),
      icon: options.get("icon"),
      color: options.get("color"),
      tag: options.get("group"),
      path: options.get("route"),
    };
    return jsonPost("https://api.lauther.id/v1/push", message, bearer(token));
  },
};
