/** What feeds of old and rare kinds come down to. */
import { describe, expect, it } from "vitest";
import { atomFeed } from "../../../../src/lib/feed/atom.ts";
import { rssFeed } from "../../../../src/lib/feed/rss.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("Atom", () => {
  it.each([
    ["the mode base64 of Atom 0.3", `mode="base64"`],
    ["a media type that is no text", `type="application/octet-stream"`],
  ])("reads text that is written with %s", (_how, attribute) => {
    const packed = base64("<p>Kettle, <b>now</b> 25 \u20ac</p>");
    const feed = atomFeed(
      parseXml(`<feed><entry><title>One</title><content ${attribute}>\n${packed}\n</content></entry></feed>`),
    );
    expect(feed?.entries[0]?.content).toBe("Kettle, now 25 \u20ac");
  });

  it("leaves base64 that holds no text as it is written", () => {
    const packed = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]).toString("base64");
    const feed = atomFeed(parseXml(`<feed><entry><content type="image/png">${packed}</content></entry></feed>`));
    expect(feed?.entries[0]?.content).toBe(packed);
  });

  it("takes plain text as it is, also where it looks like base64", () => {
    const feed = atomFeed(parseXml(`<feed><entry><content type="text">QUJD</content></entry></feed>`));
    expect(feed?.entries[0]?.content).toBe("QUJD");
  });
});

describe("RSS", () => {
  const content = (item: string) =>
    rssFeed(parseXml(`<rss><channel><item>${item}</item></channel></rss>`))?.entries[0]?.content;

  it("reads the whole text of an item from fullitem where nothing else holds it", () => {
    expect(content("<fullitem>&lt;p&gt;Whole&lt;/p&gt;</fullitem>")).toBe("Whole");
    expect(content("<description>Short</description><fullitem>Whole</fullitem>")).toBe("Short");
  });

  it("reads a body of XHTML with its paragraphs apart", () => {
    expect(content(`<body xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></body>`)).toMatch(/^One\n+Two$/);
  });
});
