/** GroupMe bots: groupme://bot_id, and groupme://bot_id/access_token where they post pictures, too. */

import { standsFor, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { membersOf, oneUpload } from "./picture.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** `token`: of the account behind the bot; "" where there is none. */
type Bot = { bot: string; token: string };

const sentence = urlForm("GroupMe", "groupme://bot_id or groupme://bot_id/access_token");

const fields = { bot_id: standsFor("authority"), token: text() };

/** https://dev.groupme.com/tutorials/bots ; 1,000 characters. */
export const groupme = serviceWithTargets<Bot, typeof fields>({
  name: "GroupMe",
  schemes: ["groupme"],
  fields,
  rows: [
    [
      "groupme://68ca900a7d17bot1bot1bot1bo",
      "POST https://api.groupme.com/v3/bots/post",
      { bot_id: "68ca900a7d17bot1bot1bot1bo", text: "A & B\nNow 19" },
    ],
  ],
  limits: { title: 0, body: 1_000 },
  picture: ({ token }) => (token ? "file" : null),
  upload: ({ token }) => (token ? upload : null),
  dialect: () => "text",
  targets(url) {
    const token = url.options.get("token") ?? url.path[0] ?? "";
    return [
      {
        bot: requireOption(url.host, /^[a-z0-9]{10,40}$/i, sentence),
        token: token && requireOption(token, /^[\w-]{10,200}$/, sentence),
      },
    ];
  },
  recipient: () => "the bot's group",
  request: (message, { bot }, { uploaded }) =>
    jsonPost("https://api.groupme.com/v3/bots/post", {
      bot_id: bot,
      text: message.body,
      attachments: uploaded ? [{ type: "image", url: uploaded }] : undefined,
    }),
});

/** https://dev.groupme.com/docs/image_service */
const upload = oneUpload<Bot>(
  ({ image, target }) => ({
    kind: "http",
    method: "POST",
    url: "https://image.groupme.com/pictures",
    headers: { "content-type": image.type, "x-access-token": target.token },
    body: image.bytes,
  }),
  (said) => membersOf(said["payload"])["url"],
);
