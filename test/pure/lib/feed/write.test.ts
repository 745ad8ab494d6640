import fc from "fast-check";
import { DOMParser } from "linkedom";
import { describe, expect, test } from "vitest";
import { atomFeed } from "../../../../src/lib/feed/write/atom.ts";
import { type Feed, type FeedItem, stableUri } from "../../../../src/lib/feed/write/feed.ts";
import { jsonFeed } from "../../../../src/lib/feed/write/json.ts";
import { rssFeed } from "../../../../src/lib/feed/write/rss.ts";
import { opml } from "../../../../src/lib/feed/write/opml.ts";

const item: FeedItem = {
  id: "tag:tidemark.example,2026:watch/1/1767323045",
  title: "Price of a lamp",
  link: "https://tidemark.example/watch/1/difference?from=1&to=2",
  published: 1_767_323_045,
  html: "<p>was <del>20</del>, is <b>18 &amp; less</b></p>",
  text: "was 20, is 18 & less",
  categories: ["shop", "lamps & light"],
};

const feed: Feed = {
  id: "tag:tidemark.example,2026:account/1",
  title: "My watches",
  description: "Changes of My watches",
  generator: "Tidemark",
  link: "https://tidemark.example/",
  self: "https://tidemark.example/rss?token=abc&format=rss",
  updated: 1_767_323_045,
  ttlMinutes: 15,
  items: [item],
};

const withItem = (changes: Partial<FeedItem>): Feed => ({ ...feed, items: [{ ...item, ...changes }] });

