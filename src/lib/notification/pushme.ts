/** PushMe: pushme://push_key. */

import { formPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";

/** https://push.i-i.me/docs/index ; it answers 200 with the word success, or with a sentence why not. */
export const pushme: Service<{ key: string }> = {
  name: "PushMe",
  schemes: ["pushme"],
  limits: { title: 250, body: 4_000 },
  dialect: () => "markdown",
  targets: (url) => [
    {
      key: requireOption(
        url.options.get("push_key") ?? url.options.get("token") ?? url.host,
        /^[\w-]{3,100}$/,
        "A PushMe URL is pushme://push_key",
      ),
    },
  ],
  recipient: () => "the key's devices",
  request: (message, target) =>
    formPost("https://push.i-i.me/", {
      push_key: target.key,
      title: message.title,
      content: message.body,
      type: "markdown",
    }),
  outcome: (answer) =>
    answer.status === 200 && answer.body.trim() !== "success"
      ? { kind: "permanent", reason: "PushMe did not accept the message" }
      : null,
};
