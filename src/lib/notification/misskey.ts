/** A note on a Misskey: misskeys://access_token@host. */

import { oneOf, otherwise, strict } from "./declaration/options.ts";
import { server, user } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import { oneUpload } from "./picture.ts";
import { filePost, jsonPost } from "./request.ts";
import { message } from "../../message/message.ts";
import { either, urlForm } from "./urlForm.ts";

type Account = { origin: string; token: string };

/** https://misskey-hub.net/docs/for-developers/api/ ; 3,000 characters where the server leaves its default. */
export const misskey = service({
  name: "Misskey",
  schemes: ["misskey", "misskeys"],
  sentence: urlForm("Misskey", "misskeys://access_token@host"),
  fields: {
    origin: server(),
    token: user(/^[\x21-\x7e]{3,200}$/, "token"),
    visibility: otherwise(
      strict(
        oneOf("public", "home", "followers", "specified"),
        message("url.option_must", {
          option: "visibility",
          service: "Misskey",
          expected: either("public", "home", "followers", "specified"),
        }),
      ),
      "public",
    ),
  },
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
  recipient: (target) => new URL(target.origin).host,
  // A note of a page's words calls nobody by @name.
  request(message, { origin, token, visibility }, { uploaded }) {
    const text = withoutMentions(message.body).replace(/@(?=\w)/g, "@\u200b");
    return jsonPost(`${origin}/api/notes/create`, {
      i: token,
      text,
      visibility,
      fileIds: uploaded ? [uploaded] : undefined,
    });
  },
});

/** https://misskey-hub.net/docs/for-developers/api/endpoints/drive/files/create/ */
const upload = oneUpload<Account>(
  ({ image, id, target: { origin, token } }) =>
    filePost(`${origin}/api/drive/files/create`, { id, fields: { i: token }, field: "file", image }),
  (said) => said["id"],
);
