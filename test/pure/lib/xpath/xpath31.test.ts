/** XPath 3.1 as people write it in filters, and where `xpath1:` ends. Expected values agree with another implementation of XPath 3.1. */

import { describe, expect, test } from "vitest";
import { nameOf, textContentOf } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const page = parseHtml(
  "<!doctype html><title>Shop</title><body><h1>Head</h1><div id=one class=a><p>first <b>bold</b> tail</p><p class=b>second</p></div>" +
    "<ul><li>1<li class=k>2<li>3</ul><table><tr><td>Apple<td>$1.50<td>3<tr><td>Pear<td>$2.25<td>12<tr><td>Fig<td>N/A<td>0</table>" +
    "<a href=/x title='It’s'>link</a><a href=/y.PDF>Other Link</a><a href='https://e.org/z?a=1'>third link</a>" +
    "<span class=price>12.50</span><span class=price>7</span><span class='price sale'>101</span>" +
    "<time datetime=2024-05-01>May</time><time datetime=2023-12-31>Dec</time><p class=w>Größe: 42 ÉTÉ</p>",
);

/** Names of elements, texts of text nodes and attributes, in the order they come in; a value as its text; a problem as its sentence. */
const shown = (text: string): string => {
  const selector = compileSelector(text);
  if (selector.kind === "problem") return `! ${englishOf(selector.sentence)}`;
  const selection = select(page, selector);
  if (selection.kind === "problem") return `! ${englishOf(selection.sentence)}`;
  if (selection.kind === "text") return `= ${selection.text.replaceAll("\n", " ¶ ")}`;
  const name = (node: number) =>
    node < 0 ? textContentOf(page, node) : nameOf(page, node) || textContentOf(page, node);
  return selection.nodes.map(name).join(" ");
};

