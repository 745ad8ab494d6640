/** KOOK: kook://bot_token/#channel/@user, numbers both; or the address of a channel's webhook. */

import type { UrlOf } from "./declaration/field.ts";
import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { recipientsOf } from "./target.ts";
import { jsonObjectIn } from "./outcome.ts";
import { membersOf, type Upload } from "./picture.ts";
import { filePost, jsonPost } from "./request.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { urlForm } from "./urlForm.ts";

type Place = {
  path: string;
  headers: Record<string, string>;
  to: { target_id?: string };
  label: string;
  isPlain: boolean;
};

const sentence = urlForm("KOOK", "kook://bot_token/channel_number, or kook://bot_token/@user_number");

const fields = { ...texts("to", "token") };

/** https://developer.kookapp.cn/doc/http/message ; KMarkdown of 8,000 characters. */
export const kook = serviceWithTargets<Place, typeof fields>({
  name: "KOOK",
  schemes: ["kook"],
  fields,
  rows: [
    [
      "kook://bot_token/1234567890",
      "POST https://www.kookapp.cn/api/v3/message/create",
      { type: 9, target_id: "1234567890", content: "**A \\& B**  \nNow **19**" },
      { authorization: "Bot bot_token" },
    ],
  ],
  limits: { title: 0, body: 5_000 },
  picture: ({ to }) => (to.target_id ? "file" : null),
  upload: ({ to }) => (to.target_id ? upload : null),
  dialect: (target) => (target.isPlain ? "text" : "markdown"),
  targets: placesIn,
  recipient: (target) => target.label,
  request: (message, target) =>
    jsonPost(
      `https://www.kookapp.cn/api/v3/${target.path}`,
      // (met)all(met) of a page would call everybody.
      {
        type: target.isPlain ? 1 : 9,
        ...target.to,
        content: message.body.replace(/\((?=\\?(?:met|rol|chn)\))/gi, "(\u200b"),
      },
      target.headers,
    ),
  outcome: (answer) => codeOutcome(answer, { service: "KOOK", member: "code", tooFast: [429] }),
  native: (url) => {
    const hook = /^\/api\/v3\/incoming\/([\w-]+)\/?$/.exec(url.pathname);
    return hook && /^(?:www\.)?(?:kookapp|kaiheila)\.cn$/.test(url.hostname) ? `kook://${hook[1]}` : null;
  },
});

/**
 * A picture is a message of its own, after that of the words: https://developer.kookapp.cn/doc/http/asset
 */
const upload: Upload<Place> = {
  when: "after",
  next([, stored, shown], { image, id, target: { path, to, headers } }) {
    const base = "https://www.kookapp.cn/api/v3";
    if (!stored) return { ask: filePost(`${base}/asset/create`, { id, field: "file", image }, headers) };
    const { url } = membersOf(jsonObjectIn(stored.body)["data"]);
    if (typeof url !== "string") return { refused: true };
    if (shown) return jsonObjectIn(shown.body)["code"] === 0 ? { uploaded: url } : { refused: true };
    return { ask: jsonPost(`${base}/${path}`, { type: 2, ...to, content: url }, headers) };
  },
};

function placesIn(url: UrlOf<typeof fields>): Place[] {
  const token = requireOption(url.options.get("token") ?? url.authority, /^[\w/+=.-]{3,200}$/, sentence);
  const words = recipientsOf(url);
  const isPlain = url.format === "text";
  if (words.length === 0)
    return [
      { path: `incoming/${encodeURIComponent(token)}`, headers: {}, to: {}, label: "the webhook's channel", isPlain },
    ];
  return eachRecipient(url, words, (word) => {
    const number = requireOption(word.replace(/^[#@]/, ""), /^\d{1,20}$/, sentence);
    const path = word.startsWith("@") ? "direct-message/create" : "message/create";
    return { path, headers: { authorization: `Bot ${token}` }, to: { target_id: number }, label: word, isPlain };
  });
}
