/** PushPlus: pushplus://token for oneself, pushplus://token/topic for a group. */

import { oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withHtmlPicture } from "./picture.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonObjectIn, retryOutcome, withOwnCode } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { recipientsIn, recipientsOf } from "./target.ts";
import { message } from "../../message/message.ts";
import { either, urlForm } from "./urlForm.ts";

type Group = { token: string; topic: string | undefined; channel: string | undefined; webhook: string | undefined };

const channels = /^(?:wechat|webhook|cp|mail|sms|wecom|app|voice|extension)$/;

const fields = {
  channel: oneOf("wechat", "webhook", "cp", "mail", "sms", "wecom", "app", "voice", "extension"),
  ...texts("mode", "name", "to", "token", "topic"),
};

/** https://www.pushplus.plus/doc/guide/api.html ; 20,000 characters. */
export const pushplus = serviceWithTargets<Group, typeof fields>({
  name: "PushPlus",
  schemes: ["pushplus", "wecom"],
  fields,
  rows: [
    [
      "pushplus://0123456789abcdef0123456789abcdef",
      "POST https://www.pushplus.plus/send",
      { token: "0123456789abcdef0123456789abcdef", title: "A & B", content: "<p>Now <b>19</b></p>", template: "html" },
    ],
  ],
  limits: { title: 100, body: 18_000 },
  picture: "address",
  dialect: () => "html",
  targets(url) {
    const sentence = urlForm("PushPlus", "pushplus://token or pushplus://token/topic");
    const token = requireOption(url.options.get("token") ?? url.host, /^[\w-]{20,64}$/, sentence);
    const usual = url.user ? "webhook" : url.scheme === "wecom" ? "wecom" : undefined;
    const channel = (url.options.get("channel") ?? url.options.get("mode") ?? usual)?.toLowerCase();
    if (channel !== undefined)
      requireOption(
        channel,
        channels,
        message("url.option_must", {
          option: "channel",
          service: "PushPlus",
          expected: either("wechat", "webhook", "cp", "mail", "sms", "app"),
        }),
      );
    const common = {
      token,
      channel: channel === "wecom" ? "cp" : channel,
      webhook: url.options.get("name") ?? (url.user || undefined),
    };
    const topics = [...new Set([...recipientsOf(url), ...recipientsIn(url.options.get("topic"))])];
    const groups = eachRecipient(url, topics, (word) => ({
      ...common,
      topic: requireOption(word, /^[\w-]{1,64}$/, sentence),
    }));
    return groups.length > 0 ? groups : [{ ...common, topic: undefined }];
  },
  native: (url) => {
    const token = url.searchParams.get("token");
    return /^(?:www\.)?pushplus\.plus$/.test(url.hostname) && token ? `pushplus://${token}` : null;
  },
  recipient: (target) => target.topic ?? "the token's owner",
  request: ({ title, body, notice }, { token, topic, channel, webhook }, context) =>
    jsonPost("https://www.pushplus.plus/send", {
      token,
      title: title || context.appName,
      content: withHtmlPicture(body, notice.imageLink),
      template: "html",
      topic,
      channel,
      webhook,
    }),
  outcome: (answer) =>
    answer.status === 200 && jsonObjectIn(answer.body)["code"] === 500
      ? retryOutcome(withOwnCode(message("service.broke", { service: "PushPlus" }), 500), undefined)
      : codeOutcome(answer, { service: "PushPlus", member: "code", success: 200, tooFast: [] }),
});
