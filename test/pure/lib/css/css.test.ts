/** CSS selectors: what the standards say, what jQuery and soupsieve taught people, and the same answers as css-select. */

import { type Options, selectAll } from "css-select";
import fc from "fast-check";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { attributeOf } from "../../../../src/lib/document/attributes.ts";
import { nameOf, remove } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import { type Document, ELEMENT, type Node } from "../../../../src/lib/document/tape.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { soupNames, tagSoup } from "../document/soup.ts";
import { caseCount } from "../../../chance.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const nodesOf = (document: Document, text: string): Node[] => {
  const selector = compileSelector(text);
  if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
  const selection = select(document, selector, 10_000_000);
  if (selection.kind !== "nodes") throw new Error(JSON.stringify(selection));
  return selection.nodes;
};

/** The ids of what was found, or names where there is no id. */
const shown = (document: Document, text: string): string =>
  nodesOf(document, text)
    .map((node) => attributeOf(document, node, "id") ?? nameOf(document, node))
    .join(" ");

const page = parseHtml(
  "<!doctype html><html lang=en-GB><body><div id=d1 class='a b  c'><p id=p1>one <b id=b1>bold</b></p><p id=p2 class=b></p><!-- --></div>" +
    "<div id=d2 class=A data-x='1 2' title=Hello><ul id=u><li id=l1>1<li id=l2 class=k>2<li id=l3>3<li id=l4 class=k>4</ul><p id=p3>x</p></div>" +
    "<form id=f><input id=i1 type=TEXT required><input id=i2 type=checkbox checked><select id=s><option id=o1>1<option id=o2 selected>2</select>" +
    "<fieldset id=fs disabled><legend id=lg><input id=i3></legend><input id=i4></fieldset><button id=bt disabled>b</button></form>" +
    "<table id=t><tr id=r1><td id=c1>A<td id=c2>B<tr id=r2><td id=c3>C</table><a id=a1 href=/x>say hello</a><a id=a2>none</a><x-y id=xy></x-y>" +
    "<span id='w:1' class='md:flex w-1/2'></span><em id=e1 class='&#97;b&amp;c'></em>",
);

const table: [group: string, cases: [selector: string, expected: string][]][] = [
  [
    "simple selectors",
    [
      ["#p1", "p1"],
      [".a.c", "d1"],
      [".A", "d2"],
      ["DIV", "d1 d2"],
      ["x-y", "xy"],
      ["body > *", "d1 d2 f t a1 a2 xy w:1 e1"],
      ["[data-x]", "d2"],
      ["[data-x='1 2']", "d2"],
      ["[data-x~='2']", "d2"],
      ["[title^=He]", "d2"],
      ["[title$=lo]", "d2"],
      ["[title*=ell]", "d2"],
      ["[title=hello]", ""],
      ["[title=hello i]", "d2"],
      ["html[lang|=en]", "html"],
      ["[title^='']", ""],
      ["p[class!=b]", "p1 p3"],
      ["[type=text]", "i1"],
      ["[TYPE=checkbox]", "i2"],
      [".md\\:flex", "w:1"],
      [".w-1\\/2", "w:1"],
      ["#w\\:1", "w:1"],
      [".ab\\&c", "e1"],
      ["li.k, #p1, li", "p1 l1 l2 l3 l4"],
    ],
  ],
  [
    "combinators",
    [
      ["div p", "p1 p2 p3"],
      ["div > b", ""],
      ["div b", "b1"],
      ["p + p", "p2"],
      ["li ~ .k", "l2 l4"],
      ["ul + p", "p3"],
      ["body div ul > li.k", "l2 l4"],
      ["div#d2 li:not(.k) + li", "l2 l4"],
      ["table > tr > td", "c1 c2 c3"],
      ["table > tbody > tr > td", "c1 c2 c3"],
    ],
  ],
  [
    "pseudo-classes",
    [
      ["li:first-child", "l1"],
      ["li:last-child", "l4"],
      ["li:nth-child(2)", "l2"],
      ["li:nth-child(odd)", "l1 l3"],
      ["li:nth-child( 2n + 2 )", "l2 l4"],
      ["li:nth-child(-n+2)", "l1 l2"],
      ["li:nth-last-child(1)", "l4"],
      ["li:nth-child(2 of .k)", "l4"],
      ["li:nth-last-child(2 of .k)", "l2"],
      ["div p:first-of-type", "p1 p3"],
      ["div p:nth-of-type(2)", "p2"],
      ["div p:nth-last-of-type(1)", "p2 p3"],
      ["div :only-of-type", "b1 u p3"],
      ["b:only-child", "b1"],
      ["div > p:empty", "p2"],
      [":root", "html"],
      [":scope", "html"],
      ["div:has(ul)", "d2"],
      ["div:has(> b)", ""],
      ["p:has(+ p)", "p1"],
      ["li:has(~ .k)", "l1 l2 l3"],
      ["div:not(:has(ul))", "d1"],
      ["div:has(p):has(li)", "d2"],
      [":is(ul, p):not(#p2)", "p1 u p3"],
      [":where(.a, .A) > p", "p1 p2 p3"],
      ["li:not(.k, :first-child)", "l3"],
      ["a:link", "a1"],
      ["a:any-link", "a1"],
      [":checked", "i2 o2"],
      [":disabled", "fs i4 bt"],
      ["input:enabled", "i1 i2 i3"],
      [":required", "i1"],
      ["a:hover", ""],
      ["b:lang(en)", "b1"],
      ["b:lang(de)", ""],
    ],
  ],
  [
    "by text",
    [
      ["a:contains('hello')", "a1"],
      ["a:contains(none)", "a2"],
      ["a:icontains('HELLO')", "a1"],
      ["li:-soup-contains('2', \"3\")", "l2 l3"],
      ["p:-soup-contains-own('one')", "p1"],
      ["p:-soup-contains-own('bold')", ""],
    ],
  ],
];

