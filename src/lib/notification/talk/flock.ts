/** Flock: flock://token of a webhook, or flock://token/u:user/g:channel of an app. */

import { authority, sender } from "../declaration/parts.ts";
import { recipientsOrNone } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";
import type { Message } from "../../../message/message.ts";

/** https://docs.flock.com/display/flockos/FlockML ; https://docs.flock.com/display/flockos/chat.sendMessage */
export const flock = service({
  name: "Flock",
  schemes: ["flock"],
  sentence: urlForm("Flock", "flock://token, with /u:user or /g:channel behind it for those of an app"),
  fields: {
    token: authority(/^[A-Za-z0-9-]{8,100}$/, "token"),
    sender,
    to: recipientsOrNone(chatOf, undefined),
  },
  rows: [
    [
      "flock://01234567-89ab-cdef-0123-456789abcdef",
      "POST https://api.flock.com/hooks/sendMessage/01234567-89ab-cdef-0123-456789abcdef",
      {
        token: "01234567-89ab-cdef-0123-456789abcdef",
        flockml: "<flockml><b>A &amp; B</b><br/>Now <b>19</b></flockml>",
        attachments: [{ title: "", url: "https://t.example/d" }],
        sendAs: { name: "Tidemark" },
      },
    ],
  ],
  limits: { title: 250, body: 8_000 },
  dialect: () => "telegram",
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
});

/** An app writes to users (`u:`) and groups (`g:`); a word without a mark is a user. */
function chatOf(word: string, said: Message): string | undefined {
  const [, mark = "", name = ""] = /^([@#]|[ugc]:)?(.*)$/i.exec(word) ?? [];
  requireOption(name, /^\w{1,64}$/, said);
  return `${/^(?:@|u:)?$/i.test(mark) ? "u" : "g"}:${name}`;
}

const escapeWords = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
