/** The mailbox as a page for a person: the newest mail first, as a mail program shows it, with its text and its headers. Pure. */
import { escapedHtml, framedHtml, pageHeadersFor, pageStyle } from "../../http/page.ts";
import type { StoredMail } from "../../storage/mailbox/mail.ts";

const sheet =
  `${pageStyle}body{max-width:46rem;margin:2rem auto}article{border-top:1px solid #8888;padding:.5rem 0}a{color:inherit}` +
  "h2{font-size:1.1rem;margin:.5rem 0;overflow-wrap:anywhere}summary{min-height:24px;cursor:pointer}" +
  "iframe{width:100%;height:28rem;border:1px solid #8888;border-radius:6px;resize:vertical;background:#fff}" +
  "pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace}";

const headers = pageHeadersFor(sheet);
/** The page may show the mails, which are pages of the same host. */
export const mailboxHeaders = {
  ...headers,
  "Content-Security-Policy": `${headers["Content-Security-Policy"]}; frame-src 'self'`,
} as const;

/**
 * A mail is shown like that of a stranger: without scripts, forms and an origin, with nothing from another host. What its
 * links open is a page like any other.
 */
const sandbox = "allow-popups allow-popups-to-escape-sandbox";
export const mailHeaders = {
  ...headers,
  "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`,
} as const;

/** The HTML part, its links opening beside the mailbox; null for a mail that has none. */
export const mailHtml = ({ html }: StoredMail): string | null =>
  html === null ? null : html.replaceAll(/<a (?=[^<>]*\bhref=)/g, '<a target="_blank" rel="noopener noreferrer" ');

/** The page for these mails; each HTML part is at `address`, below its id. */
export function mailboxPage(mails: readonly StoredMail[], address: string): string {
  const markup = mails.map((mail) => articleOf(mail, address)).join("\n") || "<p>No mail has been sent yet.</p>";
  return framedHtml({ title: "Mails sent", markup, sheet });
}

function articleOf({ id, to, subject, text, html, headers, sent_at: sentAt }: StoredMail, address: string): string {
  const at = new Date(sentAt * 1000).toISOString();
  const plain = `<pre>${linkAddresses(text)}</pre>`;
  const frame = `<iframe src="${escapedHtml(`${address}/${id}`)}" sandbox="${sandbox}" loading="lazy" title="${escapedHtml(subject)}"></iframe>`;
  const lines = headers.map(([name, value]) => escapedHtml(`${name}: ${value}`)).join("\n");
  return `<article><h2>${escapedHtml(subject)}</h2>
<p>To ${escapedHtml(to)}, <time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></p>
${html === null ? plain : `${frame}\n<details><summary>Plain text</summary>${plain}</details>`}
${lines && `<details><summary>Headers</summary><pre>${lines}</pre></details>`}</article>`;
}

function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const words = escapedHtml(part);
      return index % 2 === 1 ? `<a href="${words}" rel="noreferrer">${words}</a>` : words;
    })
    .join("");
}
