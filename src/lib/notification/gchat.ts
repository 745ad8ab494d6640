/** Google Chat webhooks of a space. */

import { pastedUrl } from "./forms/fields.ts";
import { hookField, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { NoticeLink } from "./notice.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Space = { url: string; space: string; thread: string | undefined };

const form: ServiceForm = {
  name: "gchat",
  title: "Google Chat",
  fields: [
    hookField(
      "The space, Apps & integrations, Webhooks.",
      "https://chat\\.googleapis\\.com/v1/spaces/[\\w-]{5,40}/messages\\?key=[\\w.~-]{5,80}&token=[\\w.=~-]{5,120}",
      "https://chat.googleapis.com/v1/spaces/AAAAbbbbccc/messages?key=AIzaSyabc&token=xyz123",
    ),
  ],
  urlOf: ({ webhook }) => pastedUrl(gchat, webhook),
};

const fields = {
  workspace: standsFor("authority"),
  threadkey: standsFor({ option: "thread" }),
  ...texts("key", "thread", "token"),
};

/** https://developers.google.com/workspace/chat/quickstart/webhooks ; 4,096 characters, some kept for marks. */
export const gchat = serviceWithTargets<Space, typeof fields>({
  name: "Google Chat",
  schemes: ["gchat"],
  fields,
  rows: [
    [
      "gchat://AAAAbbbbccc/AIzaSyabc/xyz123",
      "POST https://chat.googleapis.com/v1/spaces/AAAAbbbbccc/messages?key=AIzaSyabc&token=xyz123",
      { text: "*A & B*\nNow *19*" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 4_000, unit: "bytes" },
  picture: "address",
  dialect: () => "chat",
  targets: (url) => [spaceIn(url)],
  recipient: (target) => `space ${target.space}`,
  request({ body, notice: { imageLink, links } }, { url, thread }) {
    const cardsV2 = imageLink ? [{ cardId: "picture", card: cardOf(imageLink, links.difference) }] : undefined;
    return jsonPost(url, { text: body, thread: thread ? { threadKey: thread } : undefined, cardsV2 });
  },
  native: (url) => {
    const space = /^\/v1\/spaces\/([\w-]+)\/messages\/?$/.exec(url.pathname);
    const key = url.searchParams.get("key");
    const token = url.searchParams.get("token");
    if (url.hostname !== "chat.googleapis.com" || !space || !key || !token) return null;
    const thread = url.searchParams.get("threadKey");
    return `gchat://${[space[1] ?? "", key, token, ...(thread ? [thread] : [])].map(encodeURIComponent).join("/")}`;
  },
});

/** A picture that leads somewhere: https://developers.google.com/workspace/chat/api/reference/rest/v1/cards#image */
function cardOf({ url, text }: NoticeLink, page: string | undefined): object {
  const onClick = page ? { openLink: { url: page } } : undefined;
  return { sections: [{ widgets: [{ image: { imageUrl: url, altText: text, onClick } }] }] };
}

function spaceIn(url: UrlOf<typeof fields>): Space {
  const sentence = urlForm("Google Chat", "gchat://space/key/token, from the webhook's address");
  const space = requireOption(url.authority, /^[\w-]+$/, sentence);
  const key = requireOption(url.options.get("key") ?? url.path[0], /^[\w.=~-]+$/, sentence);
  const token = requireOption(url.options.get("token") ?? url.path[1], /^[\w.=~-]+$/, sentence);
  const thread = url.options.get("thread") ?? url.path[2];
  const address = new URL(`https://chat.googleapis.com/v1/spaces/${space}/messages`);
  address.searchParams.set("key", key);
  address.searchParams.set("token", token);
  if (thread) {
    address.searchParams.set("messageReplyOption", "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD");
  }
  return { url: address.href, space, thread };
}
