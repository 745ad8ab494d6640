/** A note on a Misskey: misskeys://access_token@host. */

import { oneOf, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import { originOf } from "./address.ts";
import { oneUpload } from "./picture.ts";
import { filePost, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";

type Account = { url: string; token: string; visibility: string };

const fields = { visibility: oneOf("public", "home", "followers", "specified"), token: text() };

/** https://misskey-hub.net/docs/for-developers/api/ ; 3,000 characters where the server leaves its default. */
export const misskey = serviceWithTargets<Account, typeof fields>({
  name: "Misskey",
  schemes: ["misskey", "misskeys"],
  fields,
  rows: [
    [
      "misskeys://access_token@social.example",
      "POST https://social.example/api/notes/create",
      { i: "access_token", text: "A & B\nNow 19", visibility: "public" },
    ],
  ],
  limits: { title: 0, body: 2_800 },
  picture: "file",
  upload: () => upload,
  dialect: () => "text",
  targets: (url) => [
    {
      url: `${originOf(url, url.scheme === "misskeys")}/api/notes/create`,
      token: requireOption(
        url.options.get("token") ?? url.user,
        /^[\x21-\x7e]{3,200}$/,
        "A Misskey URL is misskeys://access_token@host",
      ),
      visibility: requireOption(
        url.options.get("visibility")?.toLowerCase() ?? "public",
        /^(?:public|home|followers|specified)$/,
        "visibility= of a Misskey URL must be public, home, followers or specified",
      ),
    },
  ],
  recipient: (target) => new URL(target.url).host,
  // A note of a page's words calls nobody by @name.
  request(message, { url, token, visibility }, { uploaded }) {
    const text = withoutMentions(message.body).replace(/@(?=\w)/g, "@\u200b");
    return jsonPost(url, { i: token, text, visibility, fileIds: uploaded ? [uploaded] : undefined });
  },
});

/** https://misskey-hub.net/docs/for-developers/api/endpoints/drive/files/create/ */
const upload = oneUpload<Account>(
  ({ image, id, target: { url, token } }) =>
    filePost(url.replace(/notes\/create$/, "drive/files/create"), { id, fields: { i: token }, field: "file", image }),
  (said) => said["id"],
);
