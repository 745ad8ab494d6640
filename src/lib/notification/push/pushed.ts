/** Pushed: pushed://app_key/app_secret for all subscribers, with /#channel or /@pushed_id for some. */

import { text } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { eachRecipient, requireOption } from "../requirements.ts";
import { recipientsIn, recipientsOf } from "../target.ts";
import { urlForm } from "../urlForm.ts";

type Audience = { key: string; secret: string; to: Record<string, string | undefined>; label: string };

const sentence = urlForm("Pushed", "pushed://app_key/app_secret, with /#channel or /@pushed_id behind it for some");

const fields = { to: text() };

/** https://about.pushed.co/docs/api ; 140 characters of content, more is cut there. */
export const pushed = serviceWithTargets<Audience, typeof fields>({
  name: "Pushed",
  schemes: ["pushed"],
  fields,
  rows: [
    [
      "pushed://app_key1/app_secret1/#channel1",
      "POST https://api.pushed.co/1/push",
      {
        app_key: "app_key1",
        app_secret: "app_secret1",
        target_type: "channel",
        target_alias: "channel1",
        content: "A & B\nNow 19",
        content_type: "url",
        content_extra: "https://t.example/d",
      },
    ],
  ],
  limits: { title: 0, body: 140 },
  dialect: () => "text",
  targets(url) {
    const key = requireOption(url.authority, /^[\w-]{8,100}$/, sentence);
    const secret = requireOption(url.path[0], /^[\w-]{8,200}$/, sentence);
    const plain = recipientsIn(url.options.get("to"));
    const words = recipientsOf(url, 1);
    if (words.length === 0) return [{ key, secret, to: { target_type: "app" }, label: "all subscribers" }];
    return eachRecipient(url, words, (word) => {
      const isPerson = word.startsWith("@");
      const name = requireOption(
        plain.includes(word) ? word.replace(/^[#@]/, "") : /^[#@](.*)/.exec(word)?.[1],
        /^[A-Za-z0-9]{1,100}$/,
        sentence,
      );
      return isPerson
        ? { key, secret, to: { target_type: "pushed_id", pushed_id: name }, label: "a person" }
        : { key, secret, to: { target_type: "channel", target_alias: name }, label: `#${name}` };
    });
  },
  recipient: (target) => target.label,
  request({ body, notice }, { key, secret, to }) {
    const address = pageOf(notice);
    const link = address ? { content_type: "url", content_extra: address } : {};
    const message = { app_key: key, app_secret: secret, ...to, content: body, ...link };
    return jsonPost("https://api.pushed.co/1/push", message);
  },
});
