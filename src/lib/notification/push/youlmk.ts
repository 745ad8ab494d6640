/** YouLMK: youlmk://ylk_key, or the key of a link that only posts, k_…. */

import { oneOf, strict, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import type { NoticeLevel } from "../notice.ts";
import { noticeLevels, pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

type Inbox = {
  url: string;
  headers: Record<string, string>;
  priorities: Record<NoticeLevel, string>;
  link: string | undefined;
  label: string | undefined;
  group: string | undefined;
};

const priority = strict(
  oneOf("low", "normal", "high", "critical"),
  urlForm("priority of a YouLMK", "low, normal, high or critical"),
);
const fields = {
  ...{ priority, info: priority, success: priority, warning: priority, failure: priority },
  ...texts("group", "token", "url", "url_label"),
};

/** https://youlmk.com/docs */
export const youlmk = serviceWithTargets<Inbox, typeof fields>({
  name: "YouLMK",
  schemes: ["youlmk"],
  fields,
  rows: [
    [
      "youlmk://ylk_0123456789abcdef0123456789abcdef",
      "POST https://youlmk.com/v1/notify",
      { title: "A & B", body: "Now 19", priority: "normal", url: "https://t.example/d" },
      { authorization: "Bearer ylk_0123456789abcdef0123456789abcdef" },
    ],
  ],
  limits: { title: 120, body: 2_000 },
  dialect: () => "text",
  targets({ options, authority }, values) {
    const sentence = urlForm("YouLMK", "youlmk://ylk_key");
    const token = requireOption(options.get("token") ?? authority, /^(?:ylk_[a-z0-9]{32}|k_[a-z0-9]{14})$/i, sentence);
    const isLink = token.startsWith("k_");
    const priorities: Record<NoticeLevel, string> = {
      info: "normal",
      success: "normal",
      warning: "high",
      failure: "high",
    };
    for (const level of noticeLevels) priorities[level] = values[level] ?? values.priority ?? priorities[level];
    return [
      {
        url: isLink ? `https://youlmk.com/k/${token}` : "https://youlmk.com/v1/notify",
        headers: isLink ? {} : bearer(token),
        priorities,
        link: options.get("url"),
        label: options.get("url_label"),
        group: options.get("group"),
      },
    ];
  },
  recipient: () => "the key's inbox",
  request({ title, body, notice }, { url, headers, priorities, link, label, group }) {
    const address = link ?? pageOf(notice);
    const words = { title: title || body.slice(0, 120), body, priority: priorities[notice.level] };
    return jsonPost(url, { ...words, url: address, url_label: address && label, group }, headers);
  },
  native: (url) => {
    const token = /^\/k\/(k_[a-z0-9]{14})\/?$/i.exec(url.pathname)?.[1];
    return url.hostname === "youlmk.com" && token ? `youlmk://${token}` : null;
  },
});
