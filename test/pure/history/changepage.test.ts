import { message } from "../../../src/message/message.ts";
import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import {
  changePageHeaders,
  changePageHtml,
  differenceText,
  shownOf,
  type ChangePage,
} from "../../../src/history/page/page.ts";

const page: ChangePage = {
  name: "Kettles & co",
  url: "https://shop.example/kettle?a=1&b=2",
  from: 1_767_225_600,
  at: 1_767_323_045,
  zone: "Europe/Berlin",
  language: "en",
  offers: null,
  table: null,
  site: null,
  finding: null,
  unit: "lines",
  prices: null,
  summary: "It got cheaper.",
  reason: "Lines changed that nothing holds back",
  difference: lineDifference("Kettle\nPrice 12\nold line\n", "Kettle\nPrice 10\nnew <b>line</b>\nmore\n"),
  brief: "Price 12",
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
const nodes = (html: string) => [...nodesOf(parse(html) as unknown as Node)];

test("of a site that is watched as a whole the page behind an alert counts pages, in both languages", () => {
  expect(changePageHtml({ ...page, unit: "pages" })).toContain("1 new, 0 gone, 2 changed, moved or no longer listed");
  expect(changePageHtml({ ...page, unit: "pages", language: "de" })).toContain("Seiten");
});

test.each([
  ["de", message("price.changed", { before: "89", after: "69" }), "Der Preis änderte sich von 89,00 € auf 69,00 €"],
  ["en", message("price.changed", { before: "89", after: "69" }), "The price changed from €89.00 to €69.00"],
  ["de", message("price.stock_came"), "Es wurde lieferbar"],
  ["de", message("verdict.restored", { reason: "x" }), "Nach den Einstellungen der Beobachtung zählt es"],
  ["de", "Something that an older release wrote down", "Nach den Einstellungen der Beobachtung zählt es"],
  ["en", "Something that an older release wrote down", "Something that an older release wrote down"],
] as const)("in %s the reason %j reads %j", (language, reason, text) => {
  const stock = { price: "69", currency: "EUR", in_stock: true, availability: "instock" } as const;
  const html = changePageHtml({
    ...page,
    language,
    reason,
    offers: { before: { ...stock, price: "89" }, after: stock },
  });
  expect(html).toContain(`<dd>${text}</dd>`);
});

test("the page of a price draws the prices up to the change, and none where one alone is known", () => {
  const points = [
    { at: page.at - 900_000, value: 89 },
    { at: page.at, value: 69 },
  ];
  const html = changePageHtml({ ...page, language: "de", prices: { points, currency: "EUR" } });
  expect(html).toContain('role="img" aria-label="Preis im Lauf der Zeit, von 69,00 € bis 89,00 €"');
  expect(html).toMatch(/<path class="line" d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+"\/>/);
  const alone = { ...page, prices: { points: points.slice(1), currency: "EUR" } };
  expect(changePageHtml(alone)).not.toContain("<svg");
});

test("the page of a screenshot change says how much changed, and shows no internal mark", () => {
  const snapshot = (mark: string, change: string) => `Picture ${mark}\n800 × 600 pixels${change}`;
  const before = snapshot("0281fbcf30fa", "");
  const after = snapshot("cb3200317faf", "\n18 % changed since the last picture, in 1 region\n608 × 400 at 0, 0");
  const shown = shownOf({
    before,
    after,
    brief: "18 % of the picture changed",
    judgement: { ...everythingCounts, ignoresWhitespace: true },
    language: "en",
  });
  const html = changePageHtml({ ...page, ...shown });
  expect(html).toContain("18% of the page changed, in 1 place");
  expect(html).not.toMatch(/cb3200317faf|0281fbcf30fa/);
  const text = shownOf({
    before: "a",
    after: "b",
    brief: "b",
    judgement: { ...everythingCounts, ignoresWhitespace: true },
    language: "en",
  });
  expect(text.difference).not.toBeNull();
  expect(
    shownOf({
      before: null,
      after: "b",
      brief: "b",
      judgement: { ...everythingCounts, ignoresWhitespace: true },
      language: "en",
    }),
  ).toEqual({
    difference: null,
    brief: "b",
    offers: null,
  });
});

describe("the page of a change", () => {
  test("the page says what was watched, when, how much changed, and why the alert was sent", () => {
    const html = changePageHtml(page);
    expect(html).toContain("<h1>Kettles &amp; co</h1>");
    expect(html).toContain(`href="https://shop.example/kettle?a=1&amp;b=2" rel="noopener noreferrer nofollow"`);
    expect(html).toMatch(/<time datetime="2026-01-02T03:04:05.000Z">Jan 2, 2026, 4:04:05\sAM GMT\+1<\/time>/);
    expect(html).toContain(`<time datetime="2026-01-01T00:00:00.000Z">`);
    for (const part of [
      "Summary written by AI",
      "It got cheaper.",
      "Lines changed that nothing holds back",
      "1 added, 0 removed, 2 replaced",
    ])
      expect(html).toContain(part);
  });

  test("the page marks removed and added text, and keeps markup from the watched page as text", () => {
    const html = changePageHtml(page);
    expect(html).toContain("<del>12</del> <ins>10</ins>");
    expect(html).toContain("<ins>new &lt;b&gt;</ins>line<ins>&lt;/b&gt;</ins>");
    expect(html).not.toContain("<b>");
  });

  test("of a product the page shows price and stock in words, in the language of its owner, and not the stored line", () => {
    const texts = { before: "In Stock: True - Price: 89 EUR", after: "In Stock: False - Price: 69 EUR" };
    const judgement = { ...everythingCounts, ignoresWhitespace: true };
    const shown = (language: "en" | "de") =>
      changePageHtml({ ...page, language, ...shownOf({ ...texts, brief: "", judgement, language }) })
        .replace(/<style>.*<\/style>|<script>.*<\/script>/gs, "")
        .replaceAll("\u00a0", " ");
    expect(
      shown("en")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    ).toContain("€69.00 −22% was €89.00 now sold out");
    expect(
      shown("de")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    ).toContain("69,00 € −22 % vorher 89,00 € jetzt ausverkauft");
    expect(shown("en")).not.toMatch(/In Stock:|True|False/);
    expect(shown("de")).toContain("Seite öffnen");
    expect(changePageHtml({ ...page, finding: "EUR 1,000 → EUR 2,000" })).toContain(
      `<p class="facts"><strong>EUR 1,000 → EUR 2,000</strong></p>`,
    );
  });

  test("the page shows the whole text in place of the difference when asked to", () => {
    const html = changePageHtml({ ...page, text: "a <script>\nb" });
    expect(html).toContain(`<div class="text">a &lt;script&gt;\nb</div>`);
    expect(html).not.toContain("<ins>");
    expect(html).toContain("/change/u/1?signature=s");
    expect(changePageHtml({ ...page, text: "x".repeat(200_007) })).toContain("(7 more characters)");
  });

  test("the page shows its screenshot from its own host only, and none where none was taken", () => {
    const picture = { url: "1/screenshot.png?signature=s", width: 1280, height: 9000 };
    const images = (html: string) => nodes(html).filter((node) => node.nodeName === "img");
    const [image, ...more] = images(changePageHtml({ ...page, picture }));
    expect(more).toEqual([]);
    expect(Object.fromEntries(image?.attrs?.map(({ name, value }) => [name, value]) ?? [])).toMatchObject({
      src: picture.url,
      width: "1280",
      height: "9000",
      alt: "Screenshot of Kettles & co",
    });
    expect(images(changePageHtml(page))).toEqual([]);
    expect(images(changePageHtml({ ...page, picture, text: "whole" }))).toEqual([]);
    expect(changePageHeaders["Content-Security-Policy"]).toMatch(
      /^default-src 'none'; .*; img-src 'self'; script-src 'sha256-[\w+/=]+'$/,
    );
  });

  test("the page shows the short description where the texts were deleted, and no links to deleted files", () => {
    const html = changePageHtml({ ...page, difference: null, brief: "Price <12>" });
    expect(html).toContain("Price &lt;12&gt;");
    expect(html).not.toContain("/d.txt");
    expect(html).not.toContain("/text?");
  });

  test("a change of a picture begins with the share and the marked picture, before what can be done", () => {
    const picture = { url: "1/alert.png?signature=s", width: 1280, height: 9000, isMarked: true };
    const html = changePageHtml({ ...page, picture, difference: null, brief: "18 % of the picture changed" });
    const at = ['<p class="facts">', "<img", '<p class="actions">', "<dl>"].map((part) => html.indexOf(part));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(0);
    expect(html.split(">18 % of the picture changed<")).toHaveLength(2);
    expect(html).not.toContain("<h2>");
  });

  test("the page allows only its own style, its own script and pictures, and is not indexed or kept by shared caches", () => {
    const sheet = /<style>(.*)<\/style>/s.exec(changePageHtml(page))?.[1] ?? "";
    const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
    const script = /<script>(.*)<\/script>/s.exec(changePageHtml(page))?.[1] ?? "";
    expect(changePageHeaders).toMatchObject({
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hashOf(sheet)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; img-src 'self'; script-src 'sha256-${hashOf(script)}'`,
      "Cache-Control": "private, no-cache",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    });
    expect(changePageHtml(page)).not.toMatch(/style=|<script[^>]|<script>.*<script|<img|<link/s);
  });

  test("the page makes no element and no attribute of text from a watched page", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        `"><script>alert(1)</script>`,
        "' onfocus=x autofocus '",
        "</title><img src=x>",
        "</div><style>*{}",
        "<!--",
        "javascript:alert(1)",
      ),
    );
    const allowed = new Set(
      "#document #documentType #text html head body meta title style script main h1 h2 dl dt dd a time div p strong span ins del br".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const difference = lineDifference(`${one}\nsame ${other}`, `${other}\nsame ${one}`);
        const words = { name: one, url: other, summary: one, reason: other, brief: one, difference };
        for (const html of [changePageHtml({ ...page, ...words }), changePageHtml({ ...page, ...words, text: one })])
          for (const { nodeName, attrs = [], childNodes = [] } of nodes(html)) {
            // The script is the same on every page.
            if (nodeName === "script") expect(childNodes[0]?.value).toMatch(/^for\(const t of document/);
            expect(allowed.has(nodeName) || nodeName).toBe(true);
            for (const { name, value } of attrs) {
              expect([
                "lang",
                "charset",
                "property",
                "name",
                "content",
                "class",
                "id",
                "href",
                "rel",
                "datetime",
              ]).toContain(name);
              if (name === "id") expect(value).toBe("why");
              if (name === "href") expect(value).toMatch(/^(https?:\/\/|\/)/i);
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
  const metaOf = (shown: ChangePage) =>
    Object.fromEntries(
      [...changePageHtml(shown).matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  const picture = { url: "1767323045/screenshot.png?signature=s", width: 640, height: 480 };

  test("is the name, what changed and the picture, by its whole address", () => {
    expect(metaOf({ ...page, finding: "EUR 12 \u2192 EUR 10", picture })).toEqual({
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
    expect(metaOf({ ...page, finding: "EUR 12 \u2192 EUR 10", picture, preview: null })).toEqual({
      "og:site_name": "Tidemark",
      "og:type": "article",
      "og:title": "Kettles &amp; co",
    });
  });
});
