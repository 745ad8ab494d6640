/** The mailbox as a page for a person: the newest mail first, its addresses as links. Pure. */
import { escapedHtml, framedHtml, pageStyle } from "../../http/page.ts";
import type { StoredMail } from "../../storage/mailbox/mail.ts";

export const mailboxStyle =
  `${pageStyle}body{max-width:46rem;margin:2rem auto}article{border-top:1px solid #8888;padding:.5rem 0}a{color:inherit}` +
  "h2{font-size:1.1rem;margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace}";

/** The page for these mails. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const markup = mails.map(articleOf).join("\n") || "<p>No mail has been sent yet.</p>";
  return framedHtml({ title: "Mails sent", markup, sheet: mailboxStyle });
}

function articleOf({ to, subject, text, sent_at: sentAt }: StoredMail): string {
  const at = new Date(sentAt * 1000).toISOString();
  return `<article><h2>${escapedHtml(subject)}</h2>
<p>To ${escapedHtml(to)}, <time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></p>
<pre>${linkAddresses(text)}</pre></article>`;
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
