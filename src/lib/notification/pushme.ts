/** PushMe: pushme://push_key. */

import { notAccepted } from "./outcome.ts";
import { host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

const sentence = urlForm("PushMe", "pushme://push_key");

/** https://push.i-i.me/docs/index ; it answers 200 with the word success, or with a sentence why not. */
export const pushme = service({
  name: "PushMe",
  schemes: ["pushme"],
  sentence,
  fields: { key: host(/^[\w-]{3,100}$/, "push_key", "token") },
  rows: [
    [
      "pushme://push_key",
      "POST https://push.i-i.me/",
      { push_key: "push_key", title: "A & B", content: "Now **19**", type: "markdown" },
    ],
  ],
  limits: { title: 250, body: 4_000 },
  dialect: () => "markdown",
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
      ? { kind: "permanent", reason: notAccepted("PushMe") }
      : null,
});
