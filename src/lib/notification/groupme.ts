/** GroupMe bots. */

import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://dev.groupme.com/tutorials/bots ; 1,000 characters. */
export const groupme: Service<{ bot: string }> = {
  name: "GroupMe",
  schemes: ["groupme"],
  limits: { title: 0, body: 1_000 },
  dialect: () => "text",
  targets: (url) => [{ bot: requireOption(url.host, /^[a-z0-9]{10,40}$/i, "A GroupMe URL is groupme://bot_id") }],
  recipient: () => "the bot's group",
  request: (message, target) =>
    jsonPost("https://api.groupme.com/v3/bots/post", { bot_id: target.bot, text: message.body }),
};
