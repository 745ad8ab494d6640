/** Cisco Webex: an incoming webhook, or a bot that writes to rooms and people. */

import type { UrlOf } from "./declaration/field.ts";
import { standsFor, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import { recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { bearer, filePost, jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Room = {
  url: string;
  headers: Record<string, string>;
  to: Record<string, string>;
  label: string;
  isPlain: boolean;
};

const fields = { token: standsFor("authority"), to: text() };

/** https://developer.webex.com/messaging/docs/api/v1/messages/create-a-message ; 7,439 bytes. */
export const webex = serviceWithTargets<Room, typeof fields>({
  name: "Webex",
  schemes: ["webex", "wxteams"],
  fields,
  rows: [
    [
      "webex://abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefgh",
      "POST https://webexapis.com/v1/webhooks/incoming/abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefgh",
      { markdown: "**A \\& B**  \nNow **19**" },
    ],
  ],
  limits: { title: 0, body: 7_000, unit: "bytes" },
  picture: ({ to }) => (Object.keys(to).length > 0 ? "file" : null),
  dialect: (target) => (target.isPlain ? "text" : "markdown"),
  targets: roomsIn,
  recipient: (target) => target.label,
  request({ body, notice: { image, id } }, { url, to, headers, isPlain }) {
    const fields = { ...to, [isPlain ? "text" : "markdown"]: withoutMentions(body) };
    return image ? filePost(url, { id, fields, field: "files", image }, headers) : jsonPost(url, fields, headers);
  },
  native: (url) => {
    const hook = /^\/v1\/webhooks\/incoming\/+([\w-]{40,200})\/?$/.exec(url.pathname);
    return hook && ["webexapis.com", "api.ciscospark.com"].includes(url.hostname)
      ? `webex://${hook[1]}${url.search}`
      : null;
  },
});

function roomsIn(url: UrlOf<typeof fields>): Room[] {
  const sentence = urlForm("Webex", "webex://webhook_token, or webex://bot_token/room_id");
  const words = recipientsOf(url);
  const isPlain = url.format === "text";
  const token = requireOption(url.authority, /^[\w-]{40,200}$/, sentence);
  if (words.length === 0) {
    return [
      {
        url: `https://webexapis.com/v1/webhooks/incoming/${token}`,
        headers: {},
        to: {},
        label: "the webhook's own space",
        isPlain,
      },
    ];
  }
  return words.map((word) => {
    const to: Record<string, string> = word.includes("@") ? { toPersonEmail: word } : { roomId: word };
    return { url: "https://webexapis.com/v1/messages", headers: bearer(token), to, label: word, isPlain };
  });
}
