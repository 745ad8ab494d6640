/**
 * What an item shows to readers that display HTML.
 */
import type { FeedItem } from "./feed.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "<br>\n",
};

/** The HTML of an item, or its text made into HTML. */
export function htmlOf({ html, text }: FeedItem): string {
  return html === "" ? text.replace(/[&<>"\n]/g, (character) => entities[character] ?? "") : html;
}
