/** The outline of a page: what becomes a block, and by which selectors it is found. */
import { describe, expect, test } from "vitest";
import { parseHtml } from "../../../src/lib/html/parse.ts";
import { matchOf } from "../../../src/look/outline/match.ts";
import { outlineOf } from "../../../src/look/outline/outline.ts";

const shop = `<!doctype html><title>Shop</title><body>
<nav><a href="/a">Kettles</a> <a href="/b">Pots</a> <a href="/c">Pans</a></nav>
<main><h1>Blue kettle</h1><script>var hidden = "no";</script>
<div class="wrapper"><div class="inner"><p id="intro">A kettle of <b>blue</b> enamel.</p></div></div>
<p>Now only <span class="amount">49.90 EUR</span> today.</p>
<ul><li>Steel</li><li>Wood</li></ul>
<table><tr><td>Size</td><td>2 l</td></tr><tr><td>Weight</td><td>1 kg</td></tr></table>
<img src="k.png" alt="The kettle on a stove"><img src="decoration.png" alt="">
<p hidden>Secret</p><p style="display:none">Also secret</p></main></body>`;

const tree = (markup: string) =>
  outlineOf(parseHtml(markup)).blocks.map(({ kind, depth, text }) => `${"  ".repeat(depth)}${kind}: ${text}`);

describe("the outline of a page", () => {
  test("is a tree of what a person reads, without scripts, hidden parts and bare wrappers", () => {
    expect(tree(shop)).toEqual([
      "links: Kettles Pots Pans",
      "section: Blue kettle A kettle of blue enamel. Now only 49.90 EUR today. Steel Wood Size 2",
      "  heading: Blue kettle",
      "  paragraph: A kettle of blue enamel.",
      "  paragraph: Now only 49.90 EUR today.",
      "    price: 49.90 EUR",
      "  list: Steel Wood",
      "    item: Steel",
      "    item: Wood",
      "  table: Size 2 l Weight 1 kg",
      "    row: Size 2 l",
      "    row: Weight 1 kg",
      "  image: The kettle on a stove",
    ]);
  });

  test("finds each block by selectors that match it, the steadiest first, and counts what they match", () => {
    const { blocks } = outlineOf(parseHtml(shop));
    const selectorsOf = (text: string) => blocks.find((block) => block.text === text)?.selectors;
    expect(selectorsOf("A kettle of blue enamel.")?.[0]).toEqual({ selector: "#intro", by: "id", matches: 1 });
    expect(selectorsOf("49.90 EUR")?.[0]).toEqual({ selector: "span.amount", by: "class", matches: 1 });
    expect(selectorsOf("Wood")?.at(-1)).toMatchObject({ by: "position", matches: 1 });
    for (const { selectors, text } of blocks)
      for (const { selector, matches } of selectors)
        expect(matchOf(shop, { selector, kind: "html" }), `${text}: ${selector}`).toMatchObject({ count: matches });
  });

  test("a shadow root reads without its style sheet", () => {
    const card = `<h1>Card</h1><my-card><template shadowrootmode="open"><style>p{color:red}</style><p>Shadow title</p><div><p>More</p><p>Others</p></div></template></my-card>`;
    const texts = outlineOf(parseHtml(card)).blocks.map(({ text }) => text);
    expect(texts).toContain("Shadow title More Others");
    expect(texts.join()).not.toContain("color");
  });

  test("names the block around each block by its place in the list", () => {
    const { blocks } = outlineOf(parseHtml(shop));
    for (const { parent, depth } of blocks) expect(parent === null ? 0 : (blocks[parent]?.depth ?? 0) + 1).toBe(depth);
  });

  test("stays within its bounds on a page of any size, and says that it was cut", () => {
    const row = (at: number) =>
      `<tr class="r${at} row"><td>Product ${at} ${"long ".repeat(60)}</td><td>${at}.00 EUR</td></tr>`;
    const markup = `<table>${Array.from({ length: 5000 }, (_, at) => row(at)).join("")}</table>`;
    const { blocks, isCut } = outlineOf(parseHtml(markup));
    expect(isCut).toBe(true);
    expect(blocks.length).toBeLessThanOrEqual(1500);
    expect(JSON.stringify(blocks).length).toBeLessThan(260_000);
  });

  test("shows markup in a text as the words that it is", () => {
    expect(tree("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")).toEqual(["paragraph: <script>alert(1)</script>"]);
  });
});

describe("a selector that is tried", () => {
  test.each([
    [".amount", { count: 1, texts: ["49.90 EUR"], problem: null }],
    ["//li", { count: 2, texts: ["Steel", "Wood"], problem: null }],
    [".gone", { count: 0, texts: [], problem: null, candidates: [] }],
  ])("%s gives what it finds", (selector, expected) => {
    expect(matchOf(shop, { selector, kind: "html" })).toMatchObject(expected);
  });

  test("that cannot be read gives the reason", () => {
    const problem = { code: "css.expected_name" };
    expect(matchOf(shop, { selector: "p[", kind: "html" })).toMatchObject({ count: 0, problem });
  });

  test("by position gives candidates that are steadier, each of which finds the same element", () => {
    const { candidates } = matchOf(shop, { selector: "main > div > div > p", kind: "html" });
    expect(candidates[0]).toEqual({ selector: "#intro", by: "id", matches: 1 });
  });

  test("of JSON gives the value", () => {
    const content = JSON.stringify({ items: [{ price: 12 }] });
    expect(matchOf(content, { selector: "json:$.items[0].price", kind: "json" })).toMatchObject({
      count: 1,
      texts: ["12"],
    });
  });
});
