/**
 * The content of an entry for readers that display HTML. Pure.
 */
import type { FeedItem } from "./feed.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "<br>\n",
};

/** The HTML of an entry, or else its text, escaped and with line breaks. */
export function htmlOf({ html, text }: FeedItem): string {
  return html === "" ? text.replace(/[&<>"\n]/g, (character) => entities[character] ?? "") : html;
}
