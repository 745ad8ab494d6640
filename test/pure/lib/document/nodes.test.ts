/** Asking a document: elements by name, attributes, raw content, markup. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attributeOf, attributesOf } from "../../../../src/lib/document/attributes.ts";
import {
  childrenOf,
  elementsByTag,
  nameOf,
  remove,
  subtreeOf,
  textContentOf,
} from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { COMMENT, type Document, type Node } from "../../../../src/lib/document/tape.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { parseXml } from "../../../../src/lib/html/xml.ts";
import { outlineOf } from "./oracle.ts";
import { tagSoup } from "./soup.ts";
import { caseCount } from "../../../chance.ts";

const first = (document: Document, name: string): Node => {
  const [node] = elementsByTag(document, name);
  if (node === undefined) throw new Error(`no ${name}`);
  return node;
};

test("scripts keep their content as it is, comments, references and all", () => {
  const json = `{"a": "<b>&amp;</b> <!-- c -->", "n": 1}`;
  const document = parseHtml(`<script type="application/ld+json">${json}</script><script>x</script><SCRIPT>y</SCRIPT>`);
  expect(elementsByTag(document, "script").map((node) => textContentOf(document, node))).toEqual([json, "x", "y"]);
  expect(attributeOf(document, first(document, "script"), "type")).toBe("application/ld+json");
});

test("noscript holds its markup as text", () => {
  const document = parseHtml("<head><noscript><p>Enable it</p></noscript></head><noscript><img src=x></noscript>y");
  expect(elementsByTag(document, "noscript").map((node) => textContentOf(document, node))).toEqual([
    "<p>Enable it</p>",
    "<img src=x>",
  ]);
});

describe("attributes", () => {
  const tag = `<a HREF='/x?a=1&amp;b=2&copy=3' class=" b  a\tb " id=i empty novalue dup=1 DUP=2 data-q="it's" odd"=1 x=a/b>`;
  const document = parseHtml(tag);
  const link = first(document, "a");

  test("attributes have names in lower case and decoded values, the first of two counts", () => {
    expect(Object.fromEntries(attributesOf(document, link).map(({ name, value }) => [name, value]))).toEqual({
      href: "/x?a=1&b=2&copy=3",
      class: " b  a\tb ",
      id: "i",
      empty: "",
      novalue: "",
      dup: "1",
      "data-q": "it's",
      'odd"': "1",
      x: "a/b",
    });
  });

  test("missing attributes are null, on elements and on anything else", () => {
    expect(attributeOf(document, link, "title")).toBeNull();
    expect(attributeOf(document, link, "constructor")).toBeNull();
    expect(attributeOf(document, 0, "id")).toBeNull();
  });
});

test("line ends are one line feed in text and in values", () => {
  const document = parseHtml("<pre title='a\r\nb\rc'>a\r\nb\rc</pre>");
  expect(textContentOf(document, first(document, "pre"))).toBe("a\nb\nc");
  expect(attributeOf(document, first(document, "pre"), "title")).toBe("a\nb\nc");
});

test("children and subtrees leave out what was removed", () => {
  const document = parseHtml("<ul><li>a<b>b</b><li>c</ul>");
  const list = first(document, "ul");
  remove(document, [first(document, "li")]);
  expect([...childrenOf(document, list)].map((node) => nameOf(document, node))).toEqual(["li"]);
  expect([...subtreeOf(document, list)]).toHaveLength(3);
  expect(textContentOf(document, list)).toBe("c");
  expect(elementsByTag(document, "b")).toEqual([]);
});

describe("XML", () => {
  const outline = (source: string): string[] => outlineOf(parseXml(source));

  test("XML keeps case, prefixes and self-closing tags", () => {
    expect(outline("<R a='1' B=\"2\"><x:y/><Title>t</Title></R>")).toEqual([
      '<R B="2" a="1">',
      " <x:y>",
      " <Title>",
      '  "t"',
    ]);
  });

  test("decodes the five entities and numbers, and nothing else", () => {
    const document = parseXml("<r a='&lt;&quot;'>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&eacute;&x;</r>");
    expect(textContentOf(document, first(document, "r"))).toBe("<>&\"'AB&eacute;&x;");
    expect(attributeOf(document, first(document, "r"), "a")).toBe('<"');
  });

  test("reads no declared entity and no DTD", () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "xx"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><r>&b;&c;</r>`;
    expect(textOf(parseXml(bomb))).toBe("&b;&c;");
  });

  test("XML takes CDATA as it is", () => {
    expect(textOf(parseXml("<r><![CDATA[<b>&amp;]]>x</r>"))).toBe("<b>&amp;x");
  });

  test("broken XML is still read", () => {
    expect(outline("<r><a>1<b>2</a>3</c></r>")).toEqual(["<r>", " <a>", '  "1"', "  <b>", '   "2"', ' "3"']);
    expect(outline("<r><a>1 < 2 & 3")).toEqual(["<r>", " <a>", '  "1 < 2 & 3"']);
    expect(outline("<r a=1 b>x</R></r>")).toEqual(['<r a="1" b="">', ' "x"']);
    expect(outline("")).toEqual([]);
    expect(outline("just text")).toEqual([]);
  });
});

test("the text of a comment is its data as browsers read it, whatever the comment begins and ends with", () => {
  const document = parseHtml("<body><!-->a<!--->b<!--c--->d<!--e--!>f<!g>h<?i?>j</ k>l<!--m--");
  const comments = Array.from({ length: document.count }, (_, node) => node).filter(
    (node) => document.kind[node] === COMMENT,
  );
  expect(comments.map((node) => textContentOf(document, node))).toEqual(["", "", "c-", "e", "g", "?i?", " k", "m"]);
});

test("a document's rows are whole: subtrees nest, parents come first, text lies in the source", () => {
  fc.assert(
    fc.property(tagSoup, (html) => {
      const document = parseHtml(html);
      const { parent, end, start, stop, close, count } = document;
      expect(end[0]).toBe(count);
      for (let node = 1; node < count; node += 1) {
        const above = parent[node] as number;
        expect(above).toBeLessThan(node);
        expect(end[node]).toBeGreaterThan(node);
        expect(end[node]).toBeLessThanOrEqual(end[above] as number);
        expect(stop[node]).toBeLessThanOrEqual(document.octets.length);
        expect(start[node]).toBeLessThanOrEqual(stop[node] as number);
        expect(close[node]).toBeGreaterThanOrEqual(stop[node] as number);
      }
    }),
    { numRuns: caseCount(1000), examples: [["<frameset>\n\n"], ["<frameset>a\nb\n</frameset> \n"]] },
  );
});
