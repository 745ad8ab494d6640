/** ServerChan: WeChat and apps, by a key of the third version (sctp...) or of the one before it. */

import { withMarkdownPicture } from "./picture.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { formPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";

/** https://sct.ftqq.com/sendkey and https://doc.sc3.ft07.com/serverchan3/server/api ; a title of 32 characters. */
export const serverchan: Service<{ url: string }> = {
  name: "ServerChan",
  schemes: ["schan"],
  limits: { title: 32, body: 30_000, unit: "characters" },
  picture: "address",
  dialect: () => "markdown",
  targets: (url) => [
    { url: addressOf(requireOption(url.host, /^[A-Za-z0-9-]{5,100}$/, "A ServerChan URL is schan://send_key")) },
  ],
  recipient: () => "the key's own channels",
  request: (message, target, context) =>
    formPost(target.url, {
      title: message.title || context.appName,
      desp: withMarkdownPicture(message.body, message.notice.imageLink),
    }),
  outcome: (answer) => codeOutcome(answer, { service: "ServerChan", member: "code", tooFast: [] }),
  native: (url) => {
    const key = /^\/(?:send\/)?([A-Za-z0-9-]+)\.send$/.exec(url.pathname);
    return key && /^(?:sctapi\.ftqq\.com|\d+\.push\.ft07\.com)$/.test(url.hostname) ? `schan://${key[1]}` : null;
  },
};

/** A key of the third version holds the number of its user, which is part of the host. */
function addressOf(key: string): string {
  const user = /^sctp(\d+)t/i.exec(key)?.[1];
  return user ? `https://${user}.push.ft07.com/send/${key}.send` : `https://sctapi.ftqq.com/${key}.send`;
}
