/** Mail by Amazon Simple Email Service: ses://sender@domain/access_key/secret/region/recipient@domain. */

import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import type { AwsKey } from "../aws/signature.ts";
import { mailboxText } from "../mail/header.ts";
import { base64 } from "../markup/base64.ts";
import { awsDomain, awsKeyIn, awsPost } from "./awsKey.ts";
import { type Mailing, mailingsIn, inlineId, mailService, senderIn, writingOf } from "./mailing.ts";
import { jsonPost } from "./request.ts";
import { anUrlForm } from "./urlForm.ts";

type Signed = Mailing & { key: AwsKey };

const sentence = anUrlForm("Amazon SES", "ses://sender@domain/access_key/secret_key/region/recipient@domain");

const fields = { ...mailFields, key: standsFor({ option: "access" }), ...texts("access", "region", "secret") };

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export const ses = serviceWithTargets<Signed, typeof fields>({
  ...mailService,
  name: "Amazon SES",
  schemes: ["ses"],
  fields,
  rows: [
    [
      "ses://me@x.example/AKIAEXAMPLEKEY12345/secret_key/eu-west-1/you@x.example",
      "POST https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails",
      {
        FromEmailAddress: "Tidemark <me@x.example>",
        Destination: { ToAddresses: ["you@x.example"] },
        Content: {
          Simple: {
            Subject: { Data: "A & B", Charset: "UTF-8" },
            Body: { Text: { Data: "Now 19\n", Charset: "UTF-8" }, Html: { Charset: "UTF-8" } },
            Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
          },
        },
      },
      {
        authorization:
          "AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEKEY12345/20260304/eu-west-1/ses/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=a062304a9fd5e9364bfff29df61bacdb49ba8dbd947e42e8d8eb4df2406002e8",
      },
    ],
  ],
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
});
