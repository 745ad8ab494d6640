/** Mail by SendGrid. */

import { base64 } from "../markup/base64.ts";
import type { Mailbox } from "../mail/address.ts";
import { type Keyed, inlineId, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
export const sendgrid: Service<Keyed> = {
  ...mailService,
  name: "SendGrid",
  schemes: ["sendgrid"],
  targets: keyedMailings,
  request(message, target, context) {
    const { fromName, subject, html, text, headers } = writingOf(message, target, context);
    const { image } = message.notice;
    const list = (boxes: Mailbox[]) => (boxes.length > 0 ? boxes.map(boxOf) : undefined);
    const body = {
      personalizations: [
        {
          to: [boxOf(target.to)],
          cc: list(target.cc),
          bcc: list(target.bcc),
          dynamic_template_data: target.plus.length > 0 ? Object.fromEntries(target.plus) : undefined,
        },
      ],
      template_id: target.options.get("template"),
      from: boxOf({ ...target.from, name: fromName }),
      reply_to_list: list(target.replyTo),
      subject,
      content: [{ type: "text/plain", value: text }, ...(html ? [{ type: "text/html", value: html }] : [])],
      headers,
      attachments: image
        ? [
            {
              content: base64(image.bytes),
              filename: image.name,
              type: image.type,
              disposition: "inline",
              content_id: inlineId(image),
            },
          ]
        : undefined,
    };
    return jsonPost("https://api.sendgrid.com/v3/mail/send", body, bearer(target.key));
  },
};

function boxOf({ name, address }: Mailbox): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address };
}
