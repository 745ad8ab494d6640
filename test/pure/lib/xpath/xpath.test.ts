/** XPath: all of 1.0, and the few things of 2.0 that people paste. */

import { describe, expect, test } from "vitest";
import { nameOf, remove, textContentOf } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import type { Document } from "../../../../src/lib/document/tape.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

/** Names of the elements and attributes found, the text of text nodes; a value as its text; a problem as its cause. */
const shown = (document: Document, xpath: string): string => {
  const selector = compileSelector(`xpath:${xpath}`);
  if (selector.kind === "problem") return `! ${selector.cause}`;
  const selection = select(document, selector);
  if (selection.kind === "problem") return `! ${selection.cause}`;
  if (selection.kind === "text") return `= ${selection.text}`;
  return selection.nodes.map((node) => nameOf(document, node) || `"${textContentOf(document, node)}"`).join(" ");
};

const page = parseHtml(
  "<!doctype html><html lang=en><title>T</title><body id=top class='x y'><h1>Head</h1><!-- note -->" +
    "<div id=one class=a data-n=1><p>first <b>bold</b> tail</p><p class=b>second</p></div>" +
    "<div id=two><ul><li>1<li class=k>2<li>3</ul><p>  third   one </p></div>" +
    "<table><tr><td>A<td>B<tr><td>C<td>D</table><a href=/x title='It’s'>link</a><svg><Path d=1 /></svg>",
);

