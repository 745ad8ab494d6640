/** Mail by Resend, and by Groundmail, which speaks as it does. A retry has the same idempotency key, so that it is the same mail. */

import { base64 } from "../markup/base64.ts";
import { mailboxText } from "../mail/header.ts";
import { type Keyed, keyedMailings, mailService, writingOf } from "./mailing.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://resend.com/docs/api-reference/emails/send-email */
export const resend = resendLike({ name: "Resend", schemes: ["resend"], url: "https://api.resend.com/emails" });

/** https://groundmail.dev/docs ; takes what Resend takes. */
export const groundmail = resendLike({
  name: "Groundmail",
  schemes: ["groundmail"],
  url: "https://api.groundmail.dev/emails",
});

function resendLike({ name, schemes, url }: { name: string; schemes: string[]; url: string }): Service<Keyed> {
  return { ...mailService, name, schemes, targets: keyedMailings, request: requestTo(url) };
}

function requestTo(url: string): Service<Keyed>["request"] {
  return (message, target, context) => {
    const { from, subject, html, text, headers } = writingOf(message, target, context);
    const { image, id } = message.notice;
    const list = (boxes: Keyed["cc"]) => (boxes.length > 0 ? boxes.map(mailboxText) : undefined);
    const attachments = image
      ? [{ filename: image.name, content: base64(image.bytes), content_type: image.type }]
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
