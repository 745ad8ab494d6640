/** Mail by SendPulse: sendpulse://sender@domain/client_id/client_secret/recipient@domain. An access token is asked for first. */

import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import type { Mailbox } from "../mail/address.ts";
import { base64, base64OfText } from "../markup/base64.ts";
import { type Mailing, mailingsIn, mailService, senderIn, withoutInlinePicture, writingOf } from "./mailing.ts";
import { jsonObjectIn } from "./outcome.ts";
import { bearer, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { saysOther, statedOutcome } from "./statedOutcome.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Letter = Mailing & { id: string; secret: string; template: number | undefined; variables: [string, string][] };

const sentence = urlForm("SendPulse", "sendpulse://sender@domain/client_id/client_secret/recipient@domain");

const fields = { ...mailFields, ...texts("id", "secret", "template") };

/** https://sendpulse.com/integrations/api/smtp ; the HTML is in base64. */
export const sendpulse = serviceWithTargets<Letter, typeof fields>({
  ...mailService,
  name: "SendPulse",
  schemes: ["sendpulse"],
  fields,
  rows: [
    [
      "sendpulse://me@x.example/client_id/client_secret/you@x.example",
      "POST https://api.sendpulse.com/smtp/emails",
      {
        email: {
          from: { email: "me@x.example", name: "Tidemark" },
          to: [{ email: "you@x.example" }],
          subject: "A & B",
          text: "Now 19\n",
        },
      },
      { authorization: "Bearer granted1" },
    ],
  ],
  prefixes: "+",
  targets(url) {
    const { options } = url;
    // Without a domain of its own, such as sendpulse://client_id/client_secret?from=me@x.example, the host is the client.
    const isDomain = url.host.includes(".") || url.authorityUser !== "";
    const words = url.host && !isDomain ? [url.host, ...url.path] : url.path;
    const inPath = words.filter((word) => !word.includes("@"));
    const id = requireOption(options.get("id") ?? inPath[0], /^[\w.-]{1,200}$/, sentence);
    const secret = requireOption(
      options.get("secret") ?? inPath[options.has("id") ? 0 : 1],
      /^[\w.-]{1,200}$/,
      sentence,
    );
    const from = senderIn(url, url.user, sentence);
    const template = options.get("template");
    const number = template
      ? Number(
          requireOption(
            template,
            /^\d{1,12}$/,
            message("url.option_is", { option: "template", expected: message("url.a_number") }),
          ),
        )
      : undefined;
    const people = { ...url, path: words.filter((word) => word.includes("@")) };
    return mailingsIn(people, from).map((mailing) => ({
      ...mailing,
      id,
      secret,
      template: number,
      variables: url.plus,
    }));
  },
  grant: {
    key: ({ id, secret }) => `${id} ${secret}`,
    request: ({ id, secret }) =>
      jsonPost("https://api.sendpulse.com/oauth/access_token", {
        grant_type: "client_credentials",
        client_id: id,
        client_secret: secret,
      }),
    read: (answer) => {
      const { access_token: value, expires_in: seconds } = jsonObjectIn(answer.body);
      return typeof value === "string" ? { value, seconds: Number(seconds) || 300 } : null;
    },
  },
  request(message, target, context) {
    const { fromName, subject, html, text } = writingOf(withoutInlinePicture(message), target, context);
    const { image } = message.notice;
    const { template } = target;
    const list = (boxes: Mailbox[]) => (boxes.length > 0 ? boxes.map(boxOf) : undefined);
    const email = {
      from: boxOf({ ...target.from, name: fromName }),
      to: [boxOf(target.to)],
      cc: list(target.cc),
      bcc: list(target.bcc),
      subject,
      text,
      html: html && base64OfText(html),
      template: template === undefined ? undefined : { id: template, variables: Object.fromEntries(target.variables) },
      attachments_binary: image ? { [image.name]: base64(image.bytes) } : undefined,
    };
    return jsonPost("https://api.sendpulse.com/smtp/emails", { email }, bearer(context.grant ?? ""));
  },
  outcome: (answer) => statedOutcome(answer, "SendPulse", (body) => saysOther(body, ["result"], true)),
});

function boxOf({ name, address }: Mailbox): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address };
}
