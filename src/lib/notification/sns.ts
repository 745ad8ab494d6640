/**
 * Amazon Simple Notification Service: sns://access_key/secret/region/+15551234567 sends a text message, and
 * .../topic or .../arn:aws:sns:region:account:topic reaches a topic. A topic by its name alone belongs to the account of the
 * key, which is asked for first.
 */

import type { UrlOf } from "./declaration/field.ts";
import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { AwsKey } from "../aws/signature.ts";
import { awsDomain, awsKeyIn, awsPost } from "./awsKey.ts";
import type { Message } from "./message.ts";
import { messageOf } from "./message.ts";
import { throttledOutcome, withStatus, slowDown } from "./outcome.ts";
import { formPost } from "./request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "./requirements.ts";
import type { Context, HttpRequest } from "./service.ts";
import { listOption, recipientsIn } from "./target.ts";
import { anUrlForm } from "./urlForm.ts";

type Receiver = { key: AwsKey; phone?: string; arn?: string; topic?: string; label: string };

const sentence = anUrlForm("Amazon SNS", "sns://access_key/secret_key/region/+15551234567, or .../region/topic");

const fields = { key: standsFor({ option: "access" }), ...texts("access", "region", "secret", "to") };

/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html ; texts of 1,600 characters, topics of 256 KiB. */
export const sns = serviceWithTargets<Receiver, typeof fields>({
  name: "Amazon SNS",
  schemes: ["sns"],
  fields,
  rows: [
    [
      "sns://AKIAEXAMPLEKEY12345/secret_key/eu-west-1/+15550100001",
      "POST https://sns.eu-west-1.amazonaws.com/",
      { Action: "Publish", Version: "2010-03-31", PhoneNumber: "+15550100001", Message: "A & B\nNow 19" },
      {
        authorization:
          "AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEKEY12345/20260304/eu-west-1/sns/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=b1efddc67d48c4013a49acd4c067fb3551eafa9c55ad2dc84d186afecbc60f09",
      },
    ],
  ],
  limits: { title: 0, body: 1_500 },
  dialect: () => "text",
  targets: receiversIn,
  recipient: (target) => target.label,
  request,
  grant: {
    key: ({ key }) => `${key.accessKey} ${key.secretKey} ${key.region}`,
    // https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
    request: ({ key, topic }, context) =>
      topic === undefined
        ? null
        : post("sts", { Action: "GetCallerIdentity", Version: "2011-06-15" }, { key, context }),
    read: (answer) => {
      const account = /<Account>(\d{12})<\/Account>/.exec(answer.body)?.[1];
      return account ? { value: account, seconds: 86_400 } : null;
    },
  },
  outcome: (answer) =>
    /<Code>Throttl/.test(answer.body) ? throttledOutcome(withStatus(slowDown("Amazon SNS"), answer.status)) : null,
});

function receiversIn(url: UrlOf<typeof fields>): Receiver[] {
  const words = [...(url.host ? [url.host] : []), ...url.path];
  const { key, start } = awsKeyIn(words, url, sentence);
  const entries = words.slice(start).flatMap((entry) => listOption(entry));
  const recipients = [...new Set([...entries, ...recipientsIn(url.options.get("to"))])];
  return eachRecipient(url, atLeastOne(recipients, sentence), (word) => {
    if (/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(word)) return { key, arn: word, label: word };
    if (/^[+\d(][\d()+.-]*$/.test(word)) return { key, phone: phone(word), label: word };
    const topic = requireOption(word.replace(/^#/, ""), /^[\w-]{1,256}$/, sentence);
    return { key, topic, label: topic };
  });
}

function request(message: Message, target: Receiver, context: Context): Promise<HttpRequest> {
  const fields = { Action: "Publish", Version: "2010-03-31" };
  const { key } = target;
  if (target.phone)
    return post("sns", { ...fields, PhoneNumber: target.phone, Message: message.body }, { key, context });
  const { title, body } = messageOf(message.notice, "text", { title: 100, body: 200_000, unit: "bytes" });
  const partition = key.region.startsWith("cn-") ? "aws-cn" : key.region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
  const arn = target.arn ?? `arn:${partition}:sns:${key.region}:${context.grant ?? ""}:${target.topic}`;
  // A subject is of ASCII; a title that is not stands in the message.
  const isPlain = /^[\x20-\x7e]+$/.test(title);
  const words = isPlain || !title ? body : `${title}\n${body}`;
  return post(
    "sns",
    { ...fields, TopicArn: arn, Subject: isPlain ? title : undefined, Message: words || title },
    { key, context },
  );
}

type Sender = { key: AwsKey; context: Context };

/** A topic of another region is published to at that region. */
function post(service: string, fields: Record<string, string | undefined>, { key, context }: Sender) {
  const region = fields["TopicArn"]?.split(":")[3] ?? key.region;
  const address = `https://${service}.${region}.${awsDomain(region)}/`;
  return awsPost(formPost(address, fields), { ...key, region }, { service, now: context.now });
}
