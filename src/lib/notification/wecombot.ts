/** WeCom (WeChat Work) group bots. */

import { authority, placed } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://developer.work.weixin.qq.com/document/path/91770 ; 2,048 bytes of text. */
export const wecombot = service({
  name: "WeCom bot",
  schemes: ["wecombot"],
  sentence: urlForm("WeCom", "wecombot://key of a group bot"),
  fields: { key: placed(authority(/^[\w-]{3,100}$/), "authority", "key", "token") },
  rows: [
    [
      "wecombot://botkey12-3456",
      "POST https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=botkey12-3456",
      { msgtype: "text", text: { content: "A & B\nNow 19" } },
    ],
  ],
  limits: { title: 0, body: 2_000, unit: "bytes" },
  dialect: () => "text",
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
});
