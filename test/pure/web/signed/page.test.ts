import { message } from "../../../../src/message/message.ts";
import { everythingCounts } from "../../../../src/lib/difference/judgement.ts";
import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { comparedOf, differenceText, type SharedChange } from "../../../../src/history/page/shared.ts";
import { signedHeaders } from "../../../../src/web/signed/headers.ts";
import { signedPage } from "../../../../src/web/signed/page.tsx";
import { readerIn } from "./reader.ts";

const changed = lineDifference("Kettle\nPrice 12\nold line\n", "Kettle\nPrice 10\nnew <b>line</b>\nmore\n");
const html = (change: SharedChange, text: string | null = null) => signedPage(readerIn(change), change, text);
/** Without markup, white space joined. */
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0\u202f]+/g, " ");

const page: SharedChange = {
  name: "Kettles & co",
  url: "https://shop.example/kettle?a=1&b=2",
  from: 1_767_225_600,
  at: 1_767_323_045,
  zone: "Europe/Berlin",
  language: "en",
  price: null,
  stock: null,
  table: null,
  site: null,
  findings: [],
  severity: null,
  counted: { added: 1, removed: 0, replaced: 2, unit: "lines" },
  keptBack: { removed: new Map(), added: new Map() },
  prices: null,
  summary: "It got cheaper.",
  reason: "Lines changed that nothing holds back",
  difference: changed,
  whole: changed,
  brief: "Price 12",
  words: null,
  pages: null,
  picture: null,
  preview: { pageUrl: "https://tidemark.example/change/u/1767323045" },
  links: {
    difference: "/change/u/1?signature=s",
    text: "/change/u/1/text?signature=s",
    download: "/d.txt?signature=s",
    dashboard: "/watch/1/changes/2",
  },
};

type Node = { nodeName: string; childNodes?: Node[]; attrs?: { name: string; value: string }[]; value?: string };
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* nodesOf(child);
}
const nodes = (markup: string) => [...nodesOf(parse(markup) as unknown as Node)];
const offered = { price: { before: "89", after: "69", currency: "EUR" }, stock: { before: true, after: false } };
const ofProduct = { ...page, ...offered, brief: "In Stock: False - Price: 69 EUR" };

test("of a site that is watched as a whole the page behind an alert counts pages, in both languages", () => {
  const site = { ...page, counted: { ...page.counted, unit: "pages" as const } };
  expect(textOf(html(site))).toContain("1 page new, 2 changed, moved or no longer listed");
  expect(textOf(html({ ...site, language: "de" }))).toContain("1 neue Seite");
});

test.each([
  ["de", message("price.changed", { before: "89", after: "69" }), "Der Preis änderte sich von 89,00 € auf 69,00 €"],
  ["en", message("price.changed", { before: "89", after: "69" }), "The price changed from €89.00 to €69.00"],
  [
    "de",
    message("verdict.several", {
      first: message("price.changed", { before: "89", after: "69" }),
      second: message("price.stock_went"),
    }),
    "Der Preis änderte sich von 89,00 € auf 69,00 €. Es ist nicht mehr lieferbar",
  ],
  ["de", message("price.stock_came"), "Es wurde lieferbar"],
  ["de", message("verdict.restored", { reason: "x" }), "Nach den Einstellungen der Beobachtung zählt es"],
  ["de", "Something that an older release wrote down", "Nach den Einstellungen der Beobachtung zählt es"],
  ["en", "Something that an older release wrote down", "Something that an older release wrote down"],
] as const)("in %s the reason %j reads %j", (language, reason, text) => {
  expect(textOf(html({ ...ofProduct, language, reason }))).toContain(text);
});

test.each([
  ["en", "lines", "The text changed"],
  ["en", "rows", "Rows of the table changed"],
  ["de", "pages", "Seiten der Website haben sich geändert"],
] as const)("in %s the reason of a change of %s is that: %s", (language, unit, text) => {
  const reason = message("verdict.text_changed");
  expect(textOf(html({ ...page, language, reason, counted: { ...page.counted, unit } }))).toContain(text);
});

