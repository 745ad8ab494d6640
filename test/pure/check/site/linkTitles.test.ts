/** What the links of a list call the pages to which they lead. */
import { expect, test } from "vitest";
import { titlesOfLinks, wordsOfLink } from "../../../../src/check/site/linkTitles.ts";
import { attributeOf } from "../../../../src/lib/document/attributes.ts";
import { elementsByTag } from "../../../../src/lib/document/nodes.ts";
import { parsePage } from "../../../../src/lib/html/page.ts";

function titlesIn(markup: string): Record<string, string> {
  const document = parsePage(markup);
  const links = elementsByTag(document, "a").map((link) => ({
    url: attributeOf(document, link, "href") ?? "",
    ...wordsOfLink(document, link),
  }));
  return Object.fromEntries(titlesOfLinks(links));
}

test.each<[string, string, Record<string, string>]>([
  ["the words of its link", "<a href=1>Winter\n <b>Sea</b></a>", { 1: "Winter Sea" }],
  [
    "no words that lead to several pages",
    "<a href=1>Sea</a><a href=1>Read on</a><a href=2>Land</a><a href=2>Read on</a><a href=3>Read on</a>",
    { 1: "Sea", 2: "Land" },
  ],
  [
    "the heading among several links",
    "<h3><a href=1>Sea</a></h3><a href=1>All about the sea, at length</a>",
    { 1: "Sea" },
  ],
  [
    "the heading in a link around a whole card",
    "<a href=1><p>Monday</p><h2>Sea</h2><p>It is wet.</p></a>",
    { 1: "Sea" },
  ],
  ["the longest where no link is a heading", "<a href=1>12</a><a href=1>Winter Sea</a>", { 1: "Winter Sea" }],
  ["the words of a picture that is the link", '<a href=1><img alt="Winter Sea"></a>', { 1: "Winter Sea" }],
  ["nothing where its link has no words", "<a href=1>»</a><a href=2><img></a>", {}],
])("a page is called by %s", (_, markup, expected) => {
  expect(titlesIn(markup)).toEqual(expected);
});
