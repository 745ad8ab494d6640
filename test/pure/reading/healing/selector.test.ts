/** The selectors of a picked element: each finds it alone, and most find it again after a page was built anew. */
import { describe, expect, test } from "vitest";
import { isElement } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { foundBy, selectorOf, steadySelectors } from "../../../../src/reading/healing/selector.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { blockRoles } from "../../../../src/look/outline/blocks.ts";
import type { Document, Node } from "../../../../src/lib/document/tape.ts";
import { chanceOf, pageKinds } from "./pages.ts";
import { markupOf, redesigns, treeOf } from "./redesign.ts";

const pages = Object.entries(pageKinds).flatMap(([kind, make]) =>
  [1, 2, 3, 4].map((seed) => ({ kind, document: parseHtml(make(chanceOf(seed))) })),
);
const wordsOf = (document: Document, node: Node) =>
  textOf(document, { roots: [node] })
    .replace(/\s+/g, " ")
    .trim();
const picks = pages.flatMap(({ kind, document }) => {
  const roles = blockRoles(document);
  const nodes = [...roles.keys()].filter((node) => roles[node] !== 0 && wordsOf(document, node) !== "");
  return nodes.map((node) => ({ kind, document, node }));
});
const bestOf = (document: Document, node: Node) =>
  steadySelectors(document, node).find(({ matches }) => matches === 1) ?? null;

describe("the selectors of a picked element", () => {
  test("at most three are given, at least one of them finds it alone, and each finds as many as it says", () => {
    for (const { document, node } of picks) {
      const selectors = steadySelectors(document, node);
      expect(selectors.length).toBeLessThanOrEqual(3);
      expect(selectors.some(({ matches }) => matches === 1)).toBe(true);
      for (const { selector, matches } of selectors) {
        const found = foundBy(document, selector);
        expect([selector, found.length]).toEqual([selector, matches]);
        expect(found).toContain(node);
      }
      expect(foundBy(document, selectorOf(document, node) ?? "")).toEqual([node]);
    }
  });

  test("at most three in ten are known by their position alone", () => {
    const alone = picks.filter(({ document, node }) => bestOf(document, node)?.by === "position");
    expect(alone.length / picks.length).toBeLessThanOrEqual(0.3);
  });

  test("after ten kinds of redesign the pick still finds its words in seven of ten", () => {
    // Each is written and read anew ten times.
    const some = picks.filter((_, place) => place % 7 === 0);
    const lived = Object.entries(redesigns).map(([name, redesign]) => {
      const found = some.filter(({ document, node }) => {
        const selector = bestOf(document, node)?.selector ?? "";
        const words = wordsOf(document, node);
        const after = parseHtml(markupOf(redesign(treeOf(document, node))));
        const now = foundBy(after, selector);
        return now.length > 0 && now.length <= 3 && now.some((one) => wordsOf(after, one) === words);
      });
      return { name, share: found.length / some.length };
    });
    const mean = lived.reduce((sum, { share }) => sum + share, 0) / lived.length;
    expect(mean, JSON.stringify(lived, null, 1)).toBeGreaterThanOrEqual(0.7);
  });
});

/** The innermost element with these words. */
const elementOf = (document: Document, words: string): Node =>
  [...blockRoles(document).keys()].findLast((one) => isElement(document, one) && wordsOf(document, one) === words) ?? 0;

const named: [what: string, markup: string, words: string, expected: { selector: string; by: string }][] = [
  ["an id", '<p id="intro">Hello there</p>', "Hello there", { selector: "#intro", by: "id" }],
  [
    "what it is",
    '<p><b itemprop="price">12</b></p><b>13</b>',
    "12",
    { selector: 'b[itemprop="price"]', by: "attribute" },
  ],
  ["a class", '<p class="note">a1</p><p>b1</p>', "a1", { selector: "p.note", by: "class" }],
  [
    "several classes",
    '<p class="a b">a1</p><p class="a">b1</p><p class="b">c1</p>',
    "a1",
    { selector: "p.a.b", by: "class" },
  ],
  [
    "a class below a part with a name",
    '<div class="side"><p class="x">a1</p></div><p class="x">b1</p>',
    "a1",
    { selector: "div.side p.x", by: "class" },
  ],
  [
    "the term beside it",
    "<dl><dt>Colour</dt><dd>a1</dd><dt>Size</dt><dd>b1</dd></dl>",
    "b1",
    { selector: "//dt[normalize-space()='Size']/following-sibling::dd[1]", by: "label" },
  ],
  [
    "the first cell of its row",
    "<table><tr><td>Colour</td><td>1</td></tr><tr><td>Size</td><td>2</td></tr></table>",
    "Size 2",
    { selector: "//tr[*[1][normalize-space()='Size']]", by: "label" },
  ],
  [
    "the heading before it",
    "<h2>One</h2><p>a1</p><h2>Delivery</h2><p>b1</p><p>c1</p>",
    "c1",
    { selector: "//h2[normalize-space()='Delivery']/following::p[2]", by: "label" },
  ],
  [
    "the heading after it",
    "<div><p>a1</p></div><h2>Delivery</h2><p>b1</p>",
    "a1",
    { selector: "//h2[normalize-space()='Delivery']/preceding::p[1]", by: "label" },
  ],
  [
    "its place below a part with a name",
    '<div id="main"><div><p>a1</p><p>b1</p></div></div><p>c1</p>',
    "b1",
    { selector: "#main > div:nth-of-type(1) > p:nth-of-type(2)", by: "position" },
  ],
];
test.each(named)("an element is named by %s", (_, markup, words, expected) => {
  const document = parseHtml(`<body>${markup}</body>`);
  const node = elementOf(document, words);
  expect(bestOf(document, node)).toEqual({ ...expected, matches: 1 });
});

test("labels with digits or quotation marks name nothing, and neither do words that stand twice", () => {
  for (const label of ["Comments (12)", "It's here", "Twice"]) {
    const document = parseHtml(
      `<body><h2>${label}</h2>${label === "Twice" ? "<h2>Twice</h2>" : ""}<p>a1</p><p>b1</p></body>`,
    );
    const node = elementOf(document, "b1");
    expect(bestOf(document, node)?.by).toBe("position");
  }
});
