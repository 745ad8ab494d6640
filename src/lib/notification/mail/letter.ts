/**
 * The two bodies of an alert mail, text and HTML, each with a footer that lets its reader stop all such mails.
 */

import { escapeHtml } from "../../markup/dialects.ts";
import { messageOf } from "../message.ts";
import type { Notice } from "../notice.ts";

export type MailBodies = { text: string; html: string | undefined };

/** Sizes mail programs show without cutting. */
const limits = { title: 250, body: 100_000 };

/** The bodies of a mail. `pictureId`: the Content-ID of the picture that goes along, to be shown where it belongs. */
export function mailBodiesOf(notice: Notice, withHtml: boolean, pictureId?: string): MailBodies {
  const leave = notice.links.unsubscribe;
  const text = messageOf(notice, "text", limits).body + (leave ? `\n\n-- \n${leave.text}: ${leave.url}\n` : "\n");
  if (!withHtml) return { text, html: undefined };
  const body = messageOf(notice, "html", limits).body;
  const footer = leave
    ? `<hr><p style="color:#666;font-size:12px"><a href="${escapeHtml(leave.url)}">${escapeHtml(leave.text)}</a></p>`
    : "";
  const picture = pictureId
    ? `<p><img src="cid:${escapeHtml(pictureId)}" alt="${escapeHtml(notice.image?.description ?? "")}" style="max-width:100%;height:auto"></p>`
    : "";
  return { text, html: page(notice.title, `<div style="${style}">${body}</div>${picture}${footer}`) };
}

const style = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;line-height:1.5";

function page(title: string, body: string): string {
  return `<!doctype html>\n<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>\n<body>${body}</body></html>\n`;
}
