/** The tree: what browsers make of broken HTML is what we make of it. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { outlineOf, parse5Outline } from "../document/oracle.ts";
import { tagSoup } from "../document/soup.ts";
import { caseCount } from "../../../chance.ts";

const cases: Record<string, string> = {
  "an unclosed head keeps its content": "<head><title>t</title><p>text",
  "paragraphs close each other": "<p>a<p>b<div>c</p>d",
  "list items close each other": "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
  "cells and rows close each other": "<table><tr><td>a<td>b<tr><th>c</table>d",
  "text in a table stands before it": "<table>a<tr>b<td>c</td>d</tr>e</table>f",
  "bold over a block is split": "<p><b>a<p>b</b>c",
  "bold around a block is split": "<b>a<div>b<i>c</b>d</i>e</div>f",
  "a link in a link closes the first": "<a href=1>a<div><a href=2>b</a>c</div>",
  "text after the body is in the body": "<body>a</body>b<!-- c --></html>d",
  "head content after the head goes into it": "<head></head><script>x</script> <style>y</style>z",
  "a script ends only at its own end tag": "<script><!-- <script></script> --></script>a",
  "an unclosed comment takes the rest": "a<!-- b",
  "CDATA is a comment in HTML and text in svg": "<![CDATA[a]]>b<svg><![CDATA[c]]></svg>",
  "svg ends where HTML begins": "<svg><g><p>a</svg>b",
  "integration points hold HTML": "<svg><foreignObject><p>a<p>b</foreignObject><desc><div>c</desc></svg>",
  "a template keeps its rows": "<template><tr><td>a</template>b",
  "a second html tag adds attributes": "<html lang=a><body class=b><html id=c lang=d><body class=e title=f>",
  "forms do not nest": "<form><div><form>a</form>b</div>c",
  "headings close each other": "<h1>a<h2>b</h1>c",
  "attributes may be broken": `<a b c=d e="f g" h='i' =j k= l/m/>n</a>`,
  "a tag that never ends is dropped": "a<b c='d",
  "frames replace an empty body": "<frameset><frame src=a><noframes>b</noframes></frameset>",
  "buttons close each other": "<button>a<button>b",
  "ruby parts close each other": "<ruby>a<rb>b<rtc>c<rp>d<rt>e</ruby>",
  "quirky pages keep a table in its paragraph": "<p>a<table><tr><td>b",
  "standard pages do not": "<!DOCTYPE html><p>a<table><tr><td>b",
};

test.each(Object.entries(cases))("%s", (_name, html) => {
  expect(outlineOf(parseHtml(html))).toEqual(parse5Outline(html));
});

test("a select holds any markup; its options, and a list in it, close what is open", () => {
  expect(outlineOf(parseHtml("<select><div>a<option>b<option><b>c</b><select>d"))).toEqual([
    ..."<html>,.<head>,.<body>,..<select>,...<div>,....'a',....<option>,.....'b',....<option>,.....<b>,......'c',..'d'"
      .split(",")
      .map((line) => line.replaceAll(".", " ").replaceAll("'", '"')),
  ]);
});

test("any tag soup gives the tree of the standard", () => {
  fc.assert(
    fc.property(tagSoup, (html) => {
      expect(outlineOf(parseHtml(html))).toEqual(parse5Outline(html));
    }),
    { numRuns: caseCount(2000) },
  );
});
