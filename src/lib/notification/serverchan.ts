/** ServerChan: WeChat and apps, by a key of the third version (sctp...) or of the one before it. */

import { host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { withMarkdownPicture } from "./picture.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://sct.ftqq.com/sendkey and https://doc.sc3.ft07.com/serverchan3/server/api ; a title of 32 characters. */
export const serverchan = service({
  name: "ServerChan",
  schemes: ["schan"],
  sentence: urlForm("ServerChan", "schan://send_key"),
  fields: { key: host(/^[A-Za-z0-9-]{5,100}$/) },
  rows: [
    [
      "schan://SCT12345Tabcdefghijklmnop",
      "POST https://sctapi.ftqq.com/SCT12345Tabcdefghijklmnop.send",
      { title: "A & B", desp: "Now **19**" },
    ],
  ],
  limits: { title: 32, body: 30_000, unit: "characters" },
  picture: "address",
  dialect: () => "markdown",
  recipient: () => "the key's own channels",
  request: (message, target, context) =>
    formPost(addressOf(target.key), {
      title: message.title || context.appName,
      desp: withMarkdownPicture(message.body, message.notice.imageLink),
    }),
  outcome: (answer) => codeOutcome(answer, { service: "ServerChan", member: "code", tooFast: [] }),
  native: (url) => {
    const key = /^\/(?:send\/)?([A-Za-z0-9-]+)\.send$/.exec(url.pathname);
    return key && /^(?:sctapi\.ftqq\.com|\d+\.push\.ft07\.com)$/.test(url.hostname) ? `schan://${key[1]}` : null;
  },
});

/** A key of the third version holds the number of its user, which is part of the host. */
function addressOf(key: string): string {
  const user = /^sctp(\d+)t/i.exec(key)?.[1];
  return user ? `https://${user}.push.ft07.com/send/${key}.send` : `https://sctapi.ftqq.com/${key}.send`;
}
