/** Spug's push assistant: spugpush://token of a template. */

import { standsFor } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { jsonObjectIn } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";

const fields = { token: standsFor("authority") };

/** https://push.spug.cc/guide */
export const spugpush = serviceWithTargets<{ token: string }, typeof fields>({
  name: "SpugPush",
  schemes: ["spugpush"],
  fields,
  rows: [
    [
      "spugpush://abcdefghijklmnopqrstuvwxyz012345",
      "POST https://push.spug.cc/send/abcdefghijklmnopqrstuvwxyz012345",
      { title: "A & B", content: "Now 19" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  targets: (url) => [
    { token: requireOption(url.host, /^[\w-]{10,64}$/, "A SpugPush URL is spugpush://token of a message template") },
  ],
  recipient: () => "the template's receivers",
  request: (message, target) =>
    jsonPost(`https://push.spug.cc/send/${target.token}`, { title: message.title, content: message.body }),
  outcome(answer) {
    const { code } = jsonObjectIn(answer.body);
    return answer.status !== 200 || typeof code !== "number" || code === 0 || code === 200
      ? null
      : { kind: "permanent", reason: `SpugPush did not accept the message (code ${code})` };
  },
  native: (url) => {
    const token = /^\/send\/([\w-]+)\/?$/.exec(url.pathname);
    return token && /^push\.spug\.(?:cc|dev)$/.test(url.hostname) ? `spugpush://${token[1]}` : null;
  },
});
