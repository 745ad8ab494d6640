/** Sitemaps as sites write them, well and badly: which addresses each of them says, and whether it says all of them. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSitemap, type SitemapRead } from "../../../../src/lib/sitemap/read.ts";

const a = "https://a.example";
const root = 'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const set = (...urls: string[]) => `<?xml version="1.0" encoding="UTF-8"?><${root}>${urls.join("")}</urlset>`;
const url = (loc: string, rest = "") => `<url><loc>${loc}</loc>${rest}</url>`;
const utf8 = (text: string) => new TextEncoder().encode(text);

type Expected = Pick<SitemapRead, "kind" | "isWhole"> & { addresses: string[] };
const pages = (...addresses: string[]): Expected => ({ kind: "pages", isWhole: true, addresses });
const of = (kind: Expected["kind"], isWhole: boolean, ...addresses: string[]): Expected => ({
  kind,
  isWhole,
  addresses,
});

test.each<[string, string | Uint8Array, Expected]>([
  [
    "an index of sitemaps, one of them packed",
    `<sitemapindex><sitemap><loc>${a}/1.xml</loc><lastmod>2026-01-01</lastmod></sitemap><sitemap><loc>${a}/2.xml.gz</loc></sitemap></sitemapindex>`,
    of("index", true, `${a}/1.xml`, `${a}/2.xml.gz`),
  ],
  [
    "an index that has addresses without loc",
    `<sitemapindex><sitemap>${a}/1.xml</sitemap></sitemapindex>`,
    of("index", true, `${a}/1.xml`),
  ],
  ["gzip", gzipSync(set(url(`${a}/1`), url(`${a}/2`))), pages(`${a}/1`, `${a}/2`)],
  ["gzip within gzip, which no server means", gzipSync(gzipSync(set(url(`${a}/1`)))), of("other", false)],
  ["a mark of byte order", utf8(`\ufeff${set(url(`${a}/1`))}`), pages(`${a}/1`)],
  ["a mark of byte order before a list", utf8(`\ufeff${a}/1\n${a}/2\n`), of("list", true, `${a}/1`, `${a}/2`)],
  [
    "a list with empty lines, white space and words",
    `${a}/1\r\n\r\n  ${a}/2  \r\nnot an address\r\n`,
    of("list", true, `${a}/1`, `${a}/2`),
  ],
  [
    "RSS 2 with items and a channel",
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>${a}/</link><item><title>One</title><link>${a}/1</link><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item><item><link><![CDATA[${a}/2?x=1&y=2]]></link></item></channel></rss>`,
    of("feed", true, `${a}/1`, `${a}/2?x=1&y=2`),
  ],
  [
    "RSS 1, in RDF",
    `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel><link>${a}/</link></channel><item><link>${a}/1</link></item></rdf:RDF>`,
    of("feed", true, `${a}/1`),
  ],
  [
    "Atom with other links beside",
    `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="${a}/feed"/><entry><link rel="edit" href="${a}/edit"/><link href="${a}/1"/></entry><entry><link rel="alternate" type="text/html" href="${a}/2"/></entry></feed>`,
    of("feed", true, `${a}/1`, `${a}/2`),
  ],
  [
    "the namespace of another year",
    `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${url(`${a}/1`)}</urlset>`,
    pages(`${a}/1`),
  ],
  ["no namespace", `<urlset>${url(`${a}/1`)}</urlset>`, pages(`${a}/1`)],
  [
    "a prefix for everything",
    `<sm:urlset xmlns:sm="x"><sm:url><sm:loc>${a}/1</sm:loc></sm:url></sm:urlset>`,
    pages(`${a}/1`),
  ],
  [
    "pictures",
    set(
      url(
        `${a}/1`,
        `<image:image><image:loc>${a}/1.png</image:loc></image:image><image:image><image:loc>${a}/2.png</image:loc></image:image>`,
      ),
    ),
    pages(`${a}/1`),
  ],
  [
    "a picture before the address",
    set(`<url><image:image><image:loc>${a}/1.png</image:loc></image:image><loc>${a}/1</loc></url>`),
    pages(`${a}/1`),
  ],
  [
    "films",
    set(
      url(
        `${a}/1`,
        `<video:video><video:content_loc>${a}/1.mp4</video:content_loc><video:player_loc>${a}/player</video:player_loc></video:video>`,
      ),
    ),
    pages(`${a}/1`),
  ],
  [
    "news",
    set(
      url(
        `${a}/1`,
        "<news:news><news:publication><news:name>A</news:name></news:publication><news:title>B</news:title></news:news>",
      ),
    ),
    pages(`${a}/1`),
  ],
  [
    "other languages of a page",
    set(
      url(
        `${a}/en/1`,
        `<xhtml:link rel="alternate" hreflang="de" href="${a}/de/1"/><xhtml:link rel="alternate" hreflang="fr" href="${a}/fr/1"></xhtml:link>`,
      ),
    ),
    pages(`${a}/en/1`),
  ],
  [
    "entities, named and numbered",
    set(url(`${a}/?a=1&amp;b=2`), url(`${a}/&#228;`), url(`${a}/&#xE4;`), url(`${a}/&apos;`)),
    pages(`${a}/?a=1&b=2`, `${a}/ä`, `${a}/ä`, `${a}/'`),
  ],
  ["a bare ampersand", set(url(`${a}/?a=1&b=2`)), pages(`${a}/?a=1&b=2`)],
  ["addresses on lines of their own", set(url(`\n    ${a}/1\n  `)), pages(`${a}/1`)],
  [
    "CDATA and comments",
    `<!-- made by hand -->${set(`<!-- ${url(`${a}/0`)} -->`, url(`<![CDATA[${a}/1]]>`))}`,
    pages(`${a}/1`),
  ],
  [
    "dates, changes and priorities of all kinds",
    set(
      url(`${a}/1`, "<lastmod>yesterday</lastmod><changefreq>often</changefreq><priority>11</priority>"),
      url(`${a}/2`, "<lastmod/><priority/>"),
    ),
    pages(`${a}/1`, `${a}/2`),
  ],
  [
    "relative and foreign addresses among others",
    set(
      url("/1"),
      url("page.html"),
      url("//a.example/2"),
      url("ftp://a.example/3"),
      url("mailto:a@a.example"),
      url(`${a}/4`),
    ),
    pages(`${a}/4`),
  ],
  ["empty entries", set("<url></url>", "<url/>", url(""), url(`${a}/1`)), pages(`${a}/1`)],
  ["nothing", set(), pages()],
  [
    "an entry that is broken, and one after it",
    set(`<url><loc>${a}/1</url>`, url(`${a}/2`)),
    pages(`${a}/1`, `${a}/2`),
  ],
  [
    "a text that breaks off within an entry",
    set(url(`${a}/1`), url(`${a}/2`)).slice(0, -20),
    of("pages", false, `${a}/1`),
  ],
  ["a text that breaks off behind an entry", set(url(`${a}/1`)).slice(0, -9), of("pages", false, `${a}/1`)],
  ["words behind its end", `${set(url(`${a}/1`))}\n<!-- 0.3 s -->`, pages(`${a}/1`)],
  [
    "a style sheet and a document type",
    `<?xml version="1.0"?><?xml-stylesheet href="s.xsl"?><!DOCTYPE urlset>${set(url(`${a}/1`)).slice(38)}`,
    pages(`${a}/1`),
  ],
  ["a page of HTML", `<!DOCTYPE html><html><body><a href="${a}/1">${a}/1</a></body></html>`, of("page", false)],
  ["JSON", `{"urls":["${a}/1"]}`, of("other", false)],
  ["nothing at all", "", of("other", false)],
])("a sitemap with %s", async (_, written, expected) => {
  const bytes = typeof written === "string" ? utf8(written) : new Uint8Array(written);
  const addresses: string[] = [];
  const body = new Response(bytes).body as ReadableStream<Uint8Array>;
  const { kind, isWhole, entries } = await readSitemap(body, ({ address }) => addresses.push(address));
  expect({ kind, isWhole, addresses }).toEqual(expected);
  expect(entries).toBe(addresses.length);
});
