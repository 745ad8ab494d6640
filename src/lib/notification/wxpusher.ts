/** WxPusher: wxpusher://AT_token/UID_user/123, users by their UID and topics by their number. */

import { host, placed } from "./declaration/parts.ts";
import { recipients } from "./declaration/recipients.ts";
import { service } from "./declaration/service.ts";
import { withHtmlPicture } from "./picture.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { urlForm } from "./urlForm.ts";

const followers = (to: string) => (to.startsWith("UID_") ? { uids: [to] } : { topicIds: [Number(to)] });

/** https://wxpusher.zjiecode.com/docs/ ; 40,000 characters, 20 of the summary are shown in a list. */
export const wxpusher = service({
  name: "WxPusher",
  schemes: ["wxpusher"],
  sentence: urlForm("WxPusher", "wxpusher://AT_app_token/UID_user or, for a topic, wxpusher://AT_app_token/123"),
  fields: {
    token: placed(host(/^AT_[\w-]{3,64}$/), "authority", "token"),
    to: recipients((word, said) => requireOption(word, /^(?:UID_[\w-]{1,64}|[1-9]\d{0,14})$/, said)),
  },
  rows: [
    [
      "wxpusher://AT_abcdefgh/UID_abcdefgh",
      "POST https://wxpusher.zjiecode.com/api/send/message",
      {
        appToken: "AT_abcdefgh",
        content: "<p>Now <b>19</b></p>",
        summary: "A & B",
        contentType: 2,
        uids: ["UID_abcdefgh"],
        url: "https://t.example/d",
      },
    ],
  ],
  limits: { title: 100, body: 38_000 },
  picture: "address",
  dialect: () => "html",
  recipient: (target) => target.to,
  request: ({ title, body, notice }, target) =>
    jsonPost("https://wxpusher.zjiecode.com/api/send/message", {
      appToken: target.token,
      content: withHtmlPicture(body || title, notice.imageLink),
      summary: title || undefined,
      contentType: 2,
      ...followers(target.to),
      url: notice.links.difference ?? notice.links.subject,
    }),
  outcome: (answer) => codeOutcome(answer, { service: "WxPusher", member: "code", success: 1000, tooFast: [] }),
});
