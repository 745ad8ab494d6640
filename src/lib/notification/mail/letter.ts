/**
 * The two bodies of an alert mail, text and HTML, which say the same: what happened, what can be done about it, and how to stop
 * such mails.
 */
import { escapeHtml } from "../../markup/dialects.ts";
import { beginningOf } from "../../graphemes.ts";
import { messageOf } from "../message.ts";
import type { Notice } from "../notice.ts";
import { withMailMarks } from "./edits.ts";
import { addressHtml, framedMail, mainButtonHtml, type MailLink } from "./frame.ts";

export type MailBodies = { text: string; html: string | undefined };

/** Sizes mail programs show without cutting. */
const limits = { title: 250, body: 100_000 };

/** The bodies of a mail. `pictureId`: the Content-ID of the picture that goes along, to be shown where it belongs. */
export function mailBodiesOf(notice: Notice, withHtml: boolean, pictureId?: string): MailBodies {
  const { actions = [], unsubscribe, leave: more = [] } = notice.links;
  const leave = [...more, ...(unsubscribe ? [unsubscribe] : [])];
  const text = textOf(messageOf(notice, "text", limits).body, actions, leave);
  if (!withHtml) return { text, html: undefined };
  const html = withMailMarks(withoutEnd(messageOf(notice, "html", limits).body, actions[0]));
  const inside = withButtonInside(html, actions[0]);
  const body = inside ?? html;
  const picture = pictureId ? pictureHtml(pictureId, notice.image?.description ?? "") : "";
  const { title, language = "en", preview = "" } = notice;
  const below = inside === null ? actions : actions.slice(1);
  return {
    text,
    html: framedMail({
      ...{ title, language, preview, actions: below, leave },
      body: `${headingHtml(notice)}<div>${body}</div>${picture}`,
    }),
  };
}

/** A text says in its title what happened; what is written in HTML has a headline of its own. */
const headingHtml = ({ format, title }: Notice): string =>
  format === "text" && title.trim() !== "" ? `<h2>${escapeHtml(beginningOf(title, limits.title))}</h2>` : "";

/** A body in which the address of the main button stands alone between paragraphs: the button is there, the address below. Null of any other. */
function withButtonInside(body: string, main: MailLink | undefined): string | null {
  if (main === undefined) return null;
  const address = escapeHtml(main.url);
  const [before, after, ...more] = body.split(`<br>\n<br>\n<a href="${address}">${address}</a><br>\n<br>\n`);
  if (before === undefined || after === undefined || more.length > 0) return null;
  return `${before}<div style="margin:16px 0 6px">${mainButtonHtml(main)}</div>${after}${addressHtml(main.url)}`;
}

/** A body without a last paragraph that is only a link to where the main button leads. */
function withoutEnd(body: string, main: MailLink | undefined): string {
  const end = main && body.lastIndexOf(`<p><a href="${escapeHtml(main.url)}">`);
  return end && end > 0 && /^<p><a [^<>]*>[^<>]*<\/a><\/p>\s*$/.test(body.slice(end)) ? body.slice(0, end) : body;
}

function textOf(body: string, actions: readonly MailLink[], leave: readonly MailLink[]): string {
  // Each address on a line of its own: beside its words it would be broken, and no language sets the sign between them alike.
  const lines = (links: readonly MailLink[]) => links.map(({ text, url }) => `${text}\n${url}\n`).join("\n");
  // The words of the body may lead there already.
  const known = new Set(body.split(/[\s()]+/));
  const others = actions.filter(({ url }) => !known.has(url));
  return `${body}\n${others.length ? `\n${lines(others)}` : ""}${leave.length ? `\n-- \n${lines(leave)}` : ""}`;
}

const pictureHtml = (id: string, description: string) =>
  `<p style="margin:14px 0 0"><img src="cid:${escapeHtml(id)}" alt="${escapeHtml(description)}" style="display:block;max-width:100%;height:auto;border:0"></p>`;
