/** Mail by Mailgun, in the US or the EU (`region=eu`). */

import { mailboxText } from "../mail/header.ts";
import { domainMailings, type Keyed, mailService, writingOf } from "./mailing.ts";
import { basic, formPost, multipart } from "./request.ts";
import type { Service } from "./service.ts";

/** https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages */
export const mailgun: Service<Keyed> = {
  ...mailService,
  name: "Mailgun",
  schemes: ["mailgun"],
  targets: domainMailings,
  request(message, target, context) {
    const { from, subject, html, text, headers } = writingOf(message, target, context);
    const { image, id } = message.notice;
    const list = (boxes: Keyed["cc"]) => boxes.map(mailboxText).join(", ");
    const host = target.region === "eu" ? "api.eu.mailgun.net" : "api.mailgun.net";
    const url = `https://${host}/v3/${encodeURIComponent(target.domain)}/messages`;
    const more = Object.fromEntries([
      ...[...Object.entries(headers), ...target.plus].map(([name, value]) => [`h:${name}`, value]),
      ...target.colon.map(([name, value]) => [`v:${name}`, value]),
    ]);
    const fields: Record<string, string | undefined> = {
      from,
      to: mailboxText(target.to),
      cc: list(target.cc),
      bcc: list(target.bcc),
      subject,
      text,
      html,
      ...more,
    };
    if (target.replyTo.length > 0) fields["h:Reply-To"] = list(target.replyTo);
    const credentials = basic("api", target.key);
    if (!image) return formPost(url, fields, credentials);
    const texts = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
    const { type, body } = multipart({
      boundary: id,
      fields: texts,
      file: { field: html ? "inline" : "attachment", image },
    });
    return { kind: "http", method: "POST", url, headers: { ...credentials, "content-type": type }, body };
  },
};
