/** Lauther: lauther://token. */

import { otherwise, pushPriority, text, texts } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://lauther.app/docs */
export const lauther = service({
  name: "Lauther",
  schemes: ["lauther"],
  sentence: urlForm("Lauther", "lauther://lpt_token"),
  fields: {
    token: authority(/^lpt_[A-Za-z0-9]{3,200}$/, "token"),
    priority: otherwise(pushPriority, 0),
    click: text("url"),
    ...texts("color", "group", "icon", "route", "sound"),
  },
  rows: [
    [
      "lauther://lpt_token123",
      "POST https://api.lauther.id/v1/push",
      { title: "A & B", message: "Now 19", priority: 0, url: "https://t.example/d" },
      { authorization: "Bearer lpt_token123" },
    ],
  ],
  limits: { title: 250, body: 2_000 },
  dialect: () => "text",
  recipient: () => "the token's devices",
  request({ title, body, notice }, { token, priority, ...options }) {
    const message = {
      title: title || body.slice(0, 250),
      message: body,
      priority,
      sound: options.sound,
      url: options.click ?? pageOf(notice),
      icon: options.icon,
      color: options.color,
      tag: options.group,
      path: options.route,
    };
    return jsonPost("https://api.lauther.id/v1/push", message, bearer(token));
  },
});
