/**
 * Reads the addresses of a sitemap as its text comes, and keeps of it no more than the tag or line it is at. By
 * https://www.sitemaps.org/protocol.html a sitemap is a `urlset`, an index of others, a list of lines, or a feed (RSS 1 and 2, Atom).
 *
 * 1. Names count without their prefix and whatever their namespace. An address is the `loc` that stands directly in `url` or `sitemap`, so
 *    those of pictures, videos and news are none; where there is no `loc`, the text of the element itself. A title is that of the entry of
 *    a feed, or of the news of a page; those of pictures, videos and other media are none.
 * 2. Broken XML loses the entry that is broken and no other. The end tag of the root says that nothing is missing behind it.
 * 3. A text that begins with no tag is a list where its first line is an address.
 */
import { decodedEntities } from "./entities.ts";

/** `pages`, `index`, `feed`, `list`: what is read. `page`: a page of HTML in its place. `other`: something else, or nothing. */
export type SitemapKind = "pages" | "index" | "feed" | "list" | "page" | "other";

/** The most addresses of one file: https://www.sitemaps.org/protocol.html#index */
export const maxEntries = 50_000;
const maxTagLength = 65_536;
const maxTextLength = 8192;

const rootKinds: Readonly<Record<string, SitemapKind>> = {
  urlset: "pages",
  sitemapindex: "index",
  rss: "feed",
  rdf: "feed",
  feed: "feed",
  html: "page",
};
const itemNames = new Set(["url", "sitemap", "item", "entry"]);

/** `isWhole`: read to its end tag, or to the end of a list, and no entry left out. */
export type Scanned = { kind: SitemapKind; entries: number; isWhole: boolean };

/** `modified`: its `lastmod` as it is written; `title`: as markup, of a feed perhaps with tags; "" where it has none. */
export type SitemapEntry = { address: string; modified: string; title: string };

type Member = keyof SitemapEntry;
type Item = SitemapEntry & { own: string; depth: number; within: string };

export class SitemapScanner {
  kind: SitemapKind = "other";
  private entries = 0;
  private rest = "";
  private mode: "start" | "markup" | "lines" = "start";
  private root = "";
  private isEnded = false;
  private isOver = false;
  /** What ends a comment, a section or an instruction that is open. */
  private until = "";
  /** The item that is open: its own text, what was found in it, how deep in it the scan is, and which of its elements is open. */
  private item: Item | null = null;
  /** The text of an open element that holds an address, a date or a title. */
  private captured: { member: Member; text: string } | null = null;

  private readonly onEntry: (entry: SitemapEntry) => void;

  /** `onEntry` gets each address as it is written, entities decoded and white space around it removed. */
  constructor(onEntry: (entry: SitemapEntry) => void) {
    this.onEntry = onEntry;
  }

  push(text: string): void {
    this.rest += text;
    this.advance(false);
  }

  end(): Scanned {
    this.advance(true);
    if (this.mode === "lines") this.isEnded = true;
    const isKnown = this.kind !== "page" && this.kind !== "other";
    return { kind: this.kind, entries: this.entries, isWhole: isKnown && this.isEnded && !this.isOver };
  }

  private advance(isLast: boolean): void {
    if (this.mode === "start") this.begin();
    if (this.mode === "lines") this.readLines(isLast);
    if (this.mode === "markup") this.readMarkup();
  }

  private begin(): void {
    const text = this.rest.trimStart();
    if (text !== "") this.mode = text.startsWith("<") ? "markup" : "lines";
  }

  private readLines(isLast: boolean): void {
    const lines = this.rest.split(/[\r\n]+/);
    this.rest = isLast ? "" : (lines.pop() ?? "").slice(0, maxTextLength);
    for (const line of lines) {
      const address = line.trim();
      if (address === "") continue;
      const isAddress = /^https?:\/\//i.test(address);
      if (this.root === "") this.kind = isAddress ? "list" : "other";
      this.root ||= "lines";
      if (this.kind === "list" && isAddress) this.emit({ address, modified: "", title: "" });
    }
  }

  private readMarkup(): void {
    let at = 0;
    for (;;) {
      const next = this.until === "" ? this.stepTag(at) : this.stepSection(at);
      if (next < 0) break;
      at = next;
    }
    this.rest = this.rest.slice(this.from);
  }

  /** Where the text begins that has to stay until more of it comes. */
  private from = 0;

  private wait(at: number): -1 {
    this.from = at;
    return -1;
  }

