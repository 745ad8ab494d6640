import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { reading, textOf } from "./reading.ts";
import { processorMilliseconds } from "../../../effort.ts";

const xmlType = "application/xml";
const catalogue = `<?xml version="1.0"?><!-- made at noon --><c:list xmlns:c="urn:c" b="2"   a="1">
  <c:item id="1">Tea   pot<![CDATA[ <new>]]></c:item><c:item id="2"><price cur="EUR">3</price>
  </c:item><empty/><note>Read <b>all</b> of it &amp; more</note></c:list>`;

describe("XML", () => {
  test("XML is one element a line, whatever its white space, comments and order of attributes", async () => {
    const text = await textOf(catalogue, xmlType);
    expect(text).toBe(
      [
        '<c:list a="1" b="2" xmlns:c="urn:c">',
        '  <c:item id="1">Tea pot <new></c:item>',
        '  <c:item id="2">',
        '    <price cur="EUR">3</price>',
        "  </c:item>",
        "  <empty/>",
        "  <note>",
        "    Read",
        "    <b>all</b>",
        "    of it & more",
        "  </note>",
        "</c:list>",
      ].join("\n"),
    );
    const other = catalogue
      .replace('xmlns:c="urn:c" b="2"   a="1"', 'a="1"\nb="2" xmlns:c="urn:c"')
      .replace("<!-- made at noon -->", "\n\n")
      .replace("<empty/>", "<empty> </empty>\n");
    expect(await textOf(other, xmlType)).toBe(text);
  });

  test("XML is filtered by XPath and CSS, with prefixed names", async () => {
    const include_filters = ["//c:item[@id='2']", "//c:item/@id", "note b"];
    expect(await textOf(catalogue, xmlType, { include_filters })).toBe("3\n1\n2\nall");
  });

  test("subtractive selectors remove parts of XML", async () => {
    const text = await textOf(catalogue, xmlType, { subtractive_selectors: ["//c:item", "empty, note"] });
    expect(text).toBe('<c:list a="1" b="2" xmlns:c="urn:c"/>');
  });

  test("XML that is broken or nested without end is still read", async () => {
    const startedAt = processorMilliseconds();
    expect(await textOf(`<r>${"<a>".repeat(50_000)}x`, xmlType)).toContain("x");
    expect(await textOf("<r><a>1</b></r> tail", xmlType)).toContain("<a>1</a>");
    expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
  });

  test("entities that XML declares, internal or external, are not expanded", async () => {
    const bomb =
      '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><r>&b;&f;</r>';
    expect(await textOf(bomb, xmlType)).toBe("<r>&b;&f;</r>");
  });
});

describe("a table", () => {
  test("a table is one record a line with cells separated by TAB; quotes and line ends in cells are dropped", async () => {
    const csv = '\ufeffname,price\r\n"Tea ""pot"", red","1,50"\r\n"two\r\nlines",\r\n,3\r\n';
    expect(await textOf(csv, "text/csv")).toBe('name\tprice\nTea "pot", red\t1,50\ntwo lines\t\n\t3');
  });

  test.each([
    ["a;b;c,d\n1;2;3", "a\tb\tc,d\n1\t2\t3"],
    ["a\tb\n1\t2", "a\tb\n1\t2"],
    ["a|b\n1|2\n", "a\tb\n1\t2"],
    ['"a;b",c\n1,2', "a;b\tc\n1\t2"],
    ['x,"open', 'x\t"open'],
    ["", null],
    ["one\ntwo", "one\ntwo"],
    ["a,b,\n", "a\tb\t"],
  ])("the separator of the table %j is the one most frequent in its first record", async (csv, text) => {
    expect((await reading(csv, "text/csv")).text).toBe(text);
  });

  test("a table reports that selectors find nothing in it", async () => {
    expect((await reading("a,b", "text/csv", { include_filters: ["td"] })).sentence).toContain("a table (CSV)");
  });

  test("a table of many quotes is read in linear time", async () => {
    const startedAt = processorMilliseconds();
    await reading('"",'.repeat(500_000) + '"'.repeat(500_001), "text/csv");
    expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
  });
});