describe.each(table)("%s", (_group, cases) => {
  test.each(cases)("%s", (selector, expected) => {
    expect(shown(page, selector)).toBe(expected);
  });
});

test.each([
  ["", "syntax"],
  ["div >", "syntax"],
  ["a,,b", "syntax"],
  ["> a > > b", "syntax"],
  ["[a", "syntax"],
  ["a{color:red}", "syntax"],
  ["a;b", "syntax"],
  ["1div", "syntax"],
  [":nth-child(x)", "syntax"],
  [":nth-of-type(1 of a)", "syntax"],
  [":nth-child(1 of )", "syntax"],
  [":not()", "syntax"],
  ["a:foo", "unsupported"],
  ["a:foo(b)", "unsupported"],
  ["a:eq(1)", "unsupported"],
  ["a:constructor", "unsupported"],
  ["a::before", "unsupported"],
  ["a || b", "unsupported"],
  ["a < b", "syntax"],
])("the selector %s is reported as a problem (%s)", (text, cause) => {
  expect(compileSelector(text)).toMatchObject({ kind: "problem", cause });
});

test("XPath and CSS are distinguished by how they begin", () => {
  const languages = [
    "/html",
    "//a",
    "(//a)[1]",
    "./a",
    "../a",
    "xpath://a",
    "xpath1:count(//a)",
    "a",
    ".a",
    "#a",
    "[a]",
    "*",
  ];
  const detected = languages
    .map((text) => compileSelector(text))
    .map((found) => (found.kind === "selector" ? found.language : found.cause));
  expect(detected).toEqual([...Array.from({ length: 7 }, () => "xpath"), ...Array.from({ length: 5 }, () => "css")]);
});

test("removed elements are neither found nor counted", () => {
  const document = parseHtml("<ul><li id=a>1<li id=b>2<li id=c>3</ul><p id=d>");
  remove(document, nodesOf(document, "#a"));
  expect(shown(document, "li")).toBe("b c");
  expect(shown(document, "li:first-child")).toBe("b");
  expect(shown(document, "li:nth-child(2)")).toBe("c");
  expect(shown(document, "li + li")).toBe("c");
  expect(shown(document, "#a")).toBe("");
  remove(document, nodesOf(document, "li"));
  expect(shown(document, "ul:empty")).toBe("ul");
  expect(shown(document, "ul:has(li)")).toBe("");
});

