/** JSON Feed 1.1. https://www.jsonfeed.org/version/1.1/ Pure. */

import { isObject, type Json, type JsonObject } from "../json/value.ts";
import { maxEntries, type Entry, type Feed } from "./entry.ts";
import { oneSpace, readHtml } from "./text.ts";

/** The feed in a value, or null when it is none. */
export function jsonFeed(value: Json): Feed | null {
  if (!isObject(value) || !Array.isArray(value.items)) return null;
  return {
    title: line(value.title),
    description: line(value.description),
    entries: value.items.slice(0, maxEntries).filter(isObject).map(entryOf),
  };
}

const line = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? oneSpace(String(value)) : "";

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const membersOf = (value: Json | undefined, name: string): string[] =>
  list(value)
    .filter(isObject)
    .map((one) => line(one[name]))
    .filter(Boolean);

function entryOf(item: JsonObject): Entry {
  const authors = membersOf(item.authors, "name");
  const author = isObject(item.author) ? line(item.author.name) : "";
  return {
    title: line(item.title),
    link: line(item.url) || line(item.external_url),
    date: line(item.date_published) || line(item.date_modified),
    authors: authors.length > 0 || author === "" ? authors : [author],
    categories: list(item.tags).map(line).filter(Boolean),
    enclosures: membersOf(item.attachments, "url"),
    content:
      typeof item.content_html === "string" ? readHtml(item.content_html) : textOf(item.content_text ?? item.summary),
  };
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string"
    ? value
        .split(/\r\n?|\n/)
        .map(oneSpace)
        .filter(Boolean)
        .join("\n")
    : "";
