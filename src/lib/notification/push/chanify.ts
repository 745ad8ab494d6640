/** Chanify: chanify://token. */

import { pageOf } from "../notice.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

/** https://github.com/chanify/chanify ; a message has 4 KB. */
export const chanify: Service<{ token: string }> = {
  name: "Chanify",
  schemes: ["chanify"],
  limits: { title: 0, body: 3_500, unit: "bytes" },
  dialect: () => "text",
  targets: (url) => [
    {
      token: requireOption(
        url.options.get("token") ?? url.authority,
        /^[\w.-]{3,500}$/,
        "A Chanify URL is chanify://token",
      ),
    },
  ],
  recipient: () => "the token's channel",
  request({ body, notice }, { token }) {
    const address = pageOf(notice);
    const text = address ? `${body}\n${address}` : body;
    return formPost(`https://api.chanify.net/v1/sender/${token}/`, { text });
  },
};
