import { describe, expect, test } from "vitest";
import { reading, textOf } from "./reading.ts";
import { processorMilliseconds } from "../../../effort.ts";

const rss = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Town &amp; country</title><link>https://news.example/</link><description>All the news</description>
<lastBuildDate>Sat, 21 Nov 2026 10:00:00 GMT</lastBuildDate><ttl>5</ttl>
<item><title>New &lt;em&gt;bridge&lt;/em&gt;</title><link>https://news.example/1</link><guid isPermaLink="false">x-1</guid>
<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate><dc:creator>Ann</dc:creator><category>Roads</category><category>Town</category>
<description>Short</description><content:encoded><![CDATA[<p>It opens <b>today</b>.</p><ul><li>Free</li></ul></div></body>]]></content:encoded></item>
<item><title>Market day</title><guid>https://news.example/2</guid>
<enclosure url="https://news.example/2.mp3" type="audio/mpeg" length="1"/><description>&lt;p&gt;At noon&lt;/p&gt;</description></item>
</channel></rss>`;

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">Notes &amp;amp; more</title><updated>2026-11-21T10:00:00Z</updated>
<entry><title>One</title><id>urn:1</id><link rel="self" href="https://a.example/1.atom"/><link href="https://a.example/1"/>
<author><name>Bob</name></author><category term="x" label="X-ray"/><published>2026-11-01T00:00:00Z</published>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First</p><p>Second</p></div></content></entry>
<entry><title>Two</title><link rel="enclosure" href="https://a.example/2.ogg"/><summary>Plain &amp;lt;b&amp;gt;
second line</summary></entry></feed>`;

