/** A HumHub: humhub://token@host/space_number posts on the wall of a space. */

import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { originOf } from "./address.ts";
import { jsonObjectIn } from "./outcome.ts";
import type { Upload } from "./picture.ts";
import { basic, bearer, filePost, jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { recipientsOf } from "./target.ts";
import { urlForm } from "./urlForm.ts";

type Space = { url: string; headers: Record<string, string>; label: string };

const sentence = urlForm("HumHub", "humhubs://token@host/container_number");

const fields = { to: text() };

/** https://marketplace.humhub.com/module/rest/docs/html/post.html */
export const humhub = serviceWithTargets<Space, typeof fields>({
  name: "HumHub",
  schemes: ["humhub", "humhubs"],
  fields,
  rows: [
    [
      "humhubs://token@humhub.example/1",
      "POST https://humhub.example/api/v1/post/container/1",
      { data: { message: "**A \\& B**  \nNow **19**" } },
      { authorization: "Bearer token" },
    ],
  ],
  limits: { title: 0, body: 4_000 },
  picture: "file",
  upload: () => upload,
  dialect: () => "markdown",
  targets(url) {
    const user = requireOption(url.user, /^[\x21-\x7e]{1,2000}$/, sentence);
    const origin = originOf(url, url.scheme === "humhubs");
    const headers = url.password ? basic(user, url.password) : bearer(user);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => {
      const number = requireOption(word, /^[1-9]\d{0,9}$/, sentence);
      return { url: `${origin}/api/v1/post/container/${number}`, headers, label: number };
    });
  },
  recipient: (target) => target.label,
  request: (message, target) => jsonPost(target.url, { data: { message: message.body } }, target.headers),
});

/** Files are added to a post that is there: https://marketplace.humhub.com/module/rest/docs/html/post.html#tag/Post/paths/~1post~1{id}~1upload-files/post */
const upload: Upload<Space> = {
  when: "after",
  next([post, file], { image, id, target: { url, headers } }) {
    const { id: number } = jsonObjectIn(post?.body ?? "");
    if (typeof number !== "number" && !/^\d{1,15}$/.test(String(number))) return { refused: true };
    if (file) return { uploaded: String(number) };
    const address = url.replace(/container\/\d+$/, `${String(number)}/upload-files`);
    return { ask: filePost(address, { id, field: "files[]", image }, headers) };
  },
};
