/** Pinglet: pinglets://token@host/namespace/topic. */

import { matching, text } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";

type Topic = {
  url: string;
  name: string;
  token: string;
  priority: string;
  badges: [string, string][];
  data: [string, string][];
};

const sentence = "A Pinglet URL is pinglets://token@host/namespace/topic";

const fields = { priority: matching(/^[snu]/i, "one of silent, normal, urgent"), token: text() };

/** https://pinglet.co.uk/ ; 3,000 characters. */
export const pinglet = serviceWithTargets<Topic, typeof fields>({
  name: "Pinglet",
  schemes: ["pinglet", "pinglets"],
  fields,
  rows: [
    [
      "pinglets://token1@push.example/namespace/topic",
      "POST https://push.example/namespace/topic",
      { message: "Now 19", title: "A & B", priority: "normal", level: "info", data: { url: "https://t.example/d" } },
      { authorization: "Bearer token1" },
    ],
  ],
  prefixes: "+:",
  limits: { title: 250, body: 3_000 },
  dialect: () => "text",
  targets(url) {
    const token = requireOption(url.options.get("token") || url.user, /^[\x21-\x7e]{3,500}$/, sentence);
    requireOption(url.path[1], /./, sentence);
    const place = url.path.map(encodeURIComponent).join("/");
    const first = url.options.get("priority")?.slice(0, 1).toLowerCase() ?? "";
    return [
      {
        url: `${originOf(url, url.scheme === "pinglets")}/${place}`,
        name: url.path.slice(-2).join("/"),
        token,
        priority: ["silent", "urgent"].find((word) => word.startsWith(first || "-")) ?? "normal",
        badges: url.colon,
        data: url.plus,
      },
    ];
  },
  recipient: (target) => target.name,
  request({ title, body, notice }, { url, token, priority, badges, data }) {
    const address = pageOf(notice);
    const extra = [...(address ? [["url", address]] : []), ...data];
    const message = {
      message: body,
      title: title || undefined,
      priority,
      level: notice.level,
      badges: badges.length > 0 ? Object.fromEntries(badges) : undefined,
      data: extra.length > 0 ? Object.fromEntries(extra) : undefined,
    };
    return jsonPost(url, message, bearer(token));
  },
});
