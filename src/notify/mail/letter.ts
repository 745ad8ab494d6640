/**
 * The two readings of an alert mail, text and HTML, each with a footer that lets its reader stop the alerts.
 */

import { escapedHtml } from "../convert/manners.ts";
import { messageOf } from "../convert/message.ts";
import type { Notice } from "../notice.ts";

export type Letter = { text: string; html: string | undefined };

/** Sizes mail programs show without cutting. */
const limits = { title: 250, body: 100_000 };

/** The bodies of a mail. */
export function letterOf(notice: Notice, withHtml: boolean): Letter {
  const leave = notice.links.unsubscribe;
  const text = messageOf(notice, "text", limits).body + (leave ? `\n\n-- \nStop these alerts: ${leave}\n` : "\n");
  if (!withHtml) return { text, html: undefined };
  const body = messageOf(notice, "html", limits).body;
  const footer = leave
    ? `<hr><p style="color:#666;font-size:12px"><a href="${escapedHtml(leave)}">Stop these alerts</a></p>`
    : "";
  return { text, html: page(notice.title, `<div style="${style}">${body}</div>${footer}`) };
}

const style = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;line-height:1.5";

function page(title: string, body: string): string {
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head>\n<body>${body}</body></html>\n`;
}