describe("markup itself", () => {
  const page = "<html><body>\r\n<div id=a><p>One</p><b>ad</b></div><i>Two</i></body></html>";
  const url = "source:https://page.example/";

  test("watched markup is kept as it is written", async () => {
    expect(await textOf(page, "text/html", { url })).toBe(page.replaceAll("\r\n", "\n"));
  });

  test("watched markup is narrowed to the selected elements, without the subtracted ones", async () => {
    const include_filters = ["#a", "//i/text()"];
    expect(await textOf(page, "text/html", { url, include_filters, subtractive_selectors: ["b"] })).toBe(
      "<div id=a><p>One</p></div>\nTwo",
    );
    expect(await textOf(page, "text/html", { url, subtractive_selectors: ["div"] })).toBe(
      "<html><body>\n<i>Two</i></body></html>",
    );
  });

  const table = "<p>Before</p><table><tr><td>1<td>2</table>After";

  test("the markup of an implied element is that of its content", async () => {
    expect(await textOf(table, "text/html", { url, include_filters: ["tbody"] })).toBe("<tr><td>1<td>2");
    expect(await textOf(table, "text/html", { url, subtractive_selectors: ["tbody"] })).toBe(
      "<p>Before</p><table></table>After",
    );
  });

  test("removed markup includes an element that continues in the next paragraph", async () => {
    const bold = "<p>a<b>x<p>y</b>z";
    expect(await textOf(bold, "text/html", { url, subtractive_selectors: ["b"] })).toBe("<p>a<p>z");
    expect(await textOf(bold, "text/html", { url, subtractive_selectors: ["p + p b"] })).toBe("<p>a<b>x<p>z");
  });

  test("the markup of plain text is the whole text, with its stray tags", async () => {
    const include_filters = ["//p/text()"];
    expect(await textOf("<p>a</x>b</p>", "text/html", { url, include_filters })).toBe("a</x>b");
  });
});

test("a lone surrogate in data is replaced before storing, so that it never looks changed", async () => {
  const kept = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
  const feed = `{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"x\\ud83d"}]}`;
  const texts = [
    await textOf('{"a": "x\\ud83dy"}', "application/json", { include_filters: ["jqraw:.a"] }),
    await textOf(feed, "application/feed+json"),
  ];
  expect(texts).toEqual([expect.stringContaining("x\ufffdy"), expect.stringContaining("x\ufffd")]);
  expect(texts.map(kept)).toEqual(texts);
});

test.each([
  ["\x89PNG\r\n\x1a\n\0\0", "image/png", "File: image/png, 10 B (10 bytes)"],
  ["PK\x03\x04.. word/document.xml", "application/octet-stream", "File: application/octet-stream, 24 B (24 bytes)"],
  ["PK\x03\x04.. stuff", "", "File: an archive, 12 B (12 bytes)"],
  ["\0\x01\x02\x03\x04".repeat(250_000), "video/x-new", "File: video/x-new, 1.25 MB (1,250,000 bytes)"],
])("a file without text is followed by its size and checksum (%#)", async (body, type, said) => {
  const bytes = Uint8Array.from(body, (char) => char.charCodeAt(0));
  const text = await textOf(bytes, type);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  expect(text).toBe(`${said}\nSHA-256: ${checksum}`);
  expect(await textOf(bytes.with(9, 7), type)).not.toBe(text);
});

test("a selector in a file without text says that nothing is there to choose from", async () => {
  const { failure, sentence } = await reading(Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61), "image/gif", {
    include_filters: [".price"],
  });
  expect(failure).toBe("filter_no_match");
  expect(sentence).toContain("The page is an image");
});

test.each([
  ["\x1f\x8b\x08\0\0\0\0\0", "text/html", "a compressed file (text/html)"],
  ["\0\x01\x02\x03\x04", "application/json", "a binary file (application/json)"],
  ["\0\x01\x02\x03\x04", "", "The address holds a binary file, which"],
])("bytes that are sent as text and are none are refused in a plain sentence (%j)", async (body, type, said) => {
  const bytes = Uint8Array.from(body, (char) => char.charCodeAt(0));
  const { failure, sentence } = await reading(bytes, type);
  expect(failure).toBe("unsupported_type");
  expect(sentence).toContain(said);
});
