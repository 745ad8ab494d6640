/** Spug's push assistant: spugpush://token of a template. */

import { host, placed } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { jsonObjectIn, withOwnCode, notAccepted } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://push.spug.cc/guide */
export const spugpush = service({
  name: "SpugPush",
  schemes: ["spugpush"],
  sentence: urlForm("SpugPush", "spugpush://token of a message template"),
  fields: { token: placed(host(/^[\w-]{10,64}$/), "authority", "token") },
  rows: [
    [
      "spugpush://abcdefghijklmnopqrstuvwxyz012345",
      "POST https://push.spug.cc/send/abcdefghijklmnopqrstuvwxyz012345",
      { title: "A & B", content: "Now 19" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  recipient: () => "the template's receivers",
  request: (message, target) =>
    jsonPost(`https://push.spug.cc/send/${target.token}`, { title: message.title, content: message.body }),
  outcome(answer) {
    const { code } = jsonObjectIn(answer.body);
    return answer.status !== 200 || typeof code !== "number" || code === 0 || code === 200
      ? null
      : { kind: "permanent", reason: withOwnCode(notAccepted("SpugPush"), code) };
  },
  native: (url) => {
    const token = /^\/send\/([\w-]+)\/?$/.exec(url.pathname);
    return token && /^push\.spug\.(?:cc|dev)$/.test(url.hostname) ? `spugpush://${token[1]}` : null;
  },
});
