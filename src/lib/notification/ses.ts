/** Mail by Amazon Simple Email Service: ses://sender@domain/access_key/secret/region/recipient@domain. */

import type { AwsKey } from "../aws/signature.ts";
import { mailboxText } from "../mail/header.ts";
import { base64 } from "../markup/base64.ts";
import { awsDomain, awsKeyIn, awsPost } from "./awsKey.ts";
import { type Mailing, mailingsIn, inlineId, mailService, senderIn, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Signed = Mailing & { key: AwsKey };

const sentence = "An Amazon SES URL is ses://sender@domain/access_key/secret_key/region/recipient@domain";

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export const ses: Service<Signed> = {
  ...mailService,
  name: "Amazon SES",
  schemes: ["ses"],
  targets(url) {
    const { key, start } = awsKeyIn(url.path, url, sentence);
    return mailingsIn(url, senderIn(url, url.user, sentence), start).map((mailing) => ({ ...mailing, key }));
  },
  request(message, target, context) {
    const { from, subject, html, text, headers } = writingOf(message, target, context);
    const { image } = message.notice;
    const list = (boxes: Mailing["cc"]) => (boxes.length > 0 ? boxes.map(mailboxText) : undefined);
    const data = (words: string) => ({ Data: words, Charset: "UTF-8" });
    const body = {
      FromEmailAddress: from,
      Destination: {
        ToAddresses: [mailboxText(target.to)],
        CcAddresses: list(target.cc),
        BccAddresses: list(target.bcc),
      },
      ReplyToAddresses: list(target.replyTo),
      Content: {
        Simple: {
          Subject: data(subject),
          Body: { Text: data(text), Html: html ? data(html) : undefined },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          Attachments: image
            ? [
                {
                  FileName: image.name,
                  ContentType: image.type,
                  RawContent: base64(image.bytes),
                  ContentDisposition: "INLINE",
                  ContentId: inlineId(image),
                },
              ]
            : undefined,
        },
      },
    };
    const { key } = target;
    const address = `https://email.${key.region}.${awsDomain(key.region)}/v2/email/outbound-emails`;
    return awsPost(jsonPost(address, body), key, { service: "ses", now: context.now });
  },
};
