/** Pushbullet: all devices of an account, or devices, channels (#tag) and people (mail addresses) by name. */

import type { NotificationUrl } from "./target.ts";
import { recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Receiver = { token: string; to: Record<string, string>; label: string };

/** https://docs.pushbullet.com/#create-push */
export const pushbullet: Service<Receiver> = {
  name: "Pushbullet",
  schemes: ["pbul"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: receiversIn,
  recipient: (target) => target.label,
  request(message, target) {
    const { links } = message.notice;
    const link = links.difference ?? links.subject;
    const kind = link ? { type: "link", url: link } : { type: "note" };
    const body = {
      ...kind,
      title: message.title || undefined,
      body: message.body,
      guid: message.notice.id,
      ...target.to,
    };
    return jsonPost("https://api.pushbullet.com/v2/pushes", body, { "access-token": target.token });
  },
};

function receiversIn(url: NotificationUrl): Receiver[] {
  const token = requireOption(url.authority, /^[\w.-]{10,100}$/, "A Pushbullet URL is pbul://access_token");
  const words = recipientsOf(url);
  if (words.length === 0) return [{ token, to: {}, label: "all devices" }];
  return words.map((word) => {
    const [member, name] = word.startsWith("#")
      ? ["channel_tag", word.slice(1)]
      : [word.includes("@") ? "email" : "device_iden", word];
    return { token, to: { [member]: name }, label: word };
  });
}