const table: [group: string, cases: [xpath: string, expected: string][]][] = [
  [
    "loops, names and choices",
    [
      ["for $r in //tr return concat($r/td[1], '=', $r/td[2])", "= Apple=$1.50 ¶ Pear=$2.25 ¶ Fig=N/A"],
      ["for $x in //li, $y in (1, 2) return $x * $y", "= 1 ¶ 2 ¶ 2 ¶ 4 ¶ 3 ¶ 6"],
      ["for $i in 1 to 2 return (//li)[$i]", "li li"],
      ["for $x in (1, 2), $x in ($x, 9) return $x", "= 1 ¶ 9 ¶ 2 ¶ 9"],
      ["let $n := count(//li) return $n + 1", "= 4"],
      ["let $a := //li[1], $b := //li[3] return $a + $b", "= 4"],
      ["if (contains(//h1, 'Head')) then string(//h1) else ()", "= Head"],
      ["if (//nothing) then //li else //tr[2]/td[1]", "td"],
      ["some $x in //li satisfies $x = 2", "= true"],
      ["every $x in //li satisfies number($x) > 1", "= false"],
      ["//tr[every $c in td satisfies string-length($c) > 1]/td[1]/text()", "Pear"],
      ["//p ! string-length(.)", "= 15 ¶ 6 ¶ 13"],
      ["(1 to 3) ! (. * 2)", "= 2 ¶ 4 ¶ 6"],
      ["//tr ! (td[1] || ' ' || td[3])", "= Apple 3 ¶ Pear 12 ¶ Fig 0"],
      ["//h1 => string() => upper-case()", "= HEAD"],
      ["//li => string-join('-')", "= 1-2-3"],
      ["//li[position() = (1, 3)]/text()", "1 3"],
      ["//li[position() = 1 to 2]/text()", "1 2"],
      ["//li[1 to 2]/text()", "1 2"],
    ],
  ],
  [
    "nothing stays nothing",
    [
      ["() eq ()", "= "],
      ["//h6 lt 4", "= "],
      ["//h6 = 4", "= false"],
      ["//h1[@lang eq 'de']", ""],
      ["if (//h6 ne 'x') then 'other' else 'none'", "= none"],
      ["-()", "= "],
      ["-//h6", "= "],
      ["count(-//li[2])", "= 1"],
      ["1 to //h6", "= "],
      ["compare(//h6, 'a')", "= "],
      ["codepoint-equal('', //h6)", "= "],
    ],
  ],
  [
    "what is said beside the rule",
    [
      ["contains('tattoo', 't', 'http://www.w3.org/2005/xpath-functions/collation/codepoint')", "= true"],
      ["distinct-values(('a', 'A', 'a'), 'http://www.w3.org/2005/xpath-functions/collation/codepoint')", "= a ¶ A"],
      [
        "contains('tattoo', 't', 'http://www.w3.org/2013/collation/UCA')",
        "! XPath: contains() does not take 3 arguments.",
      ],
      [
        "concat('a', 'b', 'http://www.w3.org/2005/xpath-functions/collation/codepoint')",
        "= abhttp://www.w3.org/2005/xpath-functions/collation/codepoint",
      ],
      ["5 instance of xs:integer", '! XPath: "instance" cannot be used here; "castable as" asks for a type.'],
      ["//h1 treat as element()", '! XPath: "treat" cannot be used here; "castable as" asks for a type.'],
      ["xs:double('-INF') lt 0", "= true"],
    ],
  ],
  [
    "sequences",
    [
      ["(//li, //h1)", "li li li h1"],
      ["(//h1, 'x', 1)", "= Head ¶ x ¶ 1"],
      ["//li except //li[@class]", "li li"],
      ["//li intersect //li[@class]", "li"],
      ["//li union //h1", "h1 li li li"],
      ["reverse(//li)/text()", "1 2 3"],
      ["string-join(reverse(//li), ',')", "= 3,2,1"],
      ["(reverse(//li))[1]/text()", "3"],
      ["head(//li)/text()", "1"],
      ["tail(//li)/text()", "2 3"],
      ["subsequence(//li, 2, 1)/text()", "2"],
      ["index-of(//li, '2')", "= 2"],
      ["insert-before((1, 2), 2, 9)", "= 1 ¶ 9 ¶ 2"],
      ["remove((1, 2, 3), 2)", "= 1 ¶ 3"],
      ["sort((10, 9, 1))", "= 1 ¶ 9 ¶ 10"],
      ["sort(//tr/td[1])", "td td td"],
      ["string-join(sort(//tr/td[1]), ' ')", "= Apple Fig Pear"],
      ["distinct-values((1, 2, 1, 'a', 'a'))", "= 1 ¶ 2 ¶ a"],
      ["(//li/string())[2]", "= 2"],
      ["count((//li, //li))", "= 6"],
      ["(1 to 5)[. mod 2 = 0]", "= 2 ¶ 4"],
      ["(4, 5, 6)[last()]", "= 6"],
      ["5 to 1", "= "],
      ["exactly-one(//li)", "! XPath: 3 items stand where another number of them is asked for."],
    ],
  ],
  [
    "text and numbers",
    [
      ["//tr/string-join(td, ' ')", "= Apple $1.50 3 ¶ Pear $2.25 12 ¶ Fig N/A 0"],
      ["//p/normalize-space()", "= first bold tail ¶ second ¶ Größe: 42 ÉTÉ"],
      ["//a/@href/string()", "= /x ¶ /y.PDF ¶ https://e.org/z?a=1"],
      ["//a[ends-with(lower-case(@href), '.pdf')]/@href", "/y.PDF"],
      ["//a[contains(lower-case(.), 'link')]", "a a a"],
      ["//a[matches(., '^(third|other)', 'i')]", "a a"],
      ["matches(//p[@class = 'w'], '^\\w+: \\d+ \\w+$')", "= true"],
      ["matches('é_1', '^[\\w]+$') and not(matches('é', '\\W'))", "= true"],
      ["matches('a b', 'a b', 'x')", "= false"],
      ["replace(//p[@class = 'w'], '[^\\d]', '')", "= 42"],
      ["replace('abc', '(a)(b)', '$2$1')", "= bac"],
      ["replace('ab', '(a)', '$12')", "= a2b"],
      ["replace('ab', 'a', '$1x$')", "= x$b"],
      ["replace('a.b', '.', '$0', 'q')", "= a$0b"],
      ["replace('a', 'a', '\\$')", "= $"],
      ["tokenize(//p[@class = 'w'], '\\s+')[2]", "= 42"],
      ["//span[tokenize(@class, '\\s+') = 'sale']/text()", "101"],
      ["//*[contains-token(@class, 'sale')]", "span"],
      ["sum(//td[starts-with(., '$')]/number(substring-after(., '$')))", "= 3.75"],
      ["//td[. castable as xs:integer]/text()", "3 12 0"],
      ["'12' cast as xs:integer + 1", "= 13"],
      ["xs:integer(//li[3]) * 2", "= 6"],
      ["xs:integer('x')", '! XPath: "x" is no xs:integer.'],
      ["//li[xs:integer(.) gt 1]", "li li"],
      ["max(('a', 'c', 'b'))", "= c"],
      ["max(//nothing)", "= "],
      ["avg(())", "= "],
      ["sum(//nothing)", "= 0"],
      ["//nothing + 1", "= "],
      ["round(3.14159, 2)", "= 3.14"],
      ["round(1.005, 2)", "= 1.01"],
      ["round(-2.5)", "= -2"],
      ["round-half-to-even(2.5)", "= 2"],
      ["round(())", "= "],
      ["1e3", "= 1000"],
      ["compare('a', 'b')", "= -1"],
      ["codepoints-to-string((104, 105, -1))", "= hi\u{fffd}"],
      ["encode-for-uri('a b/ü')", "= a%20b%2F%C3%BC"],
      ['\'it\'\'s\' || " ""so"""', '= it\'s "so"'],
    ],
  ],
  [
    "comparisons",
    [
      ["//time[@datetime > '2024-01-01']/text()", "May"],
      ["//time[@datetime le '2024-01-01']/text()", "Dec"],
      ["//td[3] > '11'", "= true"],
      ["(1, 2) = (2, 3)", "= true"],
      ["(1, 'a') = ('b', 1.0)", "= true"],
      ["//li[. = (1, 3)]/text()", "1 3"],
      ["//li[1] is (//li)[1]", "= true"],
      ["//h1 << //table", "= true"],
      ["//nothing is //h1", "= "],
    ],
  ],
  [
    "notation",
    [
      ["(: a note (: within :) :) //h1", "h1"],
      ["//li (: the :) [1]", "li"],
      ["//element(h1)", "h1"],
      ["//a/attribute(title)", "It’s"],
      ["fn:count(//li)", "= 3"],
      ["//for | //h1", "h1"],
      ["(//h1 | //li)/string()", "= Head ¶ 1 ¶ 2 ¶ 3"],
    ],
  ],
  [
    "what is not here is named",
    [
      ["map { 'a': 1 }", "! XPath maps, arrays and functions as values cannot be used here."],
      ["[1, 2]", "! XPath maps, arrays and functions as values cannot be used here."],
      ["//li ! upper-case#1", "! XPath maps, arrays and functions as values cannot be used here."],
      ["function($x) { $x }", "! XPath maps, arrays and functions as values cannot be used here."],
      ["for $x in //li return $y", "! XPath variables such as $y have no value here."],
      ["(for $x in //li return $x) | $x", "! XPath variables such as $x have no value here."],
      ["'1' cast as xs:date", "! XPath has no type xs:date here."],
      [
        "current-date()",
        "! current-date() would change at every check: conditions and trigger texts can look at dates.",
      ],
      ["(: open", "! XPath: a comment (: is not closed :)."],
      ["for $x in //li", '! XPath: "return" is missing at its end.'],
      ["'a' ! b", "! XPath: a node is asked for where the context is a value."],
      ["'a' ! position()", "= 1"],
    ],
  ],
];

