/**
 * A feed before it is written in any of its three formats, and what all of them hold to.
 *
 * 1. Titles, categories and authors are plain text on one line, titles of at most 200 characters; every text is free of characters that XML cannot carry.
 * 2. Links are absolute and lead to http or https; anything else becomes the address of the feed's own page.
 * 3. An item's id never changes and never depends on its title, link or place in the feed.
 */

import { createHash } from "node:crypto";

export type Feed = {
  /** A URI that never changes. */
  id: string;
  title: string;
  /** The page that the feed is about. */
  link: string;
  /** Where the feed itself is found, its token with it: readers subscribe anew by it. */
  self: string;
  /** Unix seconds. */
  updated: number;
  /** In the order in which they are shown, usually newest first. */
  items: readonly FeedItem[];
};

export type FeedItem = {
  /** A URI that never changes, such as `stableUri` makes. */
  id: string;
  title: string;
  link: string;
  /** The watched page, where the link leads elsewhere. */
  page?: string;
  /** Unix seconds. */
  published: number;
  /** HTML made by the product, in which all words of the page are escaped; "" when there is only text. */
  html: string;
  text: string;
  categories: readonly string[];
  author?: string;
};

export const generator = "Tidemark";

/**
 * The URI of something that belongs to what has the id `uuid`: the same on every server, so that a reader meets nothing
 * anew after a move. A name-based UUID (RFC 9562, 5.5) in the namespace of that id.
 */
export function stableUri(uuid: string, name: string): string {
  const namespace = Buffer.from(uuid.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")}`;
}

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** A text without the characters that XML 1.0 forbids or discourages (section 2.2); half surrogate pairs become U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replace(forbidden, "");
}

/** A plain text on one line. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}

const maxTitleLength = 200;

/** A title: one line, cut where it is long. */
export function titleLine(text: string): string {
  const characters = [...oneLine(text)];
  if (characters.length <= maxTitleLength) return characters.join("");
  return `${characters
    .slice(0, maxTitleLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** An absolute http or https address; `fallback` stands in for everything else. */
export function absoluteLink(link: string, fallback: string): string {
  const url = URL.parse(link, fallback);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : fallback;
}

/** A point in time as RFC 3339 in UTC, to the second. */
export function rfc3339(instant: number): string {
  return new Date(Math.floor(instant) * 1000).toISOString().replace(".000Z", "Z");
}
