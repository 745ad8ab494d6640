/** Feishu and Lark group bots: feishu://token in China, lark://token elsewhere. */

import { standsFor } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { requireOption } from "./requirements.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { jsonObjectIn, throttledOutcome, type ServiceAnswer, slowDown } from "./outcome.ts";
import { urlForm } from "./urlForm.ts";

type Bot = { url: string };

const fields = { token: standsFor("authority") };

/** https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot ; 20 KB a request. */
export const lark = serviceWithTargets<Bot, typeof fields>({
  name: "Feishu and Lark",
  schemes: ["feishu", "lark"],
  fields,
  rows: [
    [
      "feishu://token123",
      "POST https://open.feishu.cn/open-apis/bot/v2/hook/token123",
      { msg_type: "text", content: { text: "A & B\nNow 19" } },
    ],
  ],
  limits: { title: 0, body: 18_000, unit: "bytes" },
  dialect: () => "text",
  targets(url) {
    const token = requireOption(
      url.authority,
      /^[\w-]{3,100}$/,
      urlForm(url.scheme, `${url.scheme}://token of a group bot`),
    );
    const host = url.scheme === "lark" ? "open.larksuite.com" : "open.feishu.cn";
    return [{ url: `https://${host}/open-apis/bot/v2/hook/${token}` }];
  },
  recipient: () => "the bot's group",
  // Text of a message may hold <at> tags, which call people.
  request: (message, target) =>
    jsonPost(target.url, { msg_type: "text", content: { text: message.body.replace(/<(?=\/?at)/gi, "<\u200b") } }),
  outcome: (answer) =>
    saysTooMany(answer)
      ? throttledOutcome(slowDown("Feishu"))
      : codeOutcome(answer, { service: "Feishu", member: "code", tooFast: [11232] }),
  native: (url) => {
    const hook = /^\/open-apis\/bot\/v2\/hook\/+([\w-]+)\/?$/.exec(url.pathname);
    const scheme = { "open.larksuite.com": "lark", "open.feishu.cn": "feishu" }[url.hostname];
    return hook && scheme ? `${scheme}://${hook[1]}` : null;
  },
});

/** The number 9499 stands for any bad request; only its words show one that came too soon. */
function saysTooMany(answer: ServiceAnswer): boolean {
  const { msg } = jsonObjectIn(answer.body);
  return typeof msg === "string" && /too many request/i.test(msg);
}
