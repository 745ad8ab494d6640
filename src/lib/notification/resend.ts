/** Mail by Resend, and by Groundmail, which speaks as it does. A retry has the same idempotency key, so that it is the same mail. */

import { apiKey, senderAddress, mailRecipients, writtenAddress } from "./forms/fields.ts";
import { queryOf, type ServiceForm } from "./forms/form.ts";
import { base64 } from "../markup/base64.ts";
import { mailboxText } from "../mail/header.ts";
import {
  type Keyed,
  inlineId,
  keyedMailings,
  mailFields,
  mailService,
  withoutInlinePicture,
  writingOf,
} from "./mailing.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Service } from "./service.ts";
import type { Rows } from "./declaration/row.ts";
import { serviceWithTargets, type Declared } from "./declaration/service.ts";
import { text } from "./declaration/options.ts";

/** `isInline`: whether a mail can show its picture. */
type Sender = {
  name: string;
  schemes: string[];
  url: string;
  isInline: boolean;
  rows: Rows;
  forms?: readonly ServiceForm[];
};

const form: ServiceForm = {
  name: "resend",
  title: "Resend",
  fields: [
    apiKey("Resend, API keys, with the right to send.", "re_[A-Za-z0-9_]{10,60}", "re_0123456789_abcdef"),
    senderAddress("An address of a domain that is verified there."),
    mailRecipients,
  ],
  urlOf: ({ token, from: sender, to: recipients }) =>
    `resend://${token}:${writtenAddress(sender)}${queryOf({ to: recipients })}`,
};

const fields = { ...mailFields, apikey: text() };

/** https://resend.com/docs/api-reference/emails/send-email */
export const resend = resendLike({
  name: "Resend",
  schemes: ["resend"],
  url: "https://api.resend.com/emails",
  isInline: true,
  rows: [
    [
      "resend://re_0123456789_abcdef:alerts@example.com",
      "POST https://api.resend.com/emails",
      {
        from: "Tidemark <alerts@example.com>",
        to: ["alerts@example.com"],
        subject: "A & B",
        text: "Now 19\n",
        headers: { "Auto-Submitted": "auto-generated" },
      },
      { authorization: "Bearer re_0123456789_abcdef", "idempotency-key": "delivery-7f3a.0" },
    ],
  ],
  forms: [form],
});

/** https://groundmail.dev/docs ; takes what Resend takes. */
export const groundmail = resendLike({
  name: "Groundmail",
  schemes: ["groundmail"],
  url: "https://api.groundmail.dev/emails",
  isInline: false,
  rows: [
    [
      "groundmail://api_key:me@x.example/you@x.example",
      "POST https://api.groundmail.dev/emails",
      {
        from: "Tidemark <me@x.example>",
        to: ["you@x.example"],
        subject: "A & B",
        text: "Now 19\n",
        headers: { "Auto-Submitted": "auto-generated" },
      },
      { authorization: "Bearer api_key", "idempotency-key": "delivery-7f3a.0" },
    ],
  ],
});

function resendLike({ name, schemes, rows, forms = [], ...at }: Sender): Declared<Keyed> {
  return serviceWithTargets<Keyed, typeof fields>({
    ...mailService,
    ...{ name, schemes, fields, rows, forms },
    targets: keyedMailings,
    request: requestTo(at),
  });
}

function requestTo({ url, isInline }: Pick<Sender, "url" | "isInline">): Service<Keyed>["request"] {
  return (message, target, context) => {
    const { from, subject, html, text, headers } = writingOf(
      isInline ? message : withoutInlinePicture(message),
      target,
      context,
    );
    const { image, id } = message.notice;
    const list = (boxes: Keyed["cc"]) => (boxes.length > 0 ? boxes.map(mailboxText) : undefined);
    const attachments = image
      ? [
          {
            filename: image.name,
            content: base64(image.bytes),
            content_type: image.type,
            ...(isInline ? { content_id: inlineId(image) } : {}),
          },
        ]
      : undefined;
    const mail = {
      from,
      to: [mailboxText(target.to)],
      cc: list(target.cc),
      bcc: list(target.bcc),
      reply_to: list(target.replyTo),
    };
    const key = { "idempotency-key": `${id}.${target.index}` };
    return jsonPost(url, { ...mail, subject, html, text, headers, attachments }, { ...bearer(target.key), ...key });
  };
}
