/** Mail by SparkPost, in the US or the EU (`region=eu`). */

import { region } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { base64 } from "../markup/base64.ts";
import type { Mailbox } from "../mail/address.ts";
import { mailboxText } from "../mail/header.ts";
import { domainMailings, type Keyed, mailService, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";

const fields = { ...mailFields, region: region };

/** https://developers.sparkpost.com/api/transmissions/#transmissions-post-send-inline-content */
export const sparkpost = serviceWithTargets<Keyed, typeof fields>({
  ...mailService,
  name: "SparkPost",
  schemes: ["sparkpost"],
  fields,
  rows: [
    [
      "sparkpost://me@x.example/api_key/you@x.example",
      "POST https://api.sparkpost.com/api/v1/transmissions",
      {
        options: { open_tracking: false, click_tracking: false, transactional: true },
        recipients: [{ address: { email: "you@x.example" } }],
        content: {
          from: { name: "Tidemark", email: "me@x.example" },
          subject: "A & B",
          text: "Now 19\n",
          headers: { "Auto-Submitted": "auto-generated" },
        },
      },
      { authorization: "api_key" },
    ],
  ],
  prefixes: "+:",
  targets: (url) => domainMailings(url, url.options.get("region")),
  request(message, target, context) {
    const { fromName, subject, html, text, headers } = writingOf(message, target, context);
    const { image } = message.notice;
    const host = target.region === "eu" ? "api.eu.sparkpost.com" : "api.sparkpost.com";
    const copy = ({ address }: Mailbox) => ({ address: { email: address, header_to: target.to.address } });
    const visible = target.cc.length > 0 ? { CC: target.cc.map(mailboxText).join(", ") } : {};
    const body = {
      options: { open_tracking: false, click_tracking: false, transactional: true },
      recipients: [{ address: { email: target.to.address } }, ...target.cc.map(copy), ...target.bcc.map(copy)],
      substitution_data: target.colon.length > 0 ? Object.fromEntries(target.colon) : undefined,
      content: {
        from: { name: fromName, email: target.from.address },
        reply_to: target.replyTo.map(mailboxText).join(", ") || undefined,
        subject,
        text,
        html,
        headers: { ...headers, ...Object.fromEntries(target.plus), ...visible },
        [html ? "inline_images" : "attachments"]: image
          ? [{ name: image.name, type: image.type, data: base64(image.bytes) }]
          : undefined,
      },
    };
    return jsonPost(`https://${host}/api/v1/transmissions`, body, { authorization: target.key });
  },
});
