/** Stackfield: the webhook of a room, stackfield://token. */

import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";

/** https://www.stackfield.com/developer-api */
export const stackfield: Service<{ token: string }> = {
  name: "Stackfield",
  schemes: ["stackfield"],
  limits: { title: 0, body: 4_000 },
  dialect: () => "text",
  targets: (url) => [
    {
      token: requireOption(
        url.options.get("token") ?? url.host,
        /^[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}$/i,
        "A Stackfield URL is stackfield://token, with the token of a room's webhook in five groups",
      ),
    },
  ],
  recipient: () => "the webhook's own room",
  request: (message, target) => jsonPost(`https://www.stackfield.com/apiwh/${target.token}`, { Title: message.body }),
  native: (url) => {
    const hook = /^\/apiwh\/([a-f\d-]{36})\/?$/i.exec(url.pathname);
    return hook && /^(?:www\.)?stackfield\.com$/.test(url.hostname) ? `stackfield://${hook[1]}` : null;
  },
};