test("the page of a price draws the prices up to the change, and none where one alone is known", () => {
  const points = [
    { at: page.at - 900_000, value: 89, isOut: false },
    { at: page.at, value: 69, isOut: true },
  ];
  const drawn = html({ ...ofProduct, language: "de", prices: { points, currency: "EUR" } });
  expect(drawn).toMatch(/role="img" aria-label="[^"]*69,00\u00a0€[^"]*89,00\u00a0€[^"]*"/);
  expect(drawn).toMatch(/<path class="line" d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+"/);
  const alone = { ...ofProduct, prices: { points: points.slice(1), currency: "EUR" } };
  expect(html(alone)).not.toContain('role="img"');
});

test("the page of a screenshot change says how much changed, and shows no internal mark", () => {
  const snapshot = (mark: string, change: string) => `Picture ${mark}\n800 × 600 pixels${change}`;
  const before = snapshot("0281fbcf30fa", "");
  const after = snapshot("cb3200317faf", "\n18 % changed since the last picture, in 1 region\n608 × 400 at 0, 0");
  const judgement = { ...everythingCounts, ignoresWhitespace: true };
  const compared = comparedOf({ before, after, judgement, language: "en" });
  const brief = "18 % of the picture changed, in 1 region: 608 × 400 at 0, 0";
  const shown = html({ ...page, ...compared, brief });
  expect(textOf(shown)).toContain("18% of the picture changed");
  expect(shown).not.toMatch(/cb3200317faf|0281fbcf30fa/);
  expect(comparedOf({ before: "a", after: "b", judgement, language: "en" }).difference).not.toBeNull();
  expect(comparedOf({ before: null, after: "b", judgement, language: "en" }).difference).toBeNull();
});

describe("the page of a change", () => {
  test("the page says what was watched, when, how much changed, and why the alert was sent", () => {
    const shown = html(page);
    expect(shown).toMatch(/<h1><bdi[^>]*>Kettles &amp; co<\/bdi><\/h1>/);
    expect(shown).toContain(`href="https://shop.example/kettle?a=1&amp;b=2" rel="noopener noreferrer nofollow"`);
    expect(shown).toMatch(/<time datetime="2026-01-02T03:04:05.000Z"[^>]*>2 hours ago<\/time>/);
    expect(shown).toMatch(/<time datetime="2026-01-02T03:04:05.000Z"[^>]*>Jan 2, 2026, 4:04\sAM<\/time>/);
    expect(shown).toContain(`<time datetime="2026-01-01T00:00:00.000Z"`);
    for (const part of [
      "Written by a language model",
      "It got cheaper.",
      "Lines changed that nothing holds back",
      "1 line added, 2 lines replaced",
    ])
      expect(textOf(shown)).toContain(part);
  });

  test("the page marks removed and added text, and keeps markup from the watched page as text", () => {
    const shown = html(page);
    expect(shown).toMatch(/<del>12<\/del>.*<ins>10<\/ins>/s);
    expect(shown).toContain("&lt;b&gt;");
    expect(shown).not.toContain("<b>");
  });

  test("lines that noise reduction held back stand in their place with their rule, and none can be pressed", () => {
    const keptBack = { removed: new Map([["old line", "counter"]]), added: new Map([["new <b>line</b>", "counter"]]) };
    const shown = html({ ...page, keptBack });
    expect(shown.match(/class="line [a-z]+ kept-back"/g)).toHaveLength(2);
    expect(shown).not.toMatch(/<button|<input|<form/);
  });

  test("of a product the page shows price and stock in words, in the language of its owner, and not the stored line", () => {
    const judgement = { ...everythingCounts, ignoresWhitespace: true };
    const texts = { before: "In Stock: True - Price: 89 EUR", after: "In Stock: False - Price: 69 EUR" };
    const shown = (language: "en" | "de") =>
      textOf(html({ ...ofProduct, language, ...comparedOf({ ...texts, judgement, language }) }));
    expect(shown("en")).toContain("€69.00 −22% was €89.00 now sold out");
    expect(shown("de")).toContain("69,00 € −22 % vorher 89,00 € jetzt ausverkauft");
    expect(shown("en")).not.toMatch(/In Stock:|True|False/);
    expect(shown("de")).toContain("Seite öffnen");
  });

  test("what makes it matter stands above it in large", () => {
    const findings = [{ rule: "price", level: "high" as const, found: "EUR 1,000 → EUR 2,000" }];
    const shown = html({ ...page, findings });
    expect(shown).toMatch(/<p class="viewer-facts"><strong class="value">.*?EUR 1,000 → EUR 2,000.*?<\/strong><\/p>/s);
  });

  test("the page shows the whole text in place of the difference when asked to", () => {
    const shown = html(page, "a <script>\nb");
    expect(shown).toMatch(/<pre class="page-text"[^>]*>a &lt;script&gt;\nb<\/pre>/);
    expect(shown).not.toContain("<ins>");
    expect(shown).toContain("/change/u/1?signature=s");
    expect(html(page, "x".repeat(200_007))).toContain("(7 more characters)");
  });

  test("the page shows its screenshot from its own host only, and none where none was taken", () => {
    const picture = { url: "1/screenshot.png?signature=s", width: 1280, height: 9000 };
    const images = (markup: string) => nodes(markup).filter((node) => node.nodeName === "img");
    const [image, ...more] = images(html({ ...page, picture }));
    expect(more).toEqual([]);
    expect(Object.fromEntries(image?.attrs?.map(({ name, value }) => [name, value]) ?? [])).toMatchObject({
      src: picture.url,
      width: "1280",
      height: "9000",
      alt: "Screenshot of Kettles & co",
    });
    expect(images(html(page))).toEqual([]);
    expect(images(html({ ...page, picture }, "whole"))).toEqual([]);
  });

  test("the page shows the first lines where the texts were deleted, and no links to deleted files", () => {
    const shown = html({ ...page, difference: null, whole: null, brief: "Price <12>" });
    expect(shown).toContain("Price &lt;12&gt;");
    expect(shown).not.toContain("/d.txt");
    expect(shown).not.toContain("/text?");
  });

  test("a change of a picture is the share and the marked picture, without a text", () => {
    const picture = { url: "1/alert.png?signature=s", width: 1280, height: 9000, isMarked: true };
    const brief = "18 % of the picture changed, in 1 region: 608 × 400 at 0, 0";
    const shown = html({ ...page, picture, difference: null, whole: null, brief });
    const at = ['<p class="viewer-facts">', "<img", "<dl"].map((part) => shown.indexOf(part));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(0);
    expect(textOf(shown).split("18% of the picture changed")).toHaveLength(2);
    expect(shown).not.toMatch(/<h2|608/);
  });

  test("the page allows only scripts, styles and pictures of ours, and is not indexed or kept by shared caches", () => {
    const origin = "https://tidemark.example";
    expect(signedHeaders(origin)).toMatchObject({
      "Content-Security-Policy": `default-src 'none'; script-src ${origin}/assets/; style-src ${origin}/assets/; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      "Cache-Control": "private, no-cache",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    });
    expect(html(page)).not.toMatch(/ style=|<style|<script(?! type="module" src="\/assets\/)/);
  });

  test("the page makes no element and no attribute of text from a watched page", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        `"><script>alert(1)</script>`,
        "' onfocus=x autofocus '",
        "</title><img src=x>",
        "</div><style>*{}",
        "</pre><iframe src=x>",
        "<!--",
        "javascript:alert(1)",
      ),
    );
    const shapeOf = (markup: string) =>
      new Set(nodes(markup).flatMap(({ nodeName, attrs = [] }) => [nodeName, ...attrs.map(({ name }) => name)]));
    const usual = shapeOf(html(page)).union(shapeOf(html(page, "text")));
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const whole = lineDifference(`${one}\nsame ${other}`, `${other}\nsame ${one}`);
        const said = { name: one, url: other, summary: one, reason: other, brief: one, difference: whole, whole };
        for (const shown of [html({ ...page, ...said }), html({ ...page, ...said }, one)]) {
          expect([...shapeOf(shown).difference(usual)]).toEqual([]);
          for (const { nodeName, attrs = [] } of nodes(shown)) {
            const valueOf = (name: string) => attrs.find((attribute) => attribute.name === name)?.value;
            if (nodeName === "script") expect(valueOf("src")).toMatch(/^\/assets\/signed\./);
            if (valueOf("href") !== undefined) expect(valueOf("href")).toMatch(/^(https?:\/\/|\/|#main$)/i);
          }
        }
      }),
    );
  });
});

