/**
 * Mastodon: a post of the account whose token is given, as visible as the account's posts are, or a direct message to
 * those the URL names.
 */

import type { OptionsOf, UrlOf, ValuesOf } from "./declaration/field.ts";
import { oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { originOf } from "./address.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { oneUpload } from "./picture.ts";
import { bearer, filePost, jsonPost } from "./request.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Post = {
  url: string;
  token: string;
  to: string;
  options: OptionsOf<typeof fields>;
  visibility: string | undefined;
};

const fields = {
  visibility: oneOf("public", "unlisted", "private", "direct"),
  ...texts("language", "spoiler", "to", "token"),
};

/** https://docs.joinmastodon.org/methods/statuses/#create ; 500 characters, some kept for the address. */
export const mastodon = serviceWithTargets<Post, typeof fields>({
  name: "Mastodon",
  schemes: ["mastodon", "mastodons", "toot", "toots"],
  fields,
  rows: [
    [
      "mastodons://accesstoken@social.example",
      "POST https://social.example/api/v1/statuses",
      { status: "A & B\nNow 19" },
      { authorization: "Bearer accesstoken", "idempotency-key": "delivery-7f3a" },
    ],
  ],
  limits: { title: 0, body: 430 },
  picture: "file",
  // What servers take that are not of the newest version.
  pictureLimits: { bytes: 5 * 1024 * 1024, side: 8_000 },
  upload: () => upload,
  dialect: () => "text",
  targets: postsIn,
  recipient: (target) => target.to || "a post",
  request(message, target, { uploaded }) {
    // Only those the URL names are mentioned: a page's own @ loses its meaning.
    const words = message.body.replace(/@(?=\w)/g, "@\u200b");
    const body = {
      status: [target.to, words].filter(Boolean).join(" "),
      visibility: target.visibility,
      spoiler_text: target.options.get("spoiler"),
      language: target.options.get("language"),
      media_ids: uploaded ? [uploaded] : undefined,
    };
    return jsonPost(target.url, body, {
      ...bearer(target.token),
      "idempotency-key": `${message.notice.id}${target.to}`,
    });
  },
});

/** https://docs.joinmastodon.org/methods/media/#v2 ; a description of 1,500 characters. */
const upload = oneUpload<Post>(
  ({ image, id, target: { url, token } }) =>
    filePost(
      url.replace(/v1\/statuses$/, "v2/media"),
      { id, fields: { description: image.description?.slice(0, 1_500) }, field: "file", image },
      bearer(token),
    ),
  (said) => said["id"],
);

function postsIn(url: UrlOf<typeof fields>, { visibility: given }: ValuesOf<typeof fields>): Post[] {
  const sentence = urlForm("Mastodon", "mastodons://access_token@host");
  const token = requireOption(url.user || url.options.get("token"), /^[\w-]{8,100}$/, sentence);
  const address = `${originOf(url, url.scheme.endsWith("s"))}/api/v1/statuses`;
  const common = { url: address, token, options: url.options };
  const people = eachRecipient(
    url,
    recipientsOf(url),
    (word) => `@${requireOption(word.replace(/^@/, ""), /^\w+(?:@[\w.-]+)?$/, message("url.mastodon_recipient"))}`,
  );
  if (people.length === 0) return [{ ...common, to: "", visibility: given }];
  return people.map((to) => ({ ...common, to, visibility: given ?? "direct" }));
}
