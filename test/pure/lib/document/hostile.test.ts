/** Hostile input: bounded work whatever a page or a selector is made of. Bounds are generous; a quadratic path misses them by far. */

import { describe, expect, test } from "vitest";
import { remove, titleOf } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import type { Document } from "../../../../src/lib/document/tape.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { processorMilliseconds } from "../../../effort.ts";
import { message } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const generousMilliseconds = 10_000;
const numbered = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");

const pages: [name: string, html: string][] = [
  ["a hundred thousand nested blocks", `${"<div>".repeat(100_000)}x`],
  ["nested inline elements, all closed", `${"<span>".repeat(100_000)}x${"</span>".repeat(100_000)}`],
  ["a million opening signs", "<".repeat(1_000_000)],
  ["comments that never end", "<!--".repeat(250_000)],
  ["comments full of dashes", `<!${"-".repeat(1_000_000)}`],
  ["links in paragraphs", "<p><a>".repeat(50_000)],
  ["formatting that is opened again and again", numbered(3000, (at) => `<b id=${at}>`) + "</p><p>x".repeat(100_000)],
  ["formatting around blocks", "<b><div>".repeat(20_000) + "</b>".repeat(100_000)],
  ["formatting, deep blocks and end tags", `<b>${"<div>".repeat(100_000)}${"</b><b>".repeat(50_000)}`],
  [
    "end tags of what is open far below",
    `<i>${"<div><span>".repeat(50_000)}${"</i></span x></section>".repeat(50_000)}`,
  ],
  ["paragraphs under deep blocks", "<div>".repeat(100_000) + "<p>x</p>".repeat(50_000)],
  ["list items under deep blocks", "<div>".repeat(100_000) + "<li></li>".repeat(50_000)],
  ["tables under deep blocks", "<div>".repeat(100_000) + "<table></table>".repeat(30_000)],
  ["text in tables", "<table>x".repeat(50_000)],
  ["tables in tables", "<table><tr><td>x".repeat(30_000)],
  ["lists of options in tables", "<table><select><tr>".repeat(50_000)],
  ["forms that misnest", "<form><div></form>".repeat(50_000)],
  ["foreign elements and end tags that match none", `<svg>${"<g>".repeat(50_000)}${"</g2></b>".repeat(50_000)}`],
  ["foreign elements that HTML keeps leaving", "<svg><g><p>".repeat(50_000)],
  [
    "annotations with a long attribute",
    `<math><annotation-xml encoding="${"x".repeat(1_000_000)}">${"x<b></b>".repeat(50_000)}`,
  ],
  ["scripts in comments in scripts", "<script><!--<script>".repeat(50_000)],
  ["end tags that almost end a script", `<script>${"</scrip".repeat(200_000)}`],
  ["character data that never ends", `<svg>${"<![CDATA[".repeat(100_000)}`],
  ["attributes without end", `<a ${"b=c ".repeat(500_000)}`],
  ["quotes without end", "<a b='".repeat(200_000)],
  ["tags without end", "<a ".repeat(500_000)],
  ["body tags that add attributes", numbered(100_000, (at) => `<body a${at}=1>`)],
  ["references", "&amp;&notit;&#x41;&".repeat(200_000)],
  ["templates in templates", "<template><tr>".repeat(50_000)],
  ["a hundred thousand names", numbered(100_000, (at) => `<x${at}>`)],
  ["stray end tags between null characters", `<p>${"\0</x>".repeat(200_000)}`],
  ["preformatted white space", `<pre>${" \n".repeat(500_000)}x`],
  ["nested preformatted white space", "<pre> <b> \n".repeat(50_000)],
  ["head content after the head", "<head></head><meta>".repeat(50_000)],
  ["a doctype without end", `<!doctype ${" ".repeat(500_000)}`],
];

describe("a page is read in bounded time", () => {
  test.each(pages)("%s", (_name, html) => {
    const begin = processorMilliseconds();
    const document = parseHtml(html);
    textOf(document, { linkTargets: true });
    titleOf(document);
    expect(document.count).toBeLessThan(1_000_000);
    expect(processorMilliseconds() - begin).toBeLessThan(generousMilliseconds);
  });

  test.each(pages)("as XML: %s", (_name, source) => {
    const begin = processorMilliseconds();
    textOf(parseXml(source));
    expect(processorMilliseconds() - begin).toBeLessThan(generousMilliseconds);
  });
});

