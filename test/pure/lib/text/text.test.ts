/** Reading: what a person would read on a page, in stable lines. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { remove, titleOf } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import type { Document, Node } from "../../../../src/lib/document/tape.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { tagSoup } from "../document/soup.ts";
import { type Look, treeText } from "../document/treetext.ts";
import { caseCount } from "../../../chance.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const found = (document: Document, text: string): Node[] => {
  const selector = compileSelector(text);
  if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
  const selection = select(document, selector);
  if (selection.kind !== "nodes") throw new Error(JSON.stringify(selection));
  return selection.nodes;
};

const cases: [name: string, html: string, text: string][] = [
  ["blocks stand on lines of their own", "<div>a<p>b</p>c</div>d", "a\nb\nc\nd"],
  ["inline elements join", "<p>a<b>b</b> <i>c</i><span>d</span>", "ab cd"],
  ["a price split by comments is one word", "<p>12<!-- -->.<!-- -->99<!-- --> <b>EUR</b>", "12.99 EUR"],
  ["br begins a line", "a<br>b<br><br>c", "a\nb\nc"],
  ["white space collapses", "<p>  a \n\t b\r\n c&nbsp;&nbsp; d  </p>", "a b c d"],
  ["list items have neither marker nor number", "<ol><li>a<li>b<ul><li>c</ul></ol>", "a\nb\nc"],
  ["cells stand beside each other", "<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"],
  ["blocks in single-line cells do not break the row", "<table><tr><td><p>a</p><td><div>b</div></table>", "a\tb"],
  ["an empty cell between others keeps its place", "<table><tr><td>a<td><td>c<tr><td><td>d</table>", "a\t\tc\nd"],
  ["after a cell of several lines the next begins a line", "<table><tr><td>a<br>b<td>c<td>d</table>", "a\nb\nc\td"],
  [
    "nested tables count for the outer cell",
    "<table><tr><td><table><tr><td>a<td>b<tr><td>c</table><td>d</table>",
    "a\tb\nc\nd",
  ],
  ["pre keeps lines and indentation", "<pre>\n a\n   b\n\n\n\nc \n</pre>d", " a\n   b\n\nc\nd"],
  ["a textarea keeps its lines", "x <textarea>a\n b</textarea> y", "x a\n b y"],
  [
    "hidden elements are not read",
    "a<div hidden>b</div><p style='color:red; DISPLAY : none'>c</p><i style='x-display:none'>d</i>",
    "ad",
  ],
  ["a hidden body is read", "<html hidden><body style='display:none'>a", "a"],
  [
    "furniture is not read",
    "<head><title>t</title></head><script>a</script><style>b</style><noscript>c</noscript><template>d</template><svg><title>e</title></svg>" +
      "<math><mi>f</mi></math><canvas>g</canvas><iframe>h</iframe><video>i</video>j",
    "j",
  ],
  [
    "references are decoded",
    "&lt;a&gt; &amp;amp; &eacute;&#x20ac;&#8364 &notit; &unknown;",
    "<a> &amp; é€€ ¬it; &unknown;",
  ],
  ["options stand on lines", "<select><option>a<option>b</select>", "a\nb"],
  ["definition lists", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"],
  ["a stray end tag splits nothing", "a</x>b &am</i>p;", "ab &amp;"],
  ["null characters vanish", "a\0b \0c", "ab c"],
  [
    "soft hyphens and zero-width spaces are not read",
    "Do&shy;nau\u{200b}dampf\u{feff} x&ZeroWidthSpace;y",
    "Donaudampf xy",
  ],
  ["every space is a space", "1\u{202f}299&thinsp;&emsp; 00\u{3000}x", "1 299 00 x"],
  [
    "a declared shadow root is read",
    "<x-y>a<template shadowrootmode=open><p>b</template></x-y><template><p>c</template>",
    "a\nb",
  ],
  ["a byte order mark vanishes", "\u{feff}a", "a"],
  ["an unclosed head loses nothing", "<html><head><title>t</title><meta x><p>a", "a"],
  ["text before and after everything is kept", "a<html><body>b</body></html>c", "abc"],
  ["nothing gives nothing", " <!-- --> \n", ""],
  ["links that touch are words of their own", "<a>Contact</a><a>Imprint</a><a>3</a><a>4</a>", "Contact Imprint 3 4"],
  [
    "buttons, labels and keys that touch are, too",
    "<p><button>Save</button><button>Hide</button></p><p><label>Name</label><label>Mail</label></p><kbd>Ctrl</kbd><kbd>C</kbd>",
    "Save Hide\nName Mail\nCtrl C",
  ],
  [
    "links touch through what wraps them and through what is not read",
    "<span><a>Contact</a></span><!-- --><span hidden>x</span><i></i><span><a><b>Im</b>print</a></span>",
    "Contact Imprint",
  ],
  [
    "punctuation joins links",
    "<a>owner</a><a>/repo</a> <a>@</a><a>name</a> <a>one</a><a>, two</a> (<a>a</a><a>)</a> <a>[1]</a><a>[2]</a>",
    "owner/repo @name one, two (a) [1][2]",
  ],
  ["text that touches a link is joined as it is written", "pre<a>fix</a>es <b>Im</b><a>print</a>", "prefixes Imprint"],
  [
    "an amount and a word are two words",
    "<span>$19.99</span><span>In stock</span> <b>Price</b><span>€5</span> <i>20 %</i><i>off</i> <b>12:30</b><b>PM</b>",
    "$19.99 In stock Price €5 20 % off 12:30 PM",
  ],
  [
    "a capital behind small letters begins a word",
    "<span>Save</span><span>Report</span> <a>Terms</a><span>Imprint</span>",
    "Save Report Terms Imprint",
  ],
  [
    "what belongs together stays one word",
    "<span>3</span><span>rd</span> <b>i</b><b>Phone</b> <b>T</b><b>his</b> <b>19</b><sup>99</sup> <b>Max</b><sup>Tm</sup> " +
      "<b>$</b><b>19</b><b>.99</b> <b>累計</b><b>3</b><b>回目</b> <b>v</b><b>2</b>",
    "3rd iPhone This 1999 MaxTm $19.99 累計3回目 v2",
  ],
  ["preformatted text is left as it is", "<pre><b>int</b><b>Value</b><a>x</a><a>y</a></pre>", "intValuexy"],
  [
    "references count where texts touch",
    "<a>caf&eacute;</a><a>&Ouml;l</a> <b>5&nbsp;&euro;</b><b>Sale</b>",
    "café Öl 5 € Sale",
  ],
];

test.each(cases)("%s", (_name, html, text) => {
  expect(textOf(parseHtml(html))).toBe(text);
});

describe("with roots", () => {
  const page =
    "<h1>t</h1><p class=a>one <b>two</b></p><p class=b title=x>three</p><script>var a = 1</script>tail</z>end";

  test("each root begins a line, in the order given", () => {
    const document = parseHtml(page);
    const roots = [...found(document, "p.b"), ...found(document, "b"), ...found(document, "h1")];
    expect(textOf(document, { roots })).toBe("three\ntwo\nt");
  });

  test("text and attribute nodes can be roots", () => {
    const document = parseHtml(page);
    const roots = [...found(document, "//p/@title"), ...found(document, "//body/text()")];
    expect(textOf(document, { roots })).toBe("x\ntailend");
  });

  test("what was asked for by name is read even if it is hidden or a script", () => {
    const document = parseHtml("<div hidden>a</div><script>b</script><title>c</title>");
    const roots = ["div", "script", "title"].flatMap((selector) => found(document, selector));
    expect(textOf(document, { roots })).toBe("a\nb\nc");
  });

  test("a row alone has its cells beside each other", () => {
    const document = parseHtml("<table><tr><td>a<td>b<tr><td>c<td>d");
    expect(textOf(document, { roots: found(document, "tr:last-child") })).toBe("c\td");
    expect(textOf(document, { roots: found(document, "td") })).toBe("a\nb\nc\nd");
  });
});

test("link targets follow their text when asked for", () => {
  const document = parseHtml("<p>see <a href=' /a?b&amp;c '>the <b>page</b></a>, <a href=/x><img></a><a name=y>z</a>");
  expect(textOf(document, { linkTargets: true })).toBe("see [the page](/a?b&c), z");
  expect(textOf(document)).toBe("see the page, z");
});

test("removed nodes are not read, and removing twice changes nothing", () => {
  const document = parseHtml("<div>a<p>b</p><ul><li>c<li>d</ul></div>e");
  const nodes = found(document, "p, li:first-child");
  remove(document, nodes);
  expect(textOf(document)).toBe("a\nd\ne");
  remove(document, nodes);
  expect(textOf(document)).toBe("a\nd\ne");
  expect(found(document, "p, li")).toHaveLength(1);
});

test("the title is one line, and svg titles are none", () => {
  expect(titleOf(parseHtml("<svg><title>x</title></svg><title> a\n &amp; b </title>"))).toBe("a & b");
  expect(titleOf(parseHtml("<p>a"))).toBeNull();
});

test("XML reads every element as a block", () => {
  expect(textOf(parseXml("<r><title>a</title><p>b <i>c</i></p><![CDATA[<d> &amp;]]></r>"))).toBe("a\nb\nc\n<d> &amp;");
});

type Tree = DefaultTreeAdapterMap["node"];
const look: Look<Tree> = {
  name: (node) => ("tagName" in node ? node.tagName : ""),
  text: (node) => (node.nodeName === "#text" && "value" in node ? node.value : null),
  children: (node) => ("childNodes" in node ? node.childNodes : []),
  attribute: (node, name) =>
    "attrs" in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
};

test("any tag soup reads as the standard's tree reads", () => {
  fc.assert(
    fc.property(tagSoup, (html) => {
      expect(textOf(parseHtml(html))).toBe(treeText<Tree>(parse(html), look));
    }),
    { numRuns: caseCount(1500) },
  );
});

test("lines are tidy whatever the page: no empty ones outside pre, no white space at their ends", () => {
  fc.assert(
    fc.property(tagSoup, (html) => {
      const text = textOf(parseHtml(html.replaceAll(/pre|textarea|listing|xmp|plaintext/g, "div")));
      expect(text).not.toMatch(/\n\n|[ \t]$|^[ \t]/m);
    }),
    { numRuns: caseCount(500) },
  );
});

test("attribute order and white space between tags do not change the text", () => {
  const one = textOf(parseHtml(`<ul>\n  <li class="a" id="b">x</li>\n  <li>y</li>\n</ul>`));
  expect(textOf(parseHtml(`<ul><li id='b'   class=a>x<li>y</ul>`))).toBe(one);
});

test("reading that may stop after some lines gives these lines as they are", () => {
  const document = parseHtml(
    `<table><tr><td>a<td>b<tr><td>c</table><ul>${"<li>x y".repeat(50)}</ul><pre>1\n2\n3</pre>`,
  );
  const whole = textOf(document).split("\n");
  for (let lines = 1; lines < whole.length; lines += 7)
    expect(textOf(document, { lines }).split("\n").slice(0, lines)).toEqual(whole.slice(0, lines));
  expect(textOf(document, { lines: 3 }).length).toBeLessThan(40);
});
