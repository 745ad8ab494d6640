/**
 * A feed before it is written in any of its three formats, and what all of them hold to.
 *
 * 1. Titles, categories and authors are plain text on one line; every text is free of characters that XML cannot carry.
 * 2. Links are absolute and lead to http or https; anything else becomes the address of the feed's own page.
 * 3. An item's id never changes and never depends on its title, link or place in the feed.
 */

export type Feed = {
  /** A URI that never changes. */
  id: string;
  title: string;
  /** The page that the feed is about. */
  link: string;
  /** Where the feed itself is found. */
  self: string;
  /** Unix seconds. */
  updated: number;
  /** In the order in which they are shown, usually newest first. */
  items: readonly FeedItem[];
};

export type FeedItem = {
  /** A URI that never changes, such as `tagUri` makes. */
  id: string;
  title: string;
  link: string;
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
 * A tag URI (RFC 4151) for something that lives on the server at `publicUrl`.
 * Example: `tagUri("https://tidemark.example", "watch/1/1700000000")` is "tag:tidemark.example,2026:watch/1/1700000000".
 */
export function tagUri(publicUrl: string, specific: string): string {
  const path = encodeURI(plain(specific)).replaceAll("#", "%23");
  return `tag:${new URL(publicUrl).hostname},2026:${path}`;
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

/** An absolute http or https address; `fallback` stands in for everything else. */
export function absoluteLink(link: string, fallback: string): string {
  const url = URL.parse(link, fallback);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : fallback;
}

/** A point in time as RFC 3339 in UTC, to the second. */
export function rfc3339(instant: number): string {
  return new Date(Math.floor(instant) * 1000).toISOString().replace(".000Z", "Z");
}