describe("a feed", () => {
  test("an RSS feed is one block an entry, without what changes at every request", async () => {
    const { text, title, kept } = await reading(rss, "application/rss+xml");
    expect(title).toBe("Town & country");
    expect(kept).toBe(rss);
    expect(text?.split("\n")).toEqual([
      "Town & country",
      "All the news",
      "New bridge",
      "https://news.example/1",
      "Fri, 20 Nov 2026 08:00:00 GMT",
      "Ann",
      "Roads, Town",
      "It opens today.",
      "Free",
      "Market day",
      "https://news.example/2",
      "https://news.example/2.mp3",
      "At noon",
    ]);
    const later = rss.replace("21 Nov 2026 10:00", "22 Nov 2026 11:00").replace("<ttl>5</ttl>", "<ttl>6</ttl>");
    expect(await textOf(later, "text/html")).toBe(text);
  });

  test("a feed is read by its own elements first, whatever comes before them", async () => {
    const podcast = `<rss version="2.0" xmlns:itunes="i" xmlns:media="m" xmlns:dc="d"><channel><itunes:title>Cast (i)</itunes:title>
<title>Cast</title><itunes:summary>All about it</itunes:summary>
<item><itunes:title>Pilot</itunes:title><media:title>M</media:title><title>1: Pilot</title><media:description>Thumb</media:description>
<description>The first</description><dc:date>2026-11-01</dc:date></item>
<item><itunes:title>Second</itunes:title><itunes:summary>More</itunes:summary></item>
<item><title>Third</title><description/><media:group><media:description>In a group</media:description></media:group></item>
</channel></rss>`;
    expect((await textOf(podcast, "application/rss+xml")).split("\n")).toEqual([
      "Cast",
      "All about it",
      "1: Pilot",
      "2026-11-01",
      "The first",
      "Second",
      "More",
      "Third",
      "In a group",
    ]);
    const prefixed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:media="m"><a:title>Own</a:title><a:entry><media:title>M</media:title>
<a:title>Clip</a:title><a:issued>2026-11-02</a:issued><media:group><media:title>M</media:title><media:description>About</media:description></media:group></a:entry></a:feed>`;
    expect((await textOf(prefixed, "application/atom+xml")).split("\n")).toEqual([
      "Own",
      "Clip",
      "2026-11-02",
      "About",
    ]);
    const terms = `<rss version="2.0"><channel><title>T</title><item><title>A</title><dcterms:issued>2026-11-03</dcterms:issued></item></channel></rss>`;
    expect((await textOf(terms, "application/rss+xml")).split("\n")).toEqual(["T", "A", "2026-11-03"]);
  });

  test("an Atom feed is one block an entry, whatever the type of its texts", async () => {
    expect((await textOf(atom, "text/xml")).split("\n")).toEqual([
      "Notes & more",
      "One",
      "https://a.example/1",
      "2026-11-01T00:00:00Z",
      "Bob",
      "X-ray",
      "First",
      "Second",
      "Two",
      "https://a.example/2.ogg",
      "Plain &lt;b&gt;",
      "second line",
    ]);
  });

  test("an RSS 1.0 feed, with items beside the channel, is read", async () => {
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      "<channel><title>Old</title></channel><item><title>Here</title><link>https://o.example/</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>";
    expect(await textOf(rdf, "text/xml")).toBe("Old\nHere\nhttps://o.example/\n2026-01-02");
  });

  test("a JSON Feed is one block an entry", async () => {
    const items = [
      {
        id: "1",
        url: "https://j.example/1",
        title: "Hi",
        content_html: "<p>A<br>B</p>",
        tags: ["t"],
        authors: [{ name: "Z" }],
      },
      { id: "2", summary: "Only words", attachments: [{ url: "https://j.example/2.mp3" }] },
    ];
    const feed = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "J", items });
    expect(await textOf(feed, "application/json")).toBe(
      "J\nHi\nhttps://j.example/1\nZ\nt\nA\nB\nhttps://j.example/2.mp3\nOnly words",
    );
    expect(await textOf(feed, "application/json", { include_filters: ["jqraw:.items[].id", ".item-1 .title"] })).toBe(
      "1\n2\nHi",
    );
  });

  test.each<[string[], string]>([
    [["div.rss-item.first .title"], "New bridge"],
    [["div.rss-item.last"], "Market day\nhttps://news.example/2\nhttps://news.example/2.mp3\nAt noon"],
    [[".item-1 .link", ".item-2 .content"], "https://news.example/1\nAt noon"],
    [["//div[@class='rss-item last item-2']//h2"], "Market day"],
    [["//item[2]/title/text()"], "Market day"],
    [["item > pubDate"], "Fri, 20 Nov 2026 08:00:00 GMT"],
  ])("a feed is filtered by %j, as a page of entries or by its own XML", async (include_filters, text) => {
    expect(await textOf(rss, "application/rss+xml", { include_filters })).toBe(text);
  });

  test.each<[string[], string]>([
    [["//item/description"], "Short\nAt noon"],
    [["//item/*[local-name() = 'encoded']"], "It opens today.\nFree"],
    [["item > description"], "Short\nAt noon"],
    [["//item[2]/description/text()"], "At noon"],
    [["//title"], "Town & country\nNew bridge\nMarket day"],
    [["//title/text()"], "Town & country\nNew bridge\nMarket day"],
    [["xpath://item/string(title)"], "New bridge\nMarket day"],
    [
      ["xpath:for $i in //item return concat($i/title, ': ', $i/description)"],
      "New bridge: Short\nMarket day:\nAt noon",
    ],
    [["//enclosure/@url"], "https://news.example/2.mp3"],
    [["//item[2]"], "Market day\nhttps://news.example/2\nAt noon"],
    [["xpath:count(//item)"], "2"],
    [["xpath:count(//div[contains(@class, 'rss-item')])"], "2"],
  ])("a feed gives %j of its own XML as text without tags", async (include_filters, text) => {
    expect(await textOf(rss, "application/rss+xml", { include_filters })).toBe(text);
  });

  test.each<[string, string]>([
    ["<description>Use a &lt; b, Q&amp;A</description>", "Use a < b, Q&A"],
    ["<description>Caf&amp;eacute; &amp;#8217;s</description>", "Café ’s"],
    ["<description><![CDATA[<p>One</p><script>x()</script><p>Two<br>Three</p>]]></description>", "One\nTwo\nThree"],
    ["<description>Hello <b>big</b> world<br/>again</description>", "Hello big world\nagain"],
    ["<description><![CDATA[A]]> and <![CDATA[B]]></description>", "A and B"],
  ])("%s in selected feed content is read as %j", async (description, text) => {
    const feed = `<rss><channel><title>T</title><item><title>N</title>${description}</item></channel></rss>`;
    expect(await textOf(feed, "text/xml", { include_filters: ["//item/description"] })).toBe(text);
  });

  test("an Atom feed keeps the characters of plain text, and reads HTML and XHTML where declared", async () => {
    const entries =
      '<entry><summary type="text">Use &lt;b&gt; here</summary></entry><entry><summary type="html">&lt;p&gt;In &lt;i&gt;short&lt;/i&gt;&lt;/p&gt;</summary></entry>' +
      '<entry><summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Long <b>words</b></p><p>End</p></div></summary></entry>';
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entries}</feed>`;
    expect(await textOf(feed, "application/atom+xml", { include_filters: ["//entry/summary"] })).toBe(
      "Use <b> here\nIn short\nLong words\nEnd",
    );
  });

  test("entries that a subtractive selector removes are left out and listed", async () => {
    for (const selector of [".item-1", "//item[1]"]) {
      const { text, stages } = await reading(rss, "text/xml", { subtractive_selectors: [selector] });
      expect(text).not.toContain("bridge");
      expect(text).toContain("Market day");
      const removed = stages.flatMap((stage) => stage.removed ?? []).filter(({ count }) => count > 0);
      expect(removed).toMatchObject([{ rule: selector, count: 1 }]);
      expect(removed[0]?.lines.join(" ")).toContain("bridge");
    }
  });

  test("a feed without entries is its title", async () => {
    expect(await textOf("<rss><channel><title>Quiet</title></channel></rss>", "text/xml")).toBe("Quiet");
  });

  test("RDF that is no feed is read as XML", async () => {
    const rdf = '<rdf:RDF xmlns:rdf="urn:r"><rdf:Description rdf:about="x">purl.org/rss</rdf:Description></rdf:RDF>';
    expect(await textOf(rdf, "application/rdf+xml")).toContain('<rdf:Description rdf:about="x">');
  });

  test("markup inside an entry cannot break out of the entry", async () => {
    const feed =
      "<rss><channel><title>T</title><item><title>&lt;/div&gt;&lt;div class=x&gt;A</title><description>&lt;/p&gt;&lt;script&gt;1&lt;/script&gt;B</description></item><item><title>C</title></item></channel></rss>";
    expect(await textOf(feed, "text/xml", { include_filters: [".item-1"] })).toBe("A\nB");
  });

  test("a feed of hostile size is read in linear time", async () => {
    const startedAt = processorMilliseconds();
    await reading(`<rss><channel>${"<item><title>x</title></item>".repeat(50_000)}</channel></rss>`, "text/xml");
    await reading(`<rss><channel>${"<item>".repeat(50_000)}`, "text/xml");
    await reading(
      `<rss><channel><item><description>${"&lt;div&gt;".repeat(100_000)}</description></item></channel></rss>`,
      "text/xml",
    );
    expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
  });
});