/** A strict little reader: balanced tags, known entities, no stray markup. It throws where an XML parser would. */
function read(xml: string): { path: string; text: string; attributes: Record<string, string> }[] {
  const found: { path: string; text: string; attributes: Record<string, string> }[] = [];
  const open: { name: string; text: string; attributes: Record<string, string> }[] = [];
  const token = /<\?xml [^?]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`Not well-formed at ${xml.slice(at, at + 40)}`);
    const [, cdata, closes, name, attributes, empty, text] = match;
    const last = open.at(-1);
    if (cdata !== undefined && last) last.text += cdata;
    if (text !== undefined && text.includes("]]>")) throw new Error("]]> outside CDATA");
    if (text !== undefined && last) last.text += decoded(text);
    if (name === undefined) continue;
    if (!closes) {
      const pairs = [...(attributes ?? "").matchAll(/ ([\w:]+)="([^"]*)"/g)];
      open.push({
        name,
        text: "",
        attributes: Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, decoded(value)])),
      });
    } else if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name}>`);
    if (closes || empty) {
      const closed = open.pop();
      if (closed)
        found.push({
          path: [...open, closed].map((part) => part.name).join("/"),
          text: closed.text,
          attributes: closed.attributes,
        });
    }
  }
  if (open.length > 0) throw new Error(`<${open[0]?.name}> is not closed`);
  return found;
}

function decoded(text: string): string {
  const known: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`A stray & in ${text}`);
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_all, code: string | undefined, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (known[name] ?? ""),
  );
}

const texts = (xml: string, path: string) =>
  read(xml)
    .filter((part) => part.path === path)
    .map((part) => part.text);
const attributes = (xml: string, path: string) =>
  read(xml)
    .filter((part) => part.path === path)
    .map((part) => part.attributes);

describe("RSS 2.0", () => {
  const xml = rssFeed(feed);

  test("an RSS channel has the required elements and its own address", () => {
    expect(attributes(xml, "rss")[0]?.["version"]).toBe("2.0");
    expect(texts(xml, "rss/channel/title")).toEqual(["My watches"]);
    expect(texts(xml, "rss/channel/link")).toEqual([feed.link]);
    expect(texts(xml, "rss/channel/description")).toEqual(["Changes of My watches"]);
    expect(attributes(xml, "rss/channel/atom:link")).toEqual([
      { rel: "self", type: "application/rss+xml", href: feed.self },
    ]);
  });

  test("an RSS item reads back as it was given", () => {
    expect(texts(xml, "rss/channel/item/title")).toEqual([item.title]);
    expect(texts(xml, "rss/channel/item/link")).toEqual([item.link]);
    expect(texts(xml, "rss/channel/item/guid")).toEqual([item.id]);
    expect(attributes(xml, "rss/channel/item/guid")).toEqual([{ isPermaLink: "false" }]);
    expect(texts(xml, "rss/channel/item/category")).toEqual(item.categories);
    expect(texts(xml, "rss/channel/item/description")).toEqual([item.html]);
  });

  test("RSS dates are RFC 822 in UTC", () => {
    expect(texts(xml, "rss/channel/item/pubDate")).toEqual(["Fri, 02 Jan 2026 03:04:05 +0000"]);
    expect(texts(xml, "rss/channel/lastBuildDate")).toEqual(["Fri, 02 Jan 2026 03:04:05 +0000"]);
  });

  test("an independent parser finds the same item", () => {
    const document = new DOMParser().parseFromString(xml, "text/xml");
    expect(document.querySelectorAll("item")).toHaveLength(1);
    expect(document.querySelector("item > guid")?.textContent).toBe(item.id);
  });
});

describe("Atom", () => {
  const xml = atomFeed(feed);

  test("an Atom feed and its entries have what RFC 4287 requires", () => {
    for (const path of ["feed", "feed/entry"]) {
      for (const name of ["id", "title", "updated"]) expect(texts(xml, `${path}/${name}`)).toHaveLength(1);
    }
    expect(texts(xml, "feed/author/name")).toHaveLength(1);
    expect(texts(xml, "feed/entry/published")).toEqual(["2026-01-02T03:04:05Z"]);
    expect(texts(xml, "feed/entry/content")).toEqual([item.html]);
    expect(attributes(xml, "feed/entry/content")).toEqual([{ type: "html" }]);
    expect(attributes(xml, "feed/entry/category")).toEqual(item.categories.map((term) => ({ term })));
    expect(attributes(xml, "feed/link").map(({ rel }) => rel)).toEqual(["self", "alternate"]);
  });

  test("an Atom feed names an author", () => {
    expect(texts(atomFeed(withItem({ author: "A & B" })), "feed/entry/author/name")).toEqual(["A & B"]);
    expect(texts(rssFeed(withItem({ author: "A & B" })), "rss/channel/item/dc:creator")).toEqual(["A & B"]);
  });
});

test("a JSON Feed is version 1.1 and holds both the HTML and the text", () => {
  expect(JSON.parse(jsonFeed(feed))).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: "My watches",
    home_page_url: feed.link,
    feed_url: feed.self,
    items: [
      {
        id: item.id,
        url: item.link,
        title: item.title,
        content_html: item.html,
        content_text: item.text,
        date_published: "2026-01-02T03:04:05Z",
        tags: item.categories,
      },
    ],
  });
});

describe("what a page can put into a feed", () => {
  const attacks = [
    "]]></description></item><item><title>forged</title></item>",
    "]]]]><![CDATA[>",
    "</title><script>alert(1)</script>",
    '"><!ENTITY x SYSTEM "file:///etc/passwd">&x;',
    "&lt;b&gt; &amp;amp; &#60;",
    "<!-- <![CDATA[ <?php",
    "a\u0000b\u0008c\u000bd\ufffee\ud800f",
  ];

  test.each(attacks)("page text %j stays text in every place of a feed", (attack) => {
    // oxlint-disable-next-line no-control-regex -- what the feed must not hold
    const carried = attack.replace(/[\u0000\u0008\u000b\ufffe]/g, "").replace("\ud800", "\ufffd");
    const hostile = {
      ...withItem({ title: attack, html: attack, text: attack, categories: [attack], author: attack }),
      title: attack,
    };
    const rss = rssFeed(hostile);
    expect(texts(rss, "rss/channel/item/title").map((title) => title.replaceAll("\u200b", ""))).toEqual([carried]);
    expect(texts(rss, "rss/channel/item/description")).toEqual([carried]);
    expect(texts(rss, "rss/channel/item/category")).toEqual([carried]);
    const atom = atomFeed(hostile);
    expect(texts(atom, "feed/entry/title")).toEqual([carried]);
    expect(texts(atom, "feed/entry/content")).toEqual([carried]);
    expect(attributes(atom, "feed/entry/category")).toEqual([{ term: carried }]);
    expect(JSON.parse(jsonFeed(hostile)).items[0].title).toBe(carried);
  });

  test("a feed stays well-formed and with one item whatever text is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (title, html) => {
        const hostile = withItem({ title, html, categories: [title] });
        expect(texts(rssFeed(hostile), "rss/channel/item/guid")).toEqual([item.id]);
        expect(texts(atomFeed(hostile), "feed/entry/id")).toEqual([item.id]);
      }),
    );
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//", "", "file:///etc/passwd"])(
    "the unsafe link %j is left out of a feed",
    (link) => {
      const hostile = withItem({ link });
      expect(texts(rssFeed(hostile), "rss/channel/item/link")).toEqual([feed.link]);
      expect(attributes(atomFeed(hostile), "feed/entry/link")[0]?.["href"]).toBe(feed.link);
      expect(JSON.parse(jsonFeed(hostile)).items[0].url).toBe(feed.link);
    },
  );

  test("a relative link becomes absolute", () => {
    expect(texts(rssFeed(withItem({ link: "/watch/1" })), "rss/channel/item/link")).toEqual([
      "https://tidemark.example/watch/1",
    ]);
  });

  test("an item without HTML shows its text escaped, line by line", () => {
    const plain = withItem({ html: "", text: "a < b\nc" });
    expect(texts(rssFeed(plain), "rss/channel/item/description")).toEqual(["a &lt; b<br>\nc"]);
    expect(JSON.parse(jsonFeed(plain)).items[0]).not.toHaveProperty("content_html");
  });
});

test("the id of an item depends only on the watch and the time, whatever the server's address is", () => {
  // The name-based UUID of "www.example.com" in the namespace of names, RFC 9562, appendix A.4.
  expect(stableUri("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe(
    "urn:uuid:2ed6657d-e927-568b-95e1-2665a8aea6a2",
  );
});

test("an item's title is one line of bounded length that no reader takes for markup", () => {
  const long = withItem({ title: "word ".repeat(200) });
  const tagged = withItem({ title: "Uses <script> & </b>, 1 < 2" });
  for (const title of [
    texts(rssFeed(long), "rss/channel/item/title")[0],
    texts(atomFeed(long), "feed/entry/title")[0],
    JSON.parse(jsonFeed(long)).items[0].title,
  ])
    expect(title).toMatch(/^(?:word )+.*…$/);
  expect(texts(rssFeed(long), "rss/channel/item/title")[0]?.length).toBeLessThanOrEqual(200);
  expect(texts(rssFeed(tagged), "rss/channel/item/title")).toEqual(["Uses <\u200bscript> & <\u200b/b>, 1 < 2"]);
  expect(texts(atomFeed(tagged), "feed/entry/title")).toEqual(["Uses <script> & </b>, 1 < 2"]);
});

test("an item that links to the page of its change names the watched page, too", () => {
  const linked = withItem({ page: "https://shop.example/" });
  expect(attributes(atomFeed(linked), "feed/entry/link")).toEqual([
    { rel: "alternate", href: item.link },
    { rel: "related", href: "https://shop.example/" },
  ]);
  expect(JSON.parse(jsonFeed(linked)).items[0]).toMatchObject({
    url: item.link,
    external_url: "https://shop.example/",
  });
});

test("a feed without items is a valid feed", () => {
  const empty = { ...feed, items: [] };
  expect(read(rssFeed(empty)).some(({ path }) => path === "rss/channel/item")).toBe(false);
  expect(texts(atomFeed(empty), "feed/id")).toEqual([feed.id]);
  expect(JSON.parse(jsonFeed(empty)).items).toEqual([]);
});

test("a list of feeds keeps its headings apart and leaves out an empty one", () => {
  const feed = (title: string) => ({ title, feed: "https://t.example/rss?a=1&b=2", page: "javascript:alert(1)" });
  const list = opml("Mine", [
    { title: "", feeds: [feed("all")] },
    { title: "Tags", feeds: [] },
    { title: 'A & "B"', feeds: [feed("x\u0000\ny")] },
  ]);
  const outline = (title: string) =>
    `<outline type="rss" text="${title}" title="${title}" xmlUrl="https://t.example/rss?a=1&amp;b=2" htmlUrl="https://t.example/rss?a=1&amp;b=2"/>`;
  expect(list).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<opml version="2.0">',
      "<head><title>Mine</title></head>",
      `<body>`,
      outline("all"),
      '<outline text="A &amp; &quot;B&quot;">',
      outline("x y"),
      "</outline>",
      "</body>",
      "</opml>",
      "",
    ].join("\n"),
  );
});
