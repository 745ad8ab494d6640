/** WPush: wpush://api_key, with /topic behind it for groups. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { codeOutcome } from "../codeOutcome.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { eachRecipient, requireOption } from "../requirements.ts";
import { listOption, recipientsIn, recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { optionForm, urlForm } from "../urlForm.ts";

type Topic = { key: string; topic: string | undefined; option: string | undefined; channel: string; url?: string };

const sentence = urlForm("WPush", "wpush://api_key, with /topic behind it for groups");
const channels = /^(?:wechat|app|sms|mail|webhook|dingtalk|feishu|wechat_work|clawbot|qqbot)$/;

const fields = { ...texts("apikey", "channel", "group", "option", "to", "topic", "topic_code", "url") };

/** https://wpush.cn/docs ; the channel is WeChat unless channel= names others. */
export const wpush = serviceWithTargets<Topic, typeof fields>({
  name: "WPush",
  schemes: ["wpush"],
  fields,
  rows: [
    [
      "wpush://WPUSH0123456789abcdefghijklmno",
      "POST https://api.wpush.cn/api/v1/send",
      {
        apikey: "WPUSH0123456789abcdefghijklmno",
        title: "A & B",
        content: "Now 19",
        channel: "wechat",
        url: "https://t.example/d",
      },
      { "x-api-key": "WPUSH0123456789abcdefghijklmno", "x-idempotency-key": "delivery-7f3a" },
    ],
  ],
  limits: { title: 255, body: 10_000 },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const key = requireOption(options.get("apikey") ?? url.authority, /^WPUSH[A-Za-z0-9]{16,60}$/i, sentence);
    const named = listOption(options.get("channel")).map((word) =>
      requireOption(word.toLowerCase(), channels, optionForm("channel", "WPush", message("url.wpush_channel"))),
    );
    const channel = named.toSorted().join(",") || "wechat";
    const common = { key, channel, option: options.get("group") ?? options.get("option"), url: options.get("url") };
    const more = recipientsIn(options.get("topic_code") ?? options.get("topic"));
    const topics = [...new Set([...recipientsOf(url), ...more])];
    if (topics.length === 0) return [{ ...common, topic: undefined }];
    return eachRecipient(url, topics, (topic) => ({
      ...common,
      topic: requireOption(topic, /^[\w-]{1,64}$/, sentence),
    }));
  },
  recipient: (target) => target.topic ?? target.channel,
  request({ title, body, notice }, { key, topic, option, channel, url }) {
    const words = { title: title || body.slice(0, 255), content: body || title };
    const place = { channel, topic_code: topic, option, url: url ?? pageOf(notice) };
    const headers = { "x-api-key": key, "x-idempotency-key": notice.id };
    return jsonPost("https://api.wpush.cn/api/v1/send", { apikey: key, ...words, ...place }, headers);
  },
  outcome: (answer) => codeOutcome(answer, { service: "WPush", member: "code", tooFast: [429] }),
  native: (url) => {
    const key = url.searchParams.get("apikey");
    return url.hostname === "api.wpush.cn" && key ? `wpush://${key}` : null;
  },
});