describe.each(table)("%s", (_group, cases) => {
  test.each(cases)("%s", (xpath, expected) => {
    expect(shown(`xpath:${xpath}`)).toBe(expected);
  });
});

describe("xpath1: is XPath 1.0", () => {
  test.each([
    ["//li[position() > 1]/text()", "2 3"],
    ["//time[@datetime > '2024-01-01']", ""],
    ["//nothing + 1", "= NaN"],
    ["//a[re:test(., '^link$')]", "a"],
    ["//if | //to | //h1", "h1"],
  ])("%s", (xpath, expected) => {
    expect(shown(`xpath1:${xpath}`)).toBe(expected);
  });

  test.each([
    ["string-join(//li, ',')", "string-join() is not XPath 1.0: write the filter with xpath: instead of xpath1:."],
    ["for $x in //li return $x", '"for" is not XPath 1.0: write the filter with xpath: instead of xpath1:.'],
    ["if (//li) then 1 else 2", '"if" is not XPath 1.0: write the filter with xpath: instead of xpath1:.'],
    ["(//li, //h1)", '"," is not XPath 1.0: write the filter with xpath: instead of xpath1:.'],
    ["//li except //li[1]", '"except" is not XPath 1.0: write the filter with xpath: instead of xpath1:.'],
    ["'a' || 'b'", '"||" is not XPath 1.0: write the filter with xpath: instead of xpath1:.'],
    ["//li/string()", "A call or value as a step is not XPath 1.0: write xpath: instead of xpath1:."],
  ])("%s is refused with the way out", (xpath, sentence) => {
    expect(shown(`xpath1:${xpath}`)).toBe(`! ${sentence}`);
  });
});

