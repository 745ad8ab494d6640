/**
 * Mail by Microsoft 365, as an application of an organisation: azure://sender@domain/tenant/client_id/client_secret/recipient@domain.
 *
 * 1. The secret ends where the first recipient stands: it may hold slashes.
 * 2. The older form azure://tenant:sender@domain/client_id/client_secret is read as well.
 * 3. An access token is asked for first (client credentials, RFC 6749, 4.4).
 */

import { senderAddress, mailRecipients, writtenAddress } from "./forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { oneOf, standsFor, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { mailboxOf, type Mailbox } from "../mail/address.ts";
import { base64 } from "../markup/base64.ts";
import { type Mailing, mailingsIn, inlineId, mailService, senderIn, writingOf } from "./mailing.ts";
import { jsonObjectIn } from "./outcome.ts";
import { bearer, formPost, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { booleanOption, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Client = { tenant: string; id: string; secret: string };
type Office = Mailing & { client: Client; keepsCopy: boolean };

const sentence = urlForm("Microsoft 365", "azure://sender@domain/tenant/client_id/client_secret/recipient@domain");
/** What a request may hold without an upload session, less the letter. */
const attachmentBytes = 2_500_000;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const form: ServiceForm = {
  name: "microsoft365",
  title: "Microsoft 365",
  fields: [
    senderAddress("A mailbox of the organisation. The application needs the permission Mail.Send."),
    formField("tenant", "Directory (tenant) ID", {
      help: "Microsoft Entra, App registrations, the application, Overview.",
      required: true,
      pattern: id,
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    formField("client", "Application (client) ID", {
      help: "Beside the tenant.",
      required: true,
      pattern: id,
      placeholder: "fedcba98-7654-3210-fedc-ba9876543210",
    }),
    formField("secret", "Client secret", {
      help: "Certificates & secrets: the value of a secret, not its ID.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9~._-]{20,80}",
      placeholder: "abc8Q~abcdefghijklmnopqrstuvwxyz0123456789",
    }),
    mailRecipients,
  ],
  urlOf: ({ from: sender = "", tenant, client, secret = "", to: recipients }) =>
    `azure://${writtenAddress(sender)}/${tenant}/${client}/${urlPart(secret)}/${queryOf({ to: recipients })}`,
};

const fields = {
  ...mailFields,
  mode: oneOf("org"),
  savesent: yesOrNo(false),
  tenant: standsFor({ path: 0 }),
  ...texts("oauth_id", "oauth_secret", "reply_to"),
};

/** https://learn.microsoft.com/graph/api/user-sendmail */
export const office365 = serviceWithTargets<Office, typeof fields>({
  ...mailService,
  pictureLimits: { bytes: attachmentBytes },
  name: "Microsoft 365",
  schemes: ["azure", "o365"],
  fields,
  rows: [
    [
      "azure://alerts@example.com/01234567-89ab-cdef-0123-456789abcdef/fedcba98-7654-3210-fedc-ba9876543210/abc8Q~abcdefghijklmnopqrstuvwxyz0123456789/",
      "POST https://graph.microsoft.com/v1.0/users/alerts%40example.com/sendMail",
      {
        message: {
          subject: "A & B",
          body: { contentType: "HTML" },
          toRecipients: [{ emailAddress: { address: "alerts@example.com" } }],
          ccRecipients: [],
          bccRecipients: [],
          replyTo: [],
          attachments: [],
        },
        saveToSentItems: true,
      },
      { authorization: "Bearer granted1" },
    ],
  ],
  forms: [form],
  targets: officesIn,
  grant: {
    key: ({ client }) => `${client.tenant} ${client.id} ${client.secret}`,
    request: ({ client }) =>
      formPost(`https://login.microsoftonline.com/${client.tenant}/oauth2/v2.0/token`, {
        grant_type: "client_credentials",
        client_id: client.id,
        client_secret: client.secret,
        scope: "https://graph.microsoft.com/.default",
      }),
    read: (answer) => {
      const { access_token: value, expires_in: seconds } = jsonObjectIn(answer.body);
      return typeof value === "string" ? { value, seconds: Number(seconds) || 300 } : null;
    },
  },
  request(message, target, context) {
    const { subject, html, text } = writingOf(message, target, context);
    const { image } = message.notice;
    const body = {
      message: {
        subject,
        body: html ? { contentType: "HTML", content: html } : { contentType: "Text", content: text },
        toRecipients: [boxOf(target.to)],
        ccRecipients: target.cc.map(boxOf),
        bccRecipients: target.bcc.map(boxOf),
        replyTo: target.replyTo.map(boxOf),
        attachments: image
          ? [
              {
                "@odata.type": "#microsoft.graph.fileAttachment",
                name: image.name,
                contentType: image.type,
                contentBytes: base64(image.bytes),
                isInline: true,
                contentId: inlineId(image),
              },
            ]
          : [],
      },
      saveToSentItems: target.keepsCopy,
    };
    const sender = encodeURIComponent(target.from.address);
    return jsonPost(`https://graph.microsoft.com/v1.0/users/${sender}/sendMail`, body, bearer(context.grant ?? ""));
  },
});

function officesIn(url: UrlOf<typeof fields>): Office[] {
  const { options, path } = url;
  if (options.get("mode")?.toLowerCase().startsWith("p")) throw new UrlProblem(message("url.mail_person"));
  const isOlder = url.password !== "";
  const words = isOlder ? [url.user, ...path] : path;
  const end = words.findIndex((word, index) => index > 2 && mailboxOf(word) !== null);
  const last = end < 0 ? words.length : end;
  const client: Client = {
    tenant: requireOption(words[0], /^[A-Za-z0-9.-]{1,100}$/, sentence),
    id: requireOption(options.get("oauth_id") ?? words[1], /^[\w-]{1,100}$/, sentence),
    secret: requireOption(
      options.get("oauth_secret") ?? words.slice(2, last).join("/"),
      /^[\x21-\x7e]{3,300}$/,
      sentence,
    ),
  };
  const from = senderIn(url, isOlder ? url.password : url.user, sentence);
  const reply = options.get("reply") ?? options.get("reply_to");
  const withReply: typeof options = {
    get: (name) => (name === "reply" ? reply : options.get(name)),
    has: (name) => options.has(name),
  };
  const given = { ...url, path: words.slice(last), options: withReply };
  const keepsCopy = booleanOption(options.get("savesent"), true);
  return mailingsIn(given, from).map((mailing) => ({ ...mailing, client, keepsCopy }));
}

const boxOf = ({ name, address }: Mailbox) => ({ emailAddress: name ? { address, name } : { address } });
