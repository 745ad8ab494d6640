/**
 * What mail services have in common, over SMTP and over HTTP: who writes, who is written to, and the two readings.
 *
 * 1. Recipients are path entries and `to=`, else the sender. Each gets a mail of their own.
 * 2. Copies (`cc=`) and hidden copies (`bcc=`) go along with the first.
 */

import { texts } from "./declaration/options.ts";
import type { NoticeImage } from "./notice.ts";
import type { Message } from "./message.ts";
import { mailboxesOf, mailboxOf, type Mailbox } from "../mail/address.ts";
import { mailboxText } from "../mail/header.ts";
import { threadHeaders } from "../mail/mime.ts";
import { mailBodiesOf, type MailBodies } from "./mail/letter.ts";
import type { UrlWith } from "./target.ts";
import { UrlProblem } from "./target.ts";
import { userHeaders } from "./request.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import type { Context, Service } from "./service.ts";
import { message, type Message as Stated } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

/** The options of every mail service. */
export const mailFields = texts("from", "name", "reply", "to", "cc", "bcc");
type MailUrl = UrlWith<keyof typeof mailFields>;

export type Mailing = {
  from: Mailbox;
  to: Mailbox;
  cc: Mailbox[];
  bcc: Mailbox[];
  replyTo: Mailbox[];
  withHtml: boolean;
  /** Which of the URL's recipients this is. */
  index: number;
};

/** The mailings of a URL whose recipients begin at `start` of its path. Throws UrlProblem. */
export function mailingsIn(url: MailUrl, from: Mailbox, start = 0): Mailing[] {
  const list = (name: "reply" | "cc" | "bcc") =>
    mailboxesOf(url.options.get(name)).flatMap((box) =>
      // Where bad recipients are left out, bad copies are, too.
      box === null && url.omittedRecipients ? [] : [requireMailbox(box, name)],
    );
  const words = [...url.path.slice(start), url.options.get("to")].flatMap((list) => (list ?? "").split(/[,;]/));
  const written = words.map((word) => word.trim()).filter(Boolean);
  const entries = eachRecipient(url, written, (word) => requireMailbox(mailboxOf(word), "to"));
  const recipients = entries.filter(
    (box, index) => entries.findIndex((other) => other.address === box.address) === index,
  );
  const common = { from, replyTo: list("reply"), withHtml: url.format !== "text" };
  return (recipients.length > 0 ? recipients : [from]).map((to, index) => {
    const copies = index === 0 ? { cc: list("cc"), bcc: list("bcc") } : { cc: [], bcc: [] };
    return { ...common, ...copies, to, index };
  });
}

function requireMailbox(box: Mailbox | null, name: string): Mailbox {
  if (!box) throw new UrlProblem(message("url.mailbox", { name }));
  return box;
}

/** `domain`: that of the URL, which need not be the sender's. */
export type Keyed = Mailing & {
  key: string;
  region: string;
  domain: string;
  /** Headers of one's own, or what a template is filled with; and what `:name=value` says. */
  plus: [string, string][];
  colon: [string, string][];
};

/** `scheme://key:name@domain/recipients`, as Resend, SendGrid, Brevo and Postmark URLs are written. */
export function keyedMailings(url: UrlWith<keyof typeof mailFields | "apikey">): Keyed[] {
  const sentence = urlForm(url.scheme, `${url.scheme}://api_key:sender@domain/recipient@domain`);
  const key = requireOption(url.options.get("apikey") ?? url.user, /^[\w.-]{3,200}$/, sentence);
  const from = senderIn(url, url.password || (url.options.has("apikey") ? url.user : ""), sentence);
  const { plus, colon } = url;
  const common = { key, region: "", domain: url.host, plus, colon };
  // An address in the place of the host can be nothing but a recipient: the alert must not go to the sender instead.
  const named = url.host.includes("@") ? { ...url, path: [url.host, ...url.path] } : url;
  return mailingsIn(named, from).map((mailing) => ({ ...mailing, ...common }));
}

/** `scheme://name@domain/key/recipients`, as Mailgun, SparkPost and SMTP2GO URLs are written. */
export function domainMailings(url: MailUrl, region = "us"): Keyed[] {
  const sentence = urlForm(url.scheme, `${url.scheme}://sender@domain/api_key/recipient@domain`);
  const key = requireOption(url.path[0], /^[\w.-]{3,200}$/, sentence);
  // A header that may not be sent is refused when the URL is saved.
  userHeaders(url.plus);
  const { plus, colon } = url;
  const common = { key, region: region.toLowerCase(), domain: url.host, plus, colon };
  return mailingsIn(url, senderIn(url, url.user, sentence), 1).map((mailing) => ({ ...mailing, ...common }));
}

/** Who writes: `from=` or `name=`, else the user at the host. Throws UrlProblem with the sentence. */
export function senderIn(url: MailUrl, user: string, sentence: Stated): Mailbox {
  const { name, address } = writtenSender(url);
  const own = mailboxOf(address ?? (user.includes("@") ? user : `${user}@${url.host}`));
  if (!own) throw new UrlProblem(sentence);
  return { name, address: own.address };
}

/** Who `from=` and `name=` say writes: each may be an address, `Name <address>` or only a name. */
export function writtenSender({ options }: Pick<MailUrl, "options">): { name: string; address: string | null } {
  const from = options.get("from") ?? "";
  const [box, named] = [mailboxOf(from), mailboxOf(options.get("name") ?? "")];
  const name = named ? named.name : options.get("name");
  const own = box ? box.name : from.includes("@") ? "" : from;
  return { name: name || own, address: (box ?? named)?.address ?? null };
}

/** What every mail API's request is made of. */
export type Writing = MailBodies & {
  subject: string;
  from: string;
  fromName: string;
  headers: Record<string, string>;
};

export function writingOf(message: Message, mailing: Mailing, context: Context): Writing {
  const leave = message.notice.links.unsubscribe;
  const fromName = mailing.from.name || context.appName;
  return {
    ...mailBodiesOf(message.notice, mailing.withHtml, message.notice.image && inlineId(message.notice.image)),
    subject: message.title || "(no title)",
    fromName,
    from: mailboxText({ ...mailing.from, name: fromName }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...Object.fromEntries(threadHeaders(message.notice.thread, domainOf(mailing.from))),
      ...(leave ? { "List-Unsubscribe": `<${leave.url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
  };
}

/** The Content-ID of a picture that a mail shows. Some services make it of the file's name. */
export const inlineId = ({ name }: NoticeImage): string => name;

/** A message for services that show no picture in the mail: there it is a file beside it. */
export const withoutInlinePicture = (message: Message): Message => ({
  ...message,
  notice: { ...message.notice, image: undefined },
});

/** The domain of an address, under which its mails have their ids. */
export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf("@") + 1);

/** The members of a mail service that do not differ. */
export const mailService = {
  limits: { title: 250, body: 100_000 },
  picture: "file",
  dialect: () => "html",
  recipient: (mailing) => mailing.to.address,
} satisfies Partial<Service<Mailing>>;
