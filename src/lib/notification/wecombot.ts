/** WeCom (WeChat Work) group bots. */

import { requireOption } from "./requirements.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://developer.work.weixin.qq.com/document/path/91770 ; 2,048 bytes of text. */
export const wecombot: Service<{ key: string }> = {
  name: "WeCom bot",
  schemes: ["wecombot"],
  limits: { title: 0, body: 2_000, unit: "bytes" },
  dialect: () => "text",
  targets: (url) => [
    { key: requireOption(url.authority, /^[\w-]{3,100}$/, "A WeCom URL is wecombot://key of a group bot") },
  ],
  recipient: () => "the bot's group",
  request: (message, target) =>
    jsonPost(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${target.key}`, {
      msgtype: "text",
      text: { content: message.body },
    }),
  // Busy, and more than 20 messages a minute: https://developer.work.weixin.qq.com/document/path/90313
  outcome: (answer) => codeOutcome(answer, { service: "WeCom", member: "errcode", tooFast: [-1, 45009] }),
  native: (url) => {
    const key = url.searchParams.get("key");
    return url.hostname === "qyapi.weixin.qq.com" && /^\/cgi-bin\/webhook\/send\/?$/.test(url.pathname) && key
      ? `wecombot://${encodeURIComponent(key)}`
      : null;
  },
};
