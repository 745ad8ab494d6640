/**
 * Feeds (RSS, Atom, JSON Feed) as a person reads them: one block an entry, in the order of the feed, without what changes at every
 * fetch (build dates, time to live). Selectors choose among the entries; one that finds nothing there is tried on the feed's own
 * XML, so that `//item/title` works as well; values of XPath are asked of the XML. Pure.
 */
import { message } from "../../../message/message.ts";
import { parseHtml } from "../../../lib/html/parse.ts";
import { select, type Selector } from "../../../lib/selector/selector.ts";
import type { Document } from "../../../lib/document/tape.ts";
import { attributeOf } from "../../../lib/document/attributes.ts";
import { elementsByTag } from "../../../lib/document/nodes.ts";
import { bare, type Surroundings } from "../../../lib/text/surroundings.ts";
import { textOf } from "../../../lib/text/text.ts";
import { parseXml } from "../../../lib/html/xml.ts";
import { foundInData, type Finder } from "../../../rules/select/included.ts";
import { jsonOfBody } from "../../../lib/json/repair.ts";
import type { Json } from "../../../lib/json/value.ts";
import type { Stage } from "../../../trace.ts";
import { findInDocument } from "../html.ts";
import { extractFromData, json } from "../json.ts";
import { narrowToFilters } from "../narrow.ts";
import { withoutSelected } from "../removal.ts";
import type { Extracted, SourceInput } from "../source.ts";
import { extractFromXml } from "../xml.ts";
import { atomFeed } from "../../../lib/feed/atom.ts";
import { localName, rootOf } from "../../../lib/feed/elements.ts";
import type { Feed } from "../../../lib/feed/entry.ts";
import { jsonFeed } from "../../../lib/feed/jsonFeed.ts";
import { entryClass, feedPage } from "../../../lib/feed/page.ts";
import { rssFeed } from "../../../lib/feed/rss.ts";
import { selectInFeed } from "./select.ts";

/** A feed in XML; what turns out to be none is read as XML. */
export function xmlFeed(input: SourceInput): Extracted {
  const { document, feed, removal } = feedInXml(input);
  if (feed === null || isBare(feed)) return extractFromXml(document, input);
  const extracted = extractFeed(feed, input, {
    finder: (page) => (filter) => {
      if (filter.kind === "data") return { problem: message("page.is_feed") };
      const found = asksXml(filter, document) ? null : findInDocument(page, filter);
      return found && "text" in found && found.text ? found : selectInFeed(document, filter);
    },
    again: () => feedInXml(input).feed,
  });
  return { ...extracted, stages: [...removal, ...extracted.stages] };
}

function feedInXml({ characters, settings }: SourceInput): { document: Document; feed: Feed | null; removal: Stage[] } {
  const document = parseXml(characters.octets);
  const { subtractive_selectors: selectors } = settings;
  const removal = selectors.length > 0 ? [withoutSelected(document, selectors)] : [];
  const root = rootOf(document);
  const feed = root !== null && localName(document, root) === "feed" ? atomFeed(document) : rssFeed(document);
  return { document, feed, removal };
}

/** A value such as `count(//item)` is never nothing, so it is asked of the XML; feeds have no classes, so one about classes is not. */
function asksXml(filter: Selector, document: Document): boolean {
  return filter.language === "xpath" && !/@class\b/.test(filter.text) && select(document, filter).kind === "text";
}

/** RDF that describes other things than news has neither a title nor entries. */
const isBare = ({ title, entries }: Feed): boolean => title === "" && entries.length === 0;

/** A JSON Feed; `json:` and `jq:` ask its own members. */
export function jsonFeedSource(input: SourceInput): Extracted {
  const value = jsonOfBody(input.characters.text);
  const feed = value === undefined ? null : jsonFeed(value);
  if (feed === null || asksData(input)) return value === undefined ? json(input) : extractFromData(value, input);
  return extractFeed(feed, input, {
    finder: (page) => (filter) =>
      filter.kind === "data" ? foundInData(filter, [value as Json]) : findInDocument(page, filter),
    again: () => jsonFeed(jsonOfBody(input.characters.text) ?? null),
  });
}

/** `json:` subtractive selectors change the members themselves. */
const asksData = ({ settings }: SourceInput): boolean =>
  settings.subtractive_selectors.some((entry) => /^\s*json:/i.test(entry));

/** How selectors find their parts, and how the feed is read once more: see html.ts. */
type Reading = { finder: (page: Document) => Finder; again: () => Feed | null };

function extractFeed(feed: Feed, { settings }: SourceInput, { finder, again }: Reading): Extracted {
  const page = parseHtml(feedPage(feed));
  const stages: Stage[] = [{ stage: "feed", facts: { entries: feed.entries.length, title: feed.title } }];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(page, settings.subtractive_selectors));
  const part = narrowToFilters(settings, stages, { find: finder(page), whole: () => textOf(page) });
  const read = { ...part, title: feed.title || null, hasLdjsonPriceData: false, stages };
  if (!settings.noise_reduction || settings.include_filters.length) return read;
  return { ...read, surroundings: () => aroundEntries(again(), settings.subtractive_selectors) };
}

/** A feed has no menus; but it is known what its entries are. */
function aroundEntries(feed: Feed | null, subtractive: readonly string[]): Surroundings {
  if (!feed) return bare;
  const page = parseHtml(feedPage(feed));
  if (subtractive.length) withoutSelected(page, subtractive);
  const blocks = elementsByTag(page, "div").filter((node) => attributeOf(page, node, "class")?.startsWith(entryClass));
  return { ...bare, feedEntries: blocks.map((node) => textOf(page, { roots: [node] })) };
}
