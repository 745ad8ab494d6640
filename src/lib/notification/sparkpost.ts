/** Mail by SparkPost, in the US or the EU (`region=eu`). */

import { base64 } from "../markup/base64.ts";
import type { Mailbox } from "../mail/address.ts";
import { mailboxText } from "../mail/header.ts";
import { domainMailings, type Keyed, mailService, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

/** https://developers.sparkpost.com/api/transmissions/#transmissions-post-send-inline-content */
export const sparkpost: Service<Keyed> = {
  ...mailService,
  name: "SparkPost",
  schemes: ["sparkpost"],
  targets: domainMailings,
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
};