describe("whole numbers keep all of their digits", () => {
  const orders = parseHtml(
    '<a data-id="13911860366432392">x</a><a data-id="13911860366432393">y</a><a data-id="7">z</a>',
  );
  const textOf = (text: string): string => {
    const selector = compileSelector(text);
    if (selector.kind === "problem") return `! ${englishOf(selector.sentence)}`;
    const selection = select(orders, selector);
    if (selection.kind === "problem") return `! ${englishOf(selection.sentence)}`;
    return selection.kind === "text"
      ? selection.text
      : selection.nodes.map((node) => textContentOf(orders, node)).join(" ");
  };

  test.each([
    ['xpath:xs:integer("830993497117024304")', "830993497117024304"],
    ["xpath:string(13911860366432393)", "13911860366432393"],
    ["xpath:-13911860366432393", "-13911860366432393"],
    ["xpath:13911860366432393 = 13911860366432392", "false"],
    ["xpath:13911860366432393 > 13911860366432392", "true"],
    ["xpath:13911860366432393 = 13911860366432393.0", "false"],
    ["//a[@data-id = 13911860366432393]", "y"],
    ["//a[@data-id < 13911860366432393]", "x z"],
    ["//a[xs:integer(@data-id) eq 13911860366432392]", "x"],
    [
      "xpath:distinct-values((13911860366432393, 13911860366432392, 13911860366432393))",
      "13911860366432393\n13911860366432392",
    ],
    ["//a[13911860366432393]", ""],
    ["xpath:13911860366432393 + 1 > 5", "true"],
    ["xpath:sum((), 0)", "0"],
    ["xpath:sum(())", "0"],
  ])("%s", (xpath, expected) => expect(textOf(xpath)).toBe(expected));
});

test("the XML declaration is no node, and instructions have names", () => {
  const feed = parseXml('<?xml version="1.0"?><?style href="a"?><r><?go on?></r>');
  const textOf = (text: string): string => {
    const selector = compileSelector(text);
    const selection = selector.kind === "problem" ? selector : select(feed, selector);
    return selection.kind === "text" ? selection.text : selection.kind;
  };
  expect(["count(/node())", "name(/node()[1])", "name(/r/node())"].map((one) => textOf(`xpath:${one}`))).toEqual([
    "2",
    "style",
    "go",
  ]);
});
