/**
 * The well-formed feeds of feedparser (https://github.com/kurtmckee/feedparser), as far as they ask for what a reading shows: titles,
 * descriptions, links, and the content of the first entry. What feedparser keeps as markup is compared as text.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { atomFeed } from "../../src/lib/feed/atom.ts";
import { localName, rootOf } from "../../src/lib/feed/elements.ts";
import type { Feed } from "../../src/lib/feed/entry.ts";
import { rssFeed } from "../../src/lib/feed/rss.ts";
import { oneSpace, readLine } from "../../src/lib/feed/text.ts";
import { parseXml } from "../../src/lib/html/xml.ts";
import { filesUnder, Score } from "./score.ts";

type Member = { name: string; asks: RegExp; read: (feed: Feed) => string | undefined };

const members: readonly Member[] = [
  { name: "title", asks: /^entries\[0\]\['title'\]$/, read: (feed) => feed.entries[0]?.title },
  {
    name: "content",
    asks: /^entries\[0\]\['(?:description|summary|content'\]\[0\]\['value)'\]$/,
    read: (feed) => feed.entries[0]?.content,
  },
  { name: "link", asks: /^entries\[0\]\['link'\]$/, read: (feed) => feed.entries[0]?.link },
  { name: "feed title", asks: /^feed\['title'\]$/, read: (feed) => feed.title },
  { name: "feed description", asks: /^feed\['(?:description|subtitle|tagline)'\]$/, read: (feed) => feed.description },
];
/** The sanitizer's own cases, and the formats that are no feeds here. */
const others = /sanitize|\/cdf\//;

export function feedSuite(folder: string): Score[] {
  const scores = new Map(members.map(({ name }) => [name, new Score(`feeds, ${name}`)]));
  for (const path of filesUnder(folder, ".xml")) {
    const source = readFileSync(path, "utf8");
    const asked = /Expect:\s+not bozo and (\S+) == u?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(?:\n|-->)/.exec(
      source,
    );
    const member = members.find(({ asks }) => asked !== null && asks.test(asked[1] ?? ""));
    const score = member && scores.get(member.name);
    if (!score) continue;
    const wanted = unescaped(asked?.[2] ?? asked?.[3] ?? "");
    if (others.test(path)) score.notApplicable += 1;
    else score.try(relative(folder, path), () => oneSpace(member.read(feedOf(source)) ?? "") === readLine(wanted));
  }
  return [...scores.values()];
}

function feedOf(source: string): Feed {
  const document = parseXml(source);
  const root = rootOf(document);
  const feed = root !== null && localName(document, root) === "feed" ? atomFeed(document) : rssFeed(document);
  return feed ?? { title: "", description: "", entries: [] };
}

/** A string of Python without its escapes. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_whole, long?: string, short?: string, letter = "") =>
    long || short ? String.fromCharCode(Number.parseInt(long ?? short ?? "", 16)) : letter === "n" ? "\n" : letter,
  );
