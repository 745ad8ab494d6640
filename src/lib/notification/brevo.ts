/** Mail by Brevo. */

import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { base64 } from "../markup/base64.ts";
import type { Mailbox } from "../mail/address.ts";
import { type Keyed, keyedMailings, mailService, withoutInlinePicture, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";

const fields = { ...mailFields, apikey: text() };

/** https://developers.brevo.com/reference/send-transac-email */
export const brevo = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "Brevo",
  schemes: ["brevo"],
  fields,
  rows: [
    [
      "brevo://api_key:me@x.example/you@x.example",
      "POST https://api.brevo.com/v3/smtp/email",
      {
        sender: { email: "me@x.example", name: "Tidemark" },
        to: [{ email: "you@x.example" }],
        subject: "A & B",
        textContent: "Now 19\n",
        headers: { "Auto-Submitted": "auto-generated" },
      },
      { "api-key": "api_key" },
    ],
  ],
  targets: keyedMailings,
  request(message, target, context) {
    const { fromName, subject, html, text, headers } = writingOf(withoutInlinePicture(message), target, context);
    const { image } = message.notice;
    const list = (boxes: Mailbox[]) => (boxes.length > 0 ? boxes.map(boxOf) : undefined);
    const body = {
      sender: boxOf({ ...target.from, name: fromName }),
      to: [boxOf(target.to)],
      cc: list(target.cc),
      bcc: list(target.bcc),
      replyTo: list(target.replyTo)?.[0],
      subject,
      textContent: text,
      htmlContent: html,
      headers,
      attachment: image ? [{ name: image.name, content: base64(image.bytes) }] : undefined,
    };
    return jsonPost("https://api.brevo.com/v3/smtp/email", body, { "api-key": target.key });
  },
});

function boxOf({ name, address }: Mailbox): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address };
}