test("in XML names keep their case and prefix", () => {
  const feed = parseXml(`<rss><Item Id="1" class="x"><media:content id="m"/></Item><item/></rss>`);
  expect(shown(feed, "Item")).toBe("Item");
  expect(shown(feed, "[Id]")).toBe("Item");
  expect(shown(feed, "[id]")).toBe("m");
  expect(shown(feed, "media|content")).toBe("m");
  expect(shown(feed, "*|content")).toBe("m");
  expect(shown(feed, "media\\:content")).toBe("m");
  expect(shown(feed, ".x > #m")).toBe("m");
});

type Tree = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const isTag = (node: Tree): node is Element => "tagName" in node;
const childrenOf = (node: Tree): Tree[] => ("childNodes" in node ? node.childNodes : []);
const textIn = (node: Tree): string =>
  node.nodeName === "#text" && "value" in node ? node.value : childrenOf(node).map(textIn).join("");

const adapter: NonNullable<Options<Tree, Element>["adapter"]> = {
  isTag,
  getAttributeValue: (element, name) => element.attrs.find((attribute) => attribute.name === name)?.value,
  getChildren: childrenOf,
  getName: (element) => element.tagName.toLowerCase(),
  getParent: (element) => element.parentNode,
  getSiblings: (node) => ("parentNode" in node && node.parentNode !== null ? childrenOf(node.parentNode) : [node]),
  getText: textIn,
  hasAttrib: (element, name) => element.attrs.some((attribute) => attribute.name === name),
  removeSubsets: (nodes) => nodes,
};

const elementsOf = (root: Tree): Element[] =>
  childrenOf(root).flatMap((node) => (isTag(node) ? [node, ...elementsOf(node)] : []));

const simple = fc.oneof(
  fc.constantFrom(...soupNames.filter((name) => name !== "template" && name !== "foreignObject" && name !== "tr")),
  fc.constantFrom(".x", ".y", "#z", "*", "[x]", "[hidden]", "[class~=y]", "[type=hidden]", "[x='1']"),
  fc.constantFrom(
    ":first-child",
    ":last-child",
    ":nth-child(2n+1)",
    ":nth-last-child(2)",
    ":nth-of-type(2)",
    ":only-child",
    ":only-of-type",
  ),
  fc.constantFrom(
    ":root",
    ":not(.x)",
    ":not(p, b)",
    ":is(a, div p)",
    ":has(> b)",
    ":has(p)",
    ":has(+ i)",
    ":contains('a')",
  ),
);
const complex = fc
  .array(fc.tuple(simple, fc.constantFrom(" ", " > ", " + ", " ~ ")), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([part, combinator], index) => (index === 0 ? part : combinator + part)).join(""));
const selectors = fc.array(complex, { minLength: 1, maxLength: 2 }).map((list) => list.join(", "));

test("ids that begin with a digit are found by the escapes that browsers copy", () => {
  const document = parseHtml("<p id=1a>a</p><p id=123>b</p><p class='2-col'>c</p>");
  const textIn = (selector: string) => nodesOf(document, selector).map((node) => attributeOf(document, node, "id"));
  expect(textIn("#\\31 a")).toEqual(["1a"]);
  expect(textIn("body > #\\31 23")).toEqual(["123"]);
  expect(textIn("#\\000031a")).toEqual(["1a"]);
  expect(nodesOf(document, "p.\\32 -col")).toHaveLength(1);
  expect(compileSelector("#1a").kind).toBe("problem");
});

test.each([
  ["div div div", "<div>".repeat(20_000) + "x"],
  ["div:has(b) *", "<div><b></b>x".repeat(20_000)],
  ["div", `${"<div>".repeat(1000)}${"word ".repeat(20_000)}`],
])("selectors nested thousands of times are refused, not parsed: %s", (selector, html) => {
  const document = parseHtml(html);
  const compiled = compileSelector(selector);
  if (compiled.kind === "problem") throw new Error(englishOf(compiled.sentence));
  expect(select(document, compiled, 100_000_000)).toMatchObject({ kind: "problem", cause: "budget" });
});

