/** Pinglet: pinglets://token@host/namespace/topic. */

import { matching, pairs } from "../declaration/options.ts";
import { derived, server, user } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

/** https://pinglet.co.uk/ ; 3,000 characters. */
export const pinglet = service({
  name: "Pinglet",
  schemes: ["pinglet", "pinglets"],
  sentence: urlForm("Pinglet", "pinglets://token@host/namespace/topic"),
  fields: {
    token: user(/^[\x21-\x7e]{3,500}$/, "token"),
    place: derived(({ path }, { sentence }) => {
      requireOption(path[1], /./, sentence);
      return path;
    }),
    origin: server(),
    priority: matching(/^[snu]/i, message("url.one_of", { choices: "silent, normal, urgent" })),
    badges: pairs(":"),
    data: pairs("+"),
  },
  rows: [
    [
      "pinglets://token1@push.example/namespace/topic",
      "POST https://push.example/namespace/topic",
      { message: "Now 19", title: "A & B", priority: "normal", level: "info", data: { url: "https://t.example/d" } },
      { authorization: "Bearer token1" },
    ],
  ],
  limits: { title: 250, body: 3_000 },
  dialect: () => "text",
  recipient: (target) => target.place.slice(-2).join("/"),
  request({ title, body, notice }, { origin, place, token, priority, badges, data }) {
    const first = priority?.slice(0, 1).toLowerCase() ?? "-";
    const address = pageOf(notice);
    const extra = [...(address ? [["url", address]] : []), ...data];
    const message = {
      message: body,
      title: title || undefined,
      priority: ["silent", "urgent"].find((word) => word.startsWith(first)) ?? "normal",
      level: notice.level,
      badges: badges.length > 0 ? Object.fromEntries(badges) : undefined,
      data: extra.length > 0 ? Object.fromEntries(extra) : undefined,
    };
    return jsonPost(`${origin}/${place.map(encodeURIComponent).join("/")}`, message, bearer(token));
  },
});
