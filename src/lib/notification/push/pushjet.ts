/** Pushjet on a server of one's own: pjets://host/secret_key. */

import { originOf } from "../address.ts";
import { pageOf } from "../notice.ts";
import { basic, formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Server = { origin: string; secret: string; headers: Record<string, string> };

/** From 0 to 5; 3 is the usual one. */
const levels = { info: undefined, success: undefined, warning: "4", failure: "5" } as const;

/** https://docs.pushjet.io/docs/creating-a-new-message */
export const pushjet: Service<Server> = {
  name: "Pushjet",
  schemes: ["pjet", "pjets"],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  targets: (url) => [
    {
      origin: originOf(url, url.scheme === "pjets"),
      secret: requireOption(
        url.options.get("secret") ?? url.path[0],
        /^[\w-]{8,100}$/,
        "A Pushjet URL is pjets://host/secret_key",
      ),
      headers: basic(url.user, url.password),
    },
  ],
  recipient: (target) => new URL(target.origin).host,
  request({ title, body, notice }, { origin, secret, headers }) {
    const message = { message: body || title, title, link: pageOf(notice), level: levels[notice.level] };
    return formPost(`${origin}/message/?secret=${secret}`, message, headers);
  },
};