  private stepSection(at: number): number {
    const { rest, until } = this;
    const end = rest.indexOf(until, at);
    const isText = until === "]]>";
    if (end < 0) {
      const safe = Math.max(at, rest.length - until.length + 1);
      if (isText) this.text(rest.slice(at, safe));
      return this.wait(safe);
    }
    if (isText) this.text(rest.slice(at, end));
    this.until = "";
    return end + until.length;
  }

  private stepTag(at: number): number {
    const { rest } = this;
    const open = rest.indexOf("<", at);
    if (open < 0) {
      this.text(rest.slice(at));
      return this.wait(rest.length);
    }
    this.text(rest.slice(at, open));
    for (const [mark, until] of sections)
      if (rest.startsWith(mark, open)) {
        this.until = until;
        return open + mark.length;
      }
    const mayBeSection = rest.length - open < 9 && sections.some(([mark]) => mark.startsWith(rest.slice(open)));
    const close = mayBeSection ? -1 : tagEnd(rest, open);
    if (close >= 0) {
      this.tag(rest.slice(open + 1, close));
      return close + 1;
    }
    // No tag is so long: a lone bracket.
    return rest.length - open > maxTagLength ? open + 1 : this.wait(open);
  }

  private tag(inside: string): void {
    const isEnd = inside.startsWith("/");
    const written = /^[^\s/>]+/.exec(isEnd ? inside.slice(1) : inside)?.[0] ?? "";
    if (written.startsWith("!")) return;
    const name = written.slice(written.lastIndexOf(":") + 1).toLowerCase();
    if (this.root === "" && !isEnd) {
      this.root = name;
      this.kind = rootKinds[name] ?? "other";
      return;
    }
    if (isEnd) this.closed(name);
    else this.opened(name, { written, inside });
  }

  private opened(name: string, { written, inside }: { written: string; inside: string }): void {
    const isEmpty = inside.endsWith("/");
    if (itemNames.has(name) && (this.item === null || this.item.depth === 0)) {
      this.finishItem();
      if (!isEmpty) this.item = { own: "", address: "", modified: "", title: "", depth: 0, within: "" };
      return;
    }
    const { item } = this;
    if (item === null) return;
    const isDirect = item.depth === 0;
    if (!isEmpty) {
      if (isDirect) item.within = name;
      item.depth += 1;
      if (isDirect && name === "lastmod") this.captured = { member: "modified", text: "" };
      if (name === "title" && item.title === "" && this.isTitle(item, written))
        this.captured = { member: "title", text: "" };
    }
    if (!isDirect || item.address !== "") return;
    if (name === "link" && this.kind === "feed" && /\shref\s*=/i.test(inside)) {
      const rel = attribute(inside, "rel");
      if ((rel === null || rel === "alternate") && !written.includes(":"))
        item.address = decodedEntities(attribute(inside, "href") ?? "").trim();
    } else if (!isEmpty && name === (this.kind === "feed" ? "link" : "loc"))
      this.captured = { member: "address", text: "" };
  }

  private isTitle({ depth, within }: Item, written: string): boolean {
    return this.kind === "feed" ? depth === 1 && !written.includes(":") : depth === 2 && within === "news";
  }

  private closed(name: string): void {
    if (this.captured !== null && this.item) {
      const { member, text } = this.captured;
      this.item[member] = decodedEntities(text).trim();
      this.captured = null;
    }
    if (itemNames.has(name)) this.finishItem();
    else if (this.item) this.item.depth = Math.max(0, this.item.depth - 1);
    if (name === this.root) this.isEnded = true;
  }

  private text(text: string): void {
    const { captured } = this;
    if (captured !== null) captured.text = (captured.text + text).slice(0, maxTextLength);
    else if (this.item?.depth === 0) this.item.own = (this.item.own + text).slice(0, maxTextLength);
  }

  private finishItem(): void {
    const { item } = this;
    this.item = null;
    this.captured = null;
    if (item === null) return;
    const address = item.address || decodedEntities(item.own).trim();
    const { modified, title } = item;
    if (/^https?:\/\//i.test(address)) this.emit({ address, modified, title });
  }

  private emit(entry: SitemapEntry): void {
    if (this.entries >= maxEntries) this.isOver = true;
    else {
      this.entries += 1;
      this.onEntry(entry);
    }
  }
}

const sections: readonly [string, string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];

/** Where a tag ends; quotes may hold its mark. */
function tagEnd(text: string, open: number): number {
  const plain = text.indexOf(">", open);
  if (plain < 0 || !/["']/.test(text.slice(open, plain))) return plain;
  let quote = "";
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  // A quote that never ends belongs to no attribute.
  return text.length - open > maxTagLength ? plain : -1;
}

const attribute = (inside: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(inside)?.slice(1).find(Boolean) ?? null;
