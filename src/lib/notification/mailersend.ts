/** Mail by MailerSend: mailersend://api_key:sender@domain/recipient@domain. */

import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import type { Mailbox } from "../mail/address.ts";
import { base64 } from "../markup/base64.ts";
import { type Keyed, inlineId, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { bearer, jsonPost } from "./request.ts";

const fields = { ...mailFields, apikey: text() };

/** https://developers.mailersend.com/api/v1/email.html ; headers of one's own need a higher plan and are left out. */
export const mailersend = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "MailerSend",
  schemes: ["mailersend"],
  fields,
  rows: [
    [
      "mailersend://api_key:me@x.example/you@x.example",
      "POST https://api.mailersend.com/v1/email",
      {
        from: { email: "me@x.example", name: "Tidemark" },
        to: [{ email: "you@x.example" }],
        subject: "A & B",
        text: "Now 19\n",
      },
      { authorization: "Bearer api_key" },
    ],
  ],
  targets: keyedMailings,
  request(message, target, context) {
    const { fromName, subject, html, text } = writingOf(message, target, context);
    const { image } = message.notice;
    const list = (boxes: Mailbox[]) => (boxes.length > 0 ? boxes.map(boxOf) : undefined);
    const body = {
      from: boxOf({ ...target.from, name: fromName }),
      to: [boxOf(target.to)],
      cc: list(target.cc),
      bcc: list(target.bcc),
      reply_to: list(target.replyTo)?.[0],
      subject,
      text,
      html,
      attachments: image
        ? [{ filename: image.name, content: base64(image.bytes), disposition: "inline", id: inlineId(image) }]
        : undefined,
    };
    return jsonPost("https://api.mailersend.com/v1/email", body, bearer(target.key));
  },
});

function boxOf({ name, address }: Mailbox): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address };
}