test("deeply nested content is read completely", () => {
  const document = parseHtml(`${"<div>".repeat(100_000)}deep`);
  expect(textOf(document)).toBe("deep");
  expect(document.count).toBe(100_005);
});

const outcome = (document: Document, text: string, steps?: number): string => {
  const selector = compileSelector(text);
  if (selector.kind === "problem") return selector.cause;
  const selection = select(document, selector, steps);
  if (selection.kind === "problem") return selection.cause;
  return selection.kind === "nodes" ? String(selection.nodes.length) : selection.text;
};

describe("a selector ends within its budget", () => {
  const flat = parseHtml(`<body>${"<a class=x href=y>z</a>".repeat(20_000)}`);
  const deep = parseHtml(`${"<div a=b>".repeat(20_000)}x`);
  const long = parseHtml(`${"<div>".repeat(1000)}${"x &amp; ".repeat(300_000)}`);
  const wide = parseHtml(
    `<div data-x="${"y ".repeat(1_000_000)}" class="${"y ".repeat(500_000)}">${"<b></b>".repeat(20_000)}`,
  );

  test.each([
    ["//*[count(//*[count(//a)>0])>0]", flat],
    ["//*//*[//*//*]", flat],
    ["//a[preceding::a = following::a]", flat],
    ["//a/following-sibling::a/preceding-sibling::a", flat],
    ["a ~ a ~ a ~ b ~ a", flat],
    ["xpath:string-join(//a/concat(string(/), string(/)), string(/))", flat],
    ["//a[contains(string(/), 'q')]", flat],
    ["//a[re:test(string(/), '(a+)+$')]", flat],
    ["div > div div > div div > p div > div + div", deep],
    ["//div[ancestor::div[ancestor::div[ancestor::p]]]", deep],
    ["//div//div//div//div", deep],
    ["//*[contains(., 'y')]", deep],
    [":contains(y)", deep],
    ["div:has(div:has(div:has(p)))", deep],
    ["//div[contains(., 'y')]", long],
    ["div:contains(y)", long],
    ["xpath:replace(string(/), 'x', string(/))", long],
    ["[data-x*=z] b", wide],
    [".z-z b", wide],
    ["//b[ancestor::*/@data-x = 'z']", wide],
    ["//b[../@data-x = 'z']", wide],
  ])("%s", (text, document) => {
    const begin = processorMilliseconds();
    const result = outcome(document, text);
    expect(result === "budget" || /^\d+$/.test(result)).toBe(true);
    expect(processorMilliseconds() - begin).toBeLessThan(generousMilliseconds);
  });

  test("a selector that takes too long is a reported problem, and a larger budget helps", () => {
    expect(outcome(flat, "//a[following-sibling::b]", 1000)).toBe("budget");
    expect(outcome(flat, "//a", 100_000)).toBe("20000");
    const selector = compileSelector("//a[following-sibling::b]");
    if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
    expect(select(flat, selector, 1000)).toEqual({
      kind: "problem",
      cause: "budget",
      sentence: message("filter.steps", { count: 1000 }),
    });
  });

  test("ordinary selectors stay far below the budget", () => {
    for (const text of ["a.x", "//a[@class='x']", "a:nth-child(2n)", "a + a", "//a[last()]", "body:has(a)"]) {
      expect(outcome(flat, text)).not.toBe("budget");
    }
  });
});

test("removing a hundred thousand nodes costs no search", () => {
  const document = parseHtml("<p>x".repeat(100_000));
  const begin = processorMilliseconds();
  remove(
    document,
    Array.from({ length: 100_000 }, (_, at) => document.count - 1 - at),
  );
  textOf(document);
  expect(processorMilliseconds() - begin).toBeLessThan(generousMilliseconds);
});

test("selectors that are long or nested are read or refused, never fatal", () => {
  for (const text of [
    "(".repeat(2500),
    ":not(".repeat(1000),
    `${":not(".repeat(1000)}a${")".repeat(1000)}`,
    "a>".repeat(2500),
    "a ".repeat(2500),
    "a,".repeat(2500),
    "[".repeat(5000),
    "\\".repeat(5000),
    `//a${"[a".repeat(1000)}${"]".repeat(1000)}`,
    `//${"a/".repeat(2400)}a`,
    "1=".repeat(2400) + "1",
    `xpath:${"not(".repeat(1000)}1${")".repeat(1000)}`,
  ]) {
    const selector = compileSelector(text);
    if (selector.kind === "selector") select(parseHtml("<a>"), selector);
    expect(["selector", "problem"]).toContain(selector.kind);
  }
});
