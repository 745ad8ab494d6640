/** Mail by Mailgun, in the US or the EU (`region=eu`). */

import { region } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { mailboxText } from "../mail/header.ts";
import { domainMailings, type Keyed, mailService, writingOf } from "./mailing.ts";
import { basic, formPost, multipart } from "./request.ts";

const fields = { ...mailFields, region: region };

/** https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages */
export const mailgun = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "Mailgun",
  schemes: ["mailgun"],
  fields,
  rows: [
    [
      "mailgun://alerts@mg.x.example/api_key/you@x.example",
      "POST https://api.mailgun.net/v3/mg.x.example/messages",
      {
        from: "Tidemark <alerts@mg.x.example>",
        to: "you@x.example",
        subject: "A & B",
        text: "Now 19\n",
        "h:Auto-Submitted": "auto-generated",
      },
      { authorization: "Basic YXBpOmFwaV9rZXk=" },
    ],
  ],
  prefixes: "+:",
  targets: (url) => domainMailings(url, url.options.get("region")),
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
});