test("many elements side by side and a page's usual nesting are read", () => {
  const document = parseHtml(`${"<div>".repeat(30)}${"<p>word</p>".repeat(20_000)}`);
  expect(nodesOf(document, "p")).toHaveLength(20_000);
  expect(nodesOf(document, "div")).toHaveLength(30);
});

test("on any page any selector finds what css-select finds", () => {
  fc.assert(
    fc.property(tagSoup, selectors, (html, selector) => {
      const document = parseHtml(html);
      const elements = Array.from({ length: document.count }, (_, node) => node).filter(
        (node) => document.kind[node] === ELEMENT,
      );
      const ours = nodesOf(document, selector).map((node) => elements.indexOf(node));
      const tree = parse(html);
      const all = elementsOf(tree);
      const theirs = selectAll<Tree, Element>(selector, tree, { adapter }).map((element) => all.indexOf(element));
      expect(ours).toEqual(theirs.toSorted((left, right) => left - right));
    }),
    { numRuns: caseCount(3000) },
  );
});

describe("brackets inside of quotes are text", () => {
  const shop = parseHtml(
    '<p id="a">Price (incl. tax)</p><p id="b">a) b</p><div id="c"><p id="d">(x</p></div><p id="e" title="f(g">it\'s (new)</p>',
  );

  test.each([
    ['p:-soup-contains("Price (incl.")', "a"],
    ["p:contains('Price (incl.')", "a"],
    ['div:has(p:-soup-contains("(x"))', "c"],
    ['p:not(:-soup-contains("(", "a)"))', ""],
    ['p:-soup-contains("a)", "(x")', "b d"],
    ['p:is(:contains("a)"), [title="f(g"])', "b e"],
    ["p:contains(it's (new))", "e"],
    ["p:contains(it's) ~ p, p:contains(tax)", "a"],
    ['p:nth-child(1 of :contains("(x"))', "d"],
    ['p:contains("a\\)")', "b"],
  ])("%s", (selector, ids) => expect(shown(shop, selector)).toBe(ids));
});

test.each([
  [":nth-child(2n + 1 of :is(p, span).test)", "a d"],
  ["p:is(:nth-child(2n + 1 of :not(.z)))", "a"],
])("a formula may stand beside brackets in brackets: %s", (selector, ids) => {
  const list = parseHtml(
    '<p id="a" class="test"></p><p id="b" class="z"></p><p id="c" class="test"></p><span id="d" class="test"></span>',
  );
  expect(shown(list, selector)).toBe(ids);
});

test.each([".foo..bar", "..test", "td#.x", "a. b", "[href]p", "p:not([href]p)", ".a*", ":is(.b)p"])(
  "%s is refused, as it would find nothing or too much",
  (text) => expect(compileSelector(text)).toMatchObject({ kind: "problem", cause: "syntax" }),
);

test("a namespace that HTML does not have selects no element of another name", () => {
  const list = parseHtml("<div><p id=a>x<svg><rect id=b></rect></svg><media:thumb id=c></media:thumb></div>");
  expect(["div|p", "svg|rect", "*|p", "media|thumb", "#a:not(div|p)"].map((text) => shown(list, text))).toEqual([
    "",
    "b",
    "a",
    "c",
    "a",
  ]);
});

test("what stands in the legend of a disabled fieldset is enabled, unless one around it is disabled", () => {
  const form = parseHtml(
    "<fieldset id=outer disabled><legend><input id=free></legend><legend><input id=second></legend>" +
      "<fieldset id=inner disabled><legend><input id=held></legend><input id=deep></fieldset></fieldset>" +
      "<fieldset id=open><fieldset id=part disabled><legend><button id=go></button></legend><button id=no></button></fieldset></fieldset>",
  );
  expect(shown(form, ":disabled")).toBe("outer second inner held deep part no");
  expect(shown(form, ":enabled")).toBe("free open go");
});