test("the plain-text difference is complete and unescaped", () => {
  const difference = lineDifference("Kettle\nPrice 12", "Kettle\nPrice <10>");
  expect(differenceText(difference, "en")).toBe("Kettle\n(changed) Price 12\n(into) Price <10>");
});

describe("what a chat shows where the link is pasted", () => {
  const metaOf = (shown: SharedChange) =>
    Object.fromEntries(
      [...html(shown).matchAll(/<meta property="([^"]+)" content="([^"]*)"\/?>/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  const picture = { url: "1767323045/screenshot.png?signature=s", width: 640, height: 480 };
  const findings = [{ rule: "price", level: "high" as const, found: "EUR 12 \u2192 EUR 10" }];

  test("is the name, what changed and the picture, by its whole address", () => {
    expect(metaOf({ ...page, findings, picture })).toEqual({
      "og:site_name": "Tidemark",
      "og:type": "article",
      "og:title": "Kettles &amp; co",
      "og:description": "EUR 12 \u2192 EUR 10",
      "og:image": "https://tidemark.example/change/u/1767323045/screenshot.png?signature=s",
      "og:image:width": "640",
      "og:image:height": "480",
    });
  });

  test("is the name alone of a page that is read with a sign-in", () => {
    expect(metaOf({ ...page, findings, picture, preview: null })).toEqual({
      "og:site_name": "Tidemark",
      "og:type": "article",
      "og:title": "Kettles &amp; co",
    });
  });
});
