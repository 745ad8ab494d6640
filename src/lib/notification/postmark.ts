/** Mail by Postmark. */

import { message } from "../../message/message.ts";
import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { base64 } from "../markup/base64.ts";
import { mailboxText } from "../mail/header.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, withOwnCode } from "./outcome.ts";
import { type Keyed, inlineId, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";

const fields = { ...mailFields, apikey: text() };

/** https://postmarkapp.com/developer/api/email-api */
export const postmark = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "Postmark",
  schemes: ["postmark"],
  fields,
  rows: [
    [
      "postmark://server_token:me@x.example/you@x.example",
      "POST https://api.postmarkapp.com/email",
      {
        From: "Tidemark <me@x.example>",
        To: "you@x.example",
        Subject: "A & B",
        TextBody: "Now 19\n",
        Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
      },
      { "x-postmark-server-token": "server_token" },
    ],
  ],
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
});

function outcome(answer: ServiceAnswer): Outcome | null {
  const code = jsonObjectIn(answer.body)["ErrorCode"];
  if (answer.status === 422 && typeof code === "number")
    return { kind: "permanent", reason: withOwnCode(message("service.postmark_mail"), code) };
  return null;
}
