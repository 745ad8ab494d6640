/** Flock: flock://token of a webhook, or flock://token/u:user/g:channel of an app. */

import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { eachRecipient, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { recipientsOf } from "../target.ts";

type Chat = { token: string; to: string | undefined; sender: string | undefined };

const sentence = "A Flock URL is flock://token, with /u:user or /g:channel behind it for those of an app";

/** https://docs.flock.com/display/flockos/FlockML ; https://docs.flock.com/display/flockos/chat.sendMessage */
export const flock: Service<Chat> = {
  name: "Flock",
  schemes: ["flock"],
  limits: { title: 250, body: 8_000 },
  dialect: () => "telegram",
  targets(url) {
    const token = requireOption(url.options.get("token") ?? url.authority, /^[A-Za-z0-9-]{8,100}$/, sentence);
    const common = { token, sender: url.user || undefined };
    const words = recipientsOf(url);
    if (words.length === 0) return [{ ...common, to: undefined }];
    return eachRecipient(url, words, (word) => {
      const [, mark = "", name = ""] = /^([@#]|[ugc]:)?(.*)$/i.exec(word) ?? [];
      requireOption(name, /^\w{1,64}$/, sentence);
      return { ...common, to: `${/^(?:@|u:)?$/i.test(mark) ? "u" : "g"}:${name}` };
    });
  },
  recipient: (target) => target.to ?? "the webhook's channel",
  request({ title, body, notice }, { token, to, sender }, context) {
    const words = `<flockml>${title ? `<b>${escapeWords(title)}</b><br/>` : ""}${body.replaceAll("\n", "<br/>")}</flockml>`;
    const page = pageOf(notice);
    const attachments = page ? [{ title: "", url: page }] : undefined;
    const message = { token, to, flockml: words, attachments, sendAs: { name: sender ?? context.appName } };
    return jsonPost(
      to ? "https://api.flock.co/v1/chat.sendMessage" : `https://api.flock.com/hooks/sendMessage/${token}`,
      message,
    );
  },
  native: (url) => {
    const token = /^\/hooks\/sendMessage\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    return url.hostname === "api.flock.com" && token ? `flock://${token}${url.search}` : null;
  },
};

const escapeWords = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
