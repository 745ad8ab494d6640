/** WxPusher: wxpusher://AT_token/UID_user/123, users by their UID and topics by their number. */

import { withHtmlPicture } from "./picture.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";
import { recipientsOf } from "./target.ts";

type Follower = { token: string; to: { uids: string[] } | { topicIds: number[] }; label: string };

/** https://wxpusher.zjiecode.com/docs/ ; 40,000 characters, 20 of the summary are shown in a list. */
export const wxpusher: Service<Follower> = {
  name: "WxPusher",
  schemes: ["wxpusher"],
  limits: { title: 100, body: 38_000 },
  picture: "address",
  dialect: () => "html",
  targets(url) {
    const sentence = "A WxPusher URL is wxpusher://AT_app_token/UID_user or, for a topic, wxpusher://AT_app_token/123";
    const token = requireOption(url.host, /^AT_[\w-]{3,64}$/, sentence);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => {
      requireOption(word, /^(?:UID_[\w-]{1,64}|[1-9]\d{0,14})$/, sentence);
      const to = word.startsWith("UID_") ? { uids: [word] } : { topicIds: [Number(word)] };
      return { token, to, label: word };
    });
  },
  recipient: (target) => target.label,
  request: ({ title, body, notice }, target) =>
    jsonPost("https://wxpusher.zjiecode.com/api/send/message", {
      appToken: target.token,
      content: withHtmlPicture(body || title, notice.imageLink),
      summary: title || undefined,
      contentType: 2,
      ...target.to,
      url: notice.links.difference ?? notice.links.subject,
    }),
  outcome: (answer) => codeOutcome(answer, { service: "WxPusher", member: "code", success: 1000, tooFast: [] }),
};