const table: [group: string, cases: [xpath: string, expected: string][]][] = [
  [
    "paths and axes",
    [
      ["/", '"THeadfirst bold tailsecond123  third   one ABCDlink"'],
      ["/html/body/h1", "h1"],
      ["//LI", "li li li"],
      ["//li[2]/text()", '"2"'],
      ["//p", "p p p"],
      ["//p[1]", "p p"],
      ["(//p)[1]/b/..", "p"],
      ["//div/p[last()]", "p p"],
      ["//b/ancestor::*", "html body div p"],
      ["//b/ancestor::*[1]", "p"],
      ["//b/ancestor-or-self::*[position() = 2]", "p"],
      ["//h1/following-sibling::*[1]", "div"],
      ["//a/preceding-sibling::*[1]", "table"],
      ["//li[3]/preceding::li", "li li"],
      ["//li[1]/following::td[4]", "td"],
      ["//ul/descendant::text()", '"1" "2" "3"'],
      ["//div/self::div/@id", "id id"],
      ["//div[1]/@*", "id class data-n"],
      ["//@href/parent::a", "a"],
      ["//@href/..", "a"],
      ["//comment()", '" note "'],
      ["//li[1] | //h1 | //li[1]", "h1 li"],
      ["//*[self::h1 or self::h2]", "h1"],
      ["//p/node()", '"first " b " tail" "second" "  third   one "'],
      ["//div/namespace::*", ""],
      [".//b", "b"],
      ["//path/@d", "d"],
      ["//body/child::node()[2]", '" note "'],
    ],
  ],
  [
    "a tbody that nobody wrote can be written or not",
    [
      ["//table/tr[2]/td[1]/text()", '"C"'],
      ["//table/tbody/tr[2]/td[1]/text()", '"C"'],
      ["//table//tr[last()]/td[2]/text()", '"D"'],
    ],
  ],
  [
    "what finds nothing from the document begins at its root element",
    [
      ["html/body/div[2]/p/text()", '"  third   one "'],
      ["body/div[2]/p/text()", '"  third   one "'],
      ["./body/div[2]/p/text()", '"  third   one "'],
      ["div[2]/p", ""],
      ["/body/div[2]/p", ""],
      ["count(body)", "= 0"],
    ],
  ],
  [
    "predicates",
    [
      ["//li[@class]", "li"],
      ["//li[@class='k']", "li"],
      ["//li[not(@class)][2]/text()", '"3"'],
      ["//li[. > 1]", "li li"],
      ["//p[contains(., 'bold')]", "p"],
      ["//*[contains(concat(' ', normalize-space(@class), ' '), ' y ')]", "body"],
      ["//div[.//li]/@id", "id"],
      ["//div[p = 'second']/@id", "id"],
      ["//li[position() mod 2 = 1]", "li li"],
      ["//li[count(preceding-sibling::li) = 1]/text()", '"2"'],
      ["//p[2 = 2][1]", "p p"],
      ["//div[count(p) > 1 and @id = 'one']", "div"],
      ["//li[last() - 1]/text()", '"2"'],
      ["//li['']", ""],
      ["//li[number(.)]", "li li li"],
    ],
  ],
  [
    "values",
    [
      ["1 + 2 * 3 - 4 div 2", "= 5"],
      ["7 mod 3", "= 1"],
      ["-7 mod 3", "= -1"],
      ["1 div 0", "= Infinity"],
      ["-(1 div 0)", "= -Infinity"],
      ["number('x')", "= NaN"],
      ["number(' 12.50 ')", "= 12.5"],
      ["0.0000001", "= 0.0000001"],
      ["1000000000000000000000000", "= 1000000000000000000000000"],
      ["count(//li)", "= 3"],
      ["sum(//li)", "= 6"],
      ["floor(-1.5)", "= -2"],
      ["ceiling(-1.5)", "= -1"],
      ["round(-1.5)", "= -1"],
      ["round(2.5)", "= 3"],
      ["string(//p[2])", "= second"],
      ["normalize-space(//div[2]/p)", "= third one"],
      ["substring('12345', 2, 3)", "= 234"],
      ["substring('12345', 1.5, 2.6)", "= 234"],
      ["substring('12345', 0, 3)", "= 12"],
      ["substring('12345', 0 div 0, 3)", "= "],
      ["substring('12345', -42, 1 div 0)", "= 12345"],
      ["substring('a😀b', 2, 1)", "= 😀"],
      ["string-length('a😀b')", "= 3"],
      ["substring-before('1999/04/01', '/')", "= 1999"],
      ["substring-after('1999/04/01', '/')", "= 04/01"],
      ["translate('--aaa--', 'abc-', 'ABC')", "= AAA"],
      ["concat('a', 1, true())", "= a1true"],
      ["starts-with('abc', 'ab') and contains('abc', 'bc')", "= true"],
      ["boolean(//nothing)", "= false"],
      ["not(//nothing)", "= true"],
      ["lang('en')", "= false"],
      ["count(//b[lang('EN')])", "= 1"],
      ["name(//div/@*[1])", "= id"],
      ["local-name(//svg)", "= svg"],
      ["namespace-uri(//svg)", "= http://www.w3.org/2000/svg"],
      ["id('two')/p", "p"],
      ["id('one two')", "div div"],
      ["//li = 2", "= true"],
      ["//li != 2", "= true"],
      ["//li > //td", "= false"],
      ["//li < 2", "= true"],
      ["'a' = 'b' or 1 <= 1", "= true"],
      ["true() > false()", "= true"],
      ['"it\'s"', "= it's"],
    ],
  ],
  [
    "regular expressions",
    [
      ["//li[re:test(., '^[23]$')]", "li li"],
      ["//*[re:test(@id, '^ONE$', 'i')]", "div"],
      ["re:match('a1b22', '[0-9]+', 'g')", "= 1\n22"],
      ["re:match('2024-05', '(\\d+)-(\\d+)')", "= 2024-05\n2024\n05"],
      ["re:replace('a.b.c', '\\.', 'g', '$')", "= a$b$c"],
      ["matches('Abc', '^abc$', 'i')", "= true"],
      ["replace('a-b-c', '-(\\w)', '+$1')", "= a+b+c"],
      ["tokenize('a, b,c', ',\\s*')", "= a\nb\nc"],
      ["tokenize('a, b,c', ',\\s*')[2]", "= b"],
      ["matches('a', '(')", "! syntax"],
      ["matches('a', 'a', 'z')", "! syntax"],
      ["matches('aaa', '(a)\\1')", "! syntax"],
    ],
  ],
  [
    "what people know from XPath 2",
    [
      ["lower-case('ÄB')", "= äb"],
      ["upper-case(//h1)", "= HEAD"],
      ["ends-with('abc', 'bc')", "= true"],
      ["string-join(//li, ', ')", "= 1, 2, 3"],
      ["data(//li[2])", "= 2"],
      ["//li[2]/data(.)", "= 2"],
      ["distinct-values((//li, //li))", "= 1\n2\n3"],
      ["//li/string()", "= 1\n2\n3"],
      ["//li/concat('n', .)", "= n1\nn2\nn3"],
      ["//li[@class = ('x', 'k')]", "li"],
      ["//li[. eq '2']", "li"],
      ["'a' || 'b'", "= ab"],
      ["max(//li)", "= 3"],
      ["avg(//li)", "= 2"],
      ["exists(//li)", "= true"],
      ["if (//li) then 'yes' else 'no'", "= yes"],
      ["//*:h1", "h1"],
      ["//ul/(li | p)", "li li li"],
    ],
  ],
  [
    "what cannot be used is a problem",
    [
      ["//a[", "! syntax"],
      ["//a]", "! syntax"],
      ["", "! syntax"],
      ["//", "! syntax"],
      ["foo::a", "! syntax"],
      ["//a[@]", "! syntax"],
      ["contains('a')", "! syntax"],
      ["'a'/b", "! syntax"],
      ["1 | 2", "! syntax"],
      ["count(", "! syntax"],
      ["$x", "! unsupported"],
      ["doc('http://x/')", "! unsupported"],
      ["unparsed-text('/etc/passwd')", "! unsupported"],
      ["environment-variable('PATH')", "! unsupported"],
      ["document('x')", "! unsupported"],
      ["constructor()", "! unsupported"],
      [`${"(".repeat(5000)}1`, "! syntax"],
      [`${"-".repeat(1500)}1`, "= 1"],
      [Array.from({ length: 400 }, () => "1").join("+"), "= 400"],
    ],
  ],
];

