/** A HumHub: humhub://token@host/space_number posts on the wall of a space. */

import { originOf } from "./address.ts";
import { basic, bearer, jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";
import { recipientsOf } from "./target.ts";

type Space = { url: string; headers: Record<string, string>; label: string };

const sentence = "A HumHub URL is humhubs://token@host/container_number";

/** https://marketplace.humhub.com/module/rest/docs/html/post.html */
export const humhub: Service<Space> = {
  name: "HumHub",
  schemes: ["humhub", "humhubs"],
  limits: { title: 0, body: 4_000 },
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
};
