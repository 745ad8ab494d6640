/** What pages are called in the files that list them, whatever the text is cut into. */
import { expect, test } from "vitest";
import { SitemapScanner } from "../../../../src/lib/sitemap/scanner.ts";

const a = "https://a.example";
const news = (title: string) =>
  `<urlset xmlns:n="n"><url><loc>${a}/1</loc><n:news><n:publication><n:name>Paper</n:name></n:publication><n:title>${title}</n:title></n:news></url></urlset>`;
const item = (inside: string) =>
  `<rss><channel><title>All news</title><item>${inside}<link>${a}/1</link></item></channel></rss>`;

test.each<[string, string, string]>([
  ["that of its news", news("Winter &amp; Sea"), "Winter & Sea"],
  ["that of an item of a feed, not of the channel", item("<title>Winter Sea</title>"), "Winter Sea"],
  ["what a section of characters says", item("<title><![CDATA[Winter < Sea]]></title>"), "Winter < Sea"],
  [
    "that of an entry of Atom",
    `<feed><title>All</title><entry><title type="html">Sea</title><link href="${a}/1"/></entry></feed>`,
    "Sea",
  ],
  [
    "none of its picture",
    `<urlset><url><loc>${a}/1</loc><i:image><i:title>A pot</i:title></i:image></url></urlset>`,
    "",
  ],
  [
    "none of its video",
    `<urlset><url><loc>${a}/1</loc><v:video><v:title>A film</v:title></v:video></url></urlset>`,
    "",
  ],
  ["none of the media of an item", item("<media:title>A photograph</media:title>"), ""],
  ["its own where media have one too", item("<media:title>A photograph</media:title><title>Sea</title>"), "Sea"],
  ["none where it is empty", item("<title/>"), ""],
])("the title of a listed page is %s", (_, text, expected) => {
  for (let size = 1; size <= text.length; size += 7) {
    const found: [string, string][] = [];
    const scanner = new SitemapScanner(({ address, title }) => found.push([address, title]));
    for (let at = 0; at < text.length; at += size) scanner.push(text.slice(at, at + size));
    scanner.end();
    expect(found).toEqual([[`${a}/1`, expected]]);
  }
});