describe.each(table)("%s", (_group, cases) => {
  test.each(cases)("%s", (xpath, expected) => {
    expect(shown(page, xpath)).toBe(expected);
  });
});

test("removed nodes are on no axis", () => {
  const document = parseHtml("<ul><li>1<li>2<li>3</ul><p>x");
  const selector = compileSelector("//li[2]");
  if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
  const selection = select(document, selector);
  if (selection.kind !== "nodes") throw new Error("no nodes");
  remove(document, selection.nodes);
  expect(shown(document, "//li/text()")).toBe('"1" "3"');
  expect(shown(document, "//li[1]/following-sibling::li/text()")).toBe('"3"');
  expect(shown(document, "//p/preceding::li")).toBe("li li");
  expect(shown(document, "string(//ul)")).toBe("= 13");
});

test("text that a stray end tag splits is one node", () => {
  const document = parseHtml("<p>a</x>b<b>c</b>d");
  expect(shown(document, "//p/text()")).toBe('"ab" "d"');
  expect(shown(document, "//p/node()")).toBe('"ab" b "d"');
});

describe("in XML", () => {
  const feed = parseXml(
    `<?xml version="1.0"?><rss xmlns:media="urn:m" xmlns="urn:d"><Item Id="1"><media:content url="u"/><T>a</T></Item><?go on?></rss>`,
  );

  test.each([
    ["//Item/@Id", "Id"],
    ["//item", ""],
    ["//media:content/@url", "url"],
    ["//media:*", "media:content"],
    ["//*[local-name() = 'content']", "media:content"],
    ["namespace-uri(//media:content)", "= urn:m"],
    ["namespace-uri(//T)", "= urn:d"],
    ["//processing-instruction('go')", '"go on"'],
    ["/rss/@*", ""],
  ])("%s", (xpath, expected) => {
    expect(shown(feed, xpath)).toBe(expected);
  });
});
