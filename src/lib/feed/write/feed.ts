/**
 * A feed independent of its format, and the rules that all three formats follow. Pure.
 *
 * 1. Titles, categories and authors are plain text on one line, titles of at most 200 characters. No text contains characters
 *    that XML cannot represent.
 * 2. Links are absolute http or https addresses; all others are replaced by the address of the feed's page.
 * 3. An item's id never changes and never depends on its title, link or place in the feed.
 */

import { createHash } from "node:crypto";

/** A feed and its entries. */
export type Feed = {
  /** A URI that never changes. */
  id: string;
  title: string;
  /** In one line. */
  description: string;
  /** The name of the program that made the feed, for its metadata. */
  generator: string;
  /** The page that the feed is about. */
  link: string;
  /** The address of the feed itself, with its token, so that readers can subscribe with it. */
  self: string;
  /** Unix seconds. */
  updated: number;
  /** After how many minutes it is worth asking again. */
  ttlMinutes: number;
  /** In the order in which readers show them, usually newest first. */
  items: readonly FeedItem[];
};

/** An entry of a feed. */
export type FeedItem = {
  /** A URI that never changes, such as `stableUri` makes. */
  id: string;
  title: string;
  link: string;
  /** The address that the entry is about, when the link leads elsewhere. */
  page?: string;
  /** Unix seconds. */
  published: number;
  /** HTML, in which all text of others is escaped; "" when there is only text. */
  html: string;
  text: string;
  categories: readonly string[];
  author?: string;
};

/**
 * A permanent URI for something named `name` that belongs to the object `uuid`. It is the same on every server, so that feed
 * readers do not show old entries again after a move. A name-based UUID (RFC 9562, 5.5) in the namespace `uuid`.
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

/** A text without the characters that XML 1.0 forbids or discourages (section 2.2); lone surrogates become U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replace(forbidden, "");
}

/** A text as `plain` returns it, with all white space replaced by single spaces. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}

const maxTitleLength = 200;

/** A title: one line, cut to 200 characters. */
export function titleLine(text: string): string {
  const characters = [...oneLine(text)];
  if (characters.length <= maxTitleLength) return characters.join("");
  return `${characters
    .slice(0, maxTitleLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** The normalised address when it is an absolute http or https address, else `fallback`. */
export function absoluteLink(link: string, fallback: string): string {
  const url = URL.parse(link, fallback);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : fallback;
}

/** A time (Unix seconds) in the format of RFC 3339, in UTC, to the second. */
export function rfc3339(instant: number): string {
  return new Date(Math.floor(instant) * 1000).toISOString().replace(".000Z", "Z");
}
