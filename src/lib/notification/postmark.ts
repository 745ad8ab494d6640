/** Mail by Postmark. */

import { base64 } from "../markup/base64.ts";
import { mailboxText } from "../mail/header.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn } from "./outcome.ts";
import { type Keyed, inlineId, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://postmarkapp.com/developer/api/email-api */
export const postmark: Service<Keyed> = {
  ...mailService,
  name: "Postmark",
  schemes: ["postmark"],
  targets: keyedMailings,
  request(message, target, context) {
    const { from, subject, html, text, headers } = writingOf(message, target, context);
    const { image } = message.notice;
    const list = (boxes: Keyed["cc"]) => (boxes.length > 0 ? boxes.map(mailboxText).join(", ") : undefined);
    const body = {
      From: from,
      To: mailboxText(target.to),
      Cc: list(target.cc),
      Bcc: list(target.bcc),
      ReplyTo: list(target.replyTo),
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      Attachments: image
        ? [
            {
              Name: image.name,
              Content: base64(image.bytes),
              ContentType: image.type,
              ContentID: `cid:${inlineId(image)}`,
            },
          ]
        : undefined,
    };
    return jsonPost("https://api.postmarkapp.com/email", body, {
      accept: "application/json",
      "x-postmark-server-token": target.key,
    });
  },
  outcome,
};

function outcome(answer: ServiceAnswer): Outcome | null {
  const code = jsonObjectIn(answer.body)["ErrorCode"];
  if (answer.status === 422 && typeof code === "number")
    return { kind: "permanent", reason: `Postmark did not accept the mail (code ${code})` };
  return null;
}
