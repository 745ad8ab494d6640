/** Mail by SendGrid. */

import { apiKey, senderAddress, mailRecipients, writtenAddress } from "./forms/fields.ts";
import { queryOf, type ServiceForm } from "./forms/form.ts";
import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { base64 } from "../markup/base64.ts";
import type { Mailbox } from "../mail/address.ts";
import { type Keyed, inlineId, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { bearer, jsonPost } from "./request.ts";

const form: ServiceForm = {
  name: "sendgrid",
  title: "SendGrid",
  fields: [
    apiKey("Settings, API keys, with access to Mail Send.", "SG\\.[A-Za-z0-9_.-]{10,90}", "SG.0123456789.abcdef"),
    senderAddress("A sender that is verified there."),
    mailRecipients,
  ],
  urlOf: ({ token, from: sender, to: recipients }) =>
    `sendgrid://${token}:${writtenAddress(sender)}${queryOf({ to: recipients })}`,
};

const fields = { ...mailFields, ...texts("apikey", "template") };

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
export const sendgrid = serviceWithTargets<Keyed & { template: string | undefined }, typeof fields>({
  ...mailService,
  name: "SendGrid",
  schemes: ["sendgrid"],
  fields,
  rows: [
    [
      "sendgrid://SG.0123456789.abcdef:alerts@example.com",
      "POST https://api.sendgrid.com/v3/mail/send",
      {
        personalizations: [{ to: [{ email: "alerts@example.com" }] }],
        from: { email: "alerts@example.com", name: "Tidemark" },
        subject: "A & B",
        content: [{ type: "text/plain", value: "Now 19\n" }, { type: "text/html" }],
        headers: { "Auto-Submitted": "auto-generated" },
      },
      { authorization: "Bearer SG.0123456789.abcdef" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  targets(url) {
    const template = url.options.get("template");
    return keyedMailings(url).map((mailing) => ({ ...mailing, template }));
  },
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
      template_id: target.template,
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
});

function boxOf({ name, address }: Mailbox): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address };
}
