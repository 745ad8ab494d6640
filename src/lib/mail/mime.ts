/**
 * A whole mail (RFC 5322, MIME): text and HTML beside each other, a picture inside the HTML that shows it (RFC 2387), or
 * after the text where there is no HTML. Bodies are base64 in lines of 76, so that no line of a page can end the mail, be mistaken for a header, or be altered under way.
 */

import { base64, base64OfText } from "../markup/base64.ts";
import type { Attachment } from "./attachment.ts";
import type { Mailbox } from "./address.ts";
import { dateText, headerLine, mailboxText, type Header } from "./header.ts";

export type Mail = {
  /** Stable over retries; becomes the Message-ID with `domain`. */
  id: string;
  domain: string;
  /** The same for all mails of one conversation; undefined for a mail that stands alone. */
  thread: string | undefined;
  /** Unix seconds. */
  at: number;
  from: Mailbox;
  to: Mailbox[];
  cc: Mailbox[];
  replyTo: Mailbox[];
  subject: string;
  text: string;
  /** A whole document; undefined for a mail of plain text only. */
  html: string | undefined;
  image: Attachment | undefined;
  /** The Content-ID by which the HTML shows the picture. */
  pictureId: string;
  /** The https address that a mail program posts to when its reader unsubscribes (RFC 8058). */
  unsubscribe: string | undefined;
  /** The user's own headers, names valid already. */
  headers: [string, string][];
};

/** The mail as it goes over the wire: CRLF line ends, ASCII, every line under 998 characters. */
export function mimeOf(mail: Mail): string {
  return [...headersOf(mail).map(headerLine), partOf(mail)].join("\r\n");
}

/** The headers of the whole mail in their order, neither encoded nor folded. There is no Bcc header. */
export function headersOf(mail: Mail): Header[] {
  const list = (boxes: Mailbox[]) => boxes.map(mailboxText).join(", ");
  const own = [
    ["Date", dateText(mail.at)],
    ["From", mailboxText(mail.from)],
    ["To", list(mail.to)],
    ["Cc", list(mail.cc)],
    ["Reply-To", list(mail.replyTo)],
    ["Subject", mail.subject],
    ["Message-ID", messageId(mail.id, mail.domain)],
    ...threadHeaders(mail.thread, mail.domain),
    ["MIME-Version", "1.0"],
    ["Auto-Submitted", "auto-generated"],
    ["X-Auto-Response-Suppress", "All"],
    ...unsubscribeHeaders(mail.unsubscribe),
  ].map(([name = "", value = ""]) => ({ name, value, isText: name === "Subject" }));
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  const users = mail.headers.map(([name, value]) => ({ name, value, isText: !isEncoded(value) }));
  const all = [...own, ...users.filter(({ name }) => !taken.has(name.toLowerCase()))];
  return all.filter(({ value }) => value !== "");
}

/** A header that the user encoded already: encoded words beside other ASCII (RFC 2047, 2). */
const isEncoded = (value: string) => /^[\x20-\x7e]*$/.test(value) && /=\?[\w-]+\?[bq]\?[^\s?]*\?=/i.test(value);

const messageId = (id: string, domain: string) => `<${id.replace(/[^A-Za-z0-9._-]/g, "-")}@${domain}>`;

/**
 * The headers that put mails into one conversation: all of them answer the same first mail, which need not exist
 * (RFC 5322, 3.6.4). So each finds its place, whichever arrived, and a retry is the same mail.
 */
export function threadHeaders(thread: string | undefined, domain: string): [name: string, value: string][] {
  if (thread === undefined) return [];
  const first = messageId(`thread.${thread}`, domain);
  return [
    ["In-Reply-To", first],
    ["References", first],
  ];
}

function unsubscribeHeaders(address: string | undefined): [string, string][] {
  if (!address) return [];
  return [
    ["List-Unsubscribe", `<${address}>`],
    ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
  ];
}

/** The outermost part: its headers, an empty line, its content. */
function partOf(mail: Mail): string {
  const mark = mail.id.replace(/[^A-Za-z0-9]/g, "").slice(0, 30);
  const { html, image } = mail;
  const text = textPart("text/plain", mail.text);
  const picture = image ? [imagePart(image, mail.pictureId)] : [];
  if (html === undefined) return image ? multipartOf("mixed", `=_mixed_${mark}`, [text, ...picture]) : text;
  const page = textPart("text/html", html);
  const shown = image ? multipartOf("related", `=_related_${mark}`, [page, ...picture]) : page;
  return multipartOf("alternative", `=_alternative_${mark}`, [text, shown]);
}

/** The boundaries hold `=_`, which base64 lines cannot. */
function multipartOf(kind: string, boundary: string, parts: string[]): string {
  const head = `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n`;
  return `${head}${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
}

function textPart(type: string, content: string): string {
  const lines = content.replace(/\r\n|\r|\n/g, "\r\n");
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapLines(base64OfText(lines))}\r\n`;
}

function imagePart(image: Attachment, id: string): string {
  const name = image.name.replace(/[^A-Za-z0-9._-]/g, "_");
  const type = /^image\/[a-z0-9.+-]+$/.test(image.type) ? image.type : "application/octet-stream";
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: inline; filename="${name}"`,
    `Content-ID: <${id}>`,
    "Content-Transfer-Encoding: base64",
    "",
    `${wrapLines(base64(image.bytes))}\r\n`,
  ].join("\r\n");
}

function wrapLines(encodedText: string): string {
  return (encodedText.match(/.{1,76}/g) ?? []).join("\r\n");
}
