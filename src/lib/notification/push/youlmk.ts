/** YouLMK: youlmk://ylk_key, or the key of a link that only posts, k_…. */

import type { NoticeLevel } from "../notice.ts";
import { noticeLevels, pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Inbox = {
  url: string;
  headers: Record<string, string>;
  priorities: Record<NoticeLevel, string>;
  link: string | undefined;
  label: string | undefined;
  group: string | undefined;
};

/** https://youlmk.com/docs */
export const youlmk: Service<Inbox> = {
  name: "YouLMK",
  schemes: ["youlmk"],
  limits: { title: 120, body: 2_000 },
  dialect: () => "text",
  targets({ options, authority }) {
    const sentence = "A YouLMK URL is youlmk://ylk_key";
    const token = requireOption(options.get("token") ?? authority, /^(?:ylk_[a-z0-9]{32}|k_[a-z0-9]{14})$/i, sentence);
    const isLink = token.startsWith("k_");
    const priorities: Record<NoticeLevel, string> = {
      info: "normal",
      success: "normal",
      warning: "high",
      failure: "high",
    };
    for (const level of noticeLevels) {
      const word = options.get(level) ?? options.get("priority");
      if (word)
        priorities[level] = requireOption(
          word.toLowerCase(),
          /^(?:low|normal|high|critical)$/,
          "A priority of a YouLMK URL is low, normal, high or critical",
        );
    }
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
};
