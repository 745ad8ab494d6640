/** Mail by SMTP2GO. */

import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { base64 } from "../markup/base64.ts";
import { mailboxText } from "../mail/header.ts";
import { domainMailings, type Keyed, mailService, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";

const fields = { ...mailFields };

/** https://developers.smtp2go.com/reference/send-standard-email */
export const smtp2go = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "SMTP2GO",
  schemes: ["smtp2go"],
  fields,
  rows: [
    [
      "smtp2go://me@x.example/api_key/you@x.example",
      "POST https://api.smtp2go.com/v3/email/send",
      {
        sender: "Tidemark <me@x.example>",
        to: ["you@x.example"],
        subject: "A & B",
        text_body: "Now 19\n",
        custom_headers: [{ header: "Auto-Submitted", value: "auto-generated" }],
      },
      { "x-smtp2go-api-key": "api_key" },
    ],
  ],
  prefixes: "+",
  targets: (url) => domainMailings(url),
  request(message, target, context) {
    const { from, subject, html, text, headers } = writingOf(message, target, context);
    const { image } = message.notice;
    const list = (boxes: Keyed["cc"]) => (boxes.length > 0 ? boxes.map(mailboxText) : undefined);
    const reply = target.replyTo.length > 0 ? { "Reply-To": target.replyTo.map(mailboxText).join(", ") } : {};
    const body = {
      sender: from,
      to: [mailboxText(target.to)],
      cc: list(target.cc),
      bcc: list(target.bcc),
      subject,
      text_body: text,
      html_body: html,
      custom_headers: [...Object.entries({ ...headers, ...reply }), ...target.plus].map(([header, value]) => ({
        header,
        value,
      })),
      [html ? "inlines" : "attachments"]: image
        ? [{ filename: image.name, fileblob: base64(image.bytes), mimetype: image.type }]
        : undefined,
    };
    return jsonPost("https://api.smtp2go.com/v3/email/send", body, { "x-smtp2go-api-key": target.key });
  },
});
