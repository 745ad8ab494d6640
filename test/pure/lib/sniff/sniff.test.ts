import { describe, expect, test } from "vitest";
import { charactersOf } from "../../../../src/lib/charset/charset.ts";
import { sourceNameOf, type SourceName } from "../../../../src/lib/sniff/sniff.ts";

const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

function kindOf(
  contentType: string,
  body: string | Uint8Array,
  { url = "https://page.example/", asksForMarkup = false } = {},
): SourceName {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const { characters } = charactersOf(bytes, contentType);
  return sourceNameOf({ contentType, characters, bytes, url, asksForMarkup });
}

const page = "<!DOCTYPE html><html><body>Hi</body></html>";
const rss = '<?xml version="1.0"?>\n<!-- made -->\n<rss version="2.0"><channel><title>N</title></channel></rss>';
const atom = '<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title></feed>';
const rdf =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel/></rdf:RDF>';
const jsonFeed = '{"version": "https://jsonfeed.org/version/1.1", "items": []}';

describe("the kind of a content", () => {
  test.each<[string, string, string, SourceName]>([
    ["a page", "text/html; charset=utf-8", page, "html"],
    ["a page without a header", "", page, "html"],
    ["words without a header, as browsers assume", "", "just words", "html"],
    ["a page as a download", "application/octet-stream", page, "html"],
    ["a page as XHTML", "application/xhtml+xml", '<?xml version="1.0"?><html/>', "html"],
    ["an XML page", "text/xml", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', "html"],
    ["an error page in place of a feed", "application/rss+xml", page, "html"],
    ["an error page in place of JSON", "application/json", page, "html"],
    ["an error page in place of a table", "text/csv", page, "html"],
    ["words", "text/plain", "just words", "plain"],
    ["words under a script's header", "application/javascript", "let a = 1", "plain"],
    ["a style sheet", "text/css", "p { color: red }", "plain"],
    ["markdown", "text/markdown", "# Title", "plain"],
    ["markdown with tags in it", "text/markdown", '# Title\n\n<p align="center">logo</p>', "plain"],
    ["words with tags in them", "text/plain", "if a < b\n<p>is a tag</p>", "plain"],
    ["a script that writes tags", "text/javascript", 'let a = "<div class=x></div>"', "plain"],
    ["words as a download", "application/octet-stream", "just words", "plain"],
    ["JSON", "application/json", ' {"a": 1}', "json"],
    ["a lone number under JSON's header", "application/json", "12.5", "json"],
    ["broken JSON, which is then compared as it is", "application/json", "{", "json"],
    ["JSON of a vendor", "application/vnd.api+json; charset=utf-8", "{}", "json"],
    ["JSON-LD", "application/ld+json", "{}", "json"],
    ["JSON as text", "text/plain", "[1]", "json"],
    ["JSON as a page", "text/html", '{"a": "<p>"}', "json"],
    ["JSON without a header", "", "[]", "json"],
    ["text that begins like JSON", "text/plain", "[note] words", "plain"],
    ["JSONP", "application/javascript", '/**/jq_17({"a": 1});', "json"],
    ["JSONP as JSON", "application/json", "cb([1, 2])", "json"],
    ["a call that is no JSONP", "application/javascript", "run({a: 1})", "plain"],
    ["RSS", "application/rss+xml", rss, "feed"],
    ["RSS as XML", "text/xml", rss, "feed"],
    ["RSS as a page", "text/html", rss, "feed"],
    ["RSS without a header", "", rss, "feed"],
    ["Atom", "application/atom+xml", atom, "feed"],
    ["Atom as XML", "application/xml", atom, "feed"],
    ["RDF news", "application/xml", rdf, "feed"],
    ["another thing named feed", "application/xml", "<feed><corn/></feed>", "xml"],
    ["a page that speaks of feeds", "text/html", "<p>&lt;rss&gt; <b>rss</b></p>", "html"],
    ["a JSON Feed", "application/feed+json", jsonFeed, "json_feed"],
    ["a JSON Feed as JSON", "application/json", jsonFeed, "json_feed"],
    ["XML", "application/xml", "<a/>", "xml"],
    ["XML by its declaration", "application/octet-stream", '<?xml version="1.0"?><a/>', "xml"],
    ["a drawing", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>', "xml"],
    ["XML that is words", "text/xml", "Service unavailable", "plain"],
    ["a table", "text/csv; header=present", "a,b", "csv"],
    ["a table by tabs", "text/tab-separated-values", "a\tb", "csv"],
  ])("%s (%s)", (_what, contentType, body, kind) => {
    expect(kindOf(contentType, body)).toBe(kind);
  });

  test("a table is known by the name of its file where the header is general", () => {
    expect(kindOf("application/octet-stream", "a,b", { url: "https://page.example/data.CSV?v=1" })).toBe("csv");
    expect(kindOf("text/plain", "a\tb", { url: "https://page.example/data.tsv#x" })).toBe("csv");
    expect(kindOf("text/plain", "<p>a</p>,b", { url: "https://page.example/data.csv" })).toBe("csv");
    expect(kindOf("text/csv", "a,<p>b</p>")).toBe("csv");
    expect(kindOf("text/plain", "a,b", { url: "https://page.example/?file=data.csv" })).toBe("plain");
  });

  const beginnings: [string, string][] = [
    ["a whole page", page],
    ["a page in XML", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["a logo above a heading", '<p align="center"><img src="a.png"></p>\n\n# Title'],
    ["a heading", "<h1>Title</h1>\n\nwords"],
    ["a script", "<script src=/app.js></script>"],
    ["an XML declaration", '<?xml version="1.0"?>\n<project/>'],
    ["a root element", "<resources>\n  <string/>\n</resources>"],
    ["RSS", rss],
    ["Atom", atom],
    ["RDF news", rdf],
    ["a name in angle brackets", "<ann> hi\n<bob> hello"],
    ["a comment", "<!-- made at noon -->\n# Title"],
  ];
  const textTypes = [
    "text/plain",
    "text/plain; charset=utf-8",
    "Text/Plain",
    "text/markdown",
    "text/x-python",
    "application/javascript",
    "application/yaml",
  ];

  test.each(beginnings)("what a server calls text stays text, though it begins like markup: %s", (_what, body) => {
    for (const contentType of textTypes) expect(kindOf(contentType, body), contentType).toBe("plain");
  });

  test("text is read as the markup it begins with where a selector asks for markup", () => {
    const asked = (body: string) =>
      kindOf("text/plain", body, { url: "https://page.example/README.md", asksForMarkup: true });
    expect(asked('<p align="center">Logo</p>\n\n# Title')).toBe("html");
    expect(asked('<?xml version="1.0"?><a/>')).toBe("xml");
    expect(asked(rss)).toBe("feed");
    expect(asked("# Title\n<p>words</p>")).toBe("plain");
  });

  test("a download that its name calls text is text, unless it is a whole page", () => {
    const url = "https://page.example/install.sh?raw=1";
    expect(kindOf("application/octet-stream", 'echo "<p>hi</p>"', { url })).toBe("plain");
    expect(kindOf("application/octet-stream", page, { url })).toBe("html");
  });

  test.each<[string, string]>([
    ["application/pdf", "%PDF-1.7\n"],
    ["application/octet-stream", "%PDF-1.4\n"],
    ["text/html", "%PDF-1.4\n"],
    ["", "\n\n junk %PDF-1.4\n"],
  ])("a PDF is recognised whatever the header says (%s)", (contentType, body) => {
    expect(kindOf(contentType, latin(body))).toBe("pdf");
  });

  test("content with only the header of a PDF is read as what it is", () => {
    expect(kindOf("application/pdf", page)).toBe("html");
    expect(kindOf("application/pdf", "words of a PDF read before")).toBe("plain");
  });

  test.each<[string, string]>([
    ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["image/gif", "GIF89a\x01\0\x01\0"],
    ["image/webp", "RIFF\x10\0\0\0WEBPVP8 "],
    ["image/avif", "\0\0\0\x1cftypavif\0\0"],
    ["image/x-icon", "\0\0\x01\0\x01\0"],
    ["application/zip", "PK\x03\x04\x14\0\0\0"],
    ["application/octet-stream", "\x1f\x8b\x08\0\0"],
    ["video/mp4", "\0\0\0\x20ftypisom\0\0"],
    ["audio/mpeg", "ID3\x04\0\0"],
    ["font/woff2", "wOF2\0\x01\0\0"],
    ["application/octet-stream", "\x7fELF\x02\x01\x01\0\0"],
    ["application/octet-stream", "\x01\x02\x03 anything \0\0"],
    ["text/html", "\0\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12"],
  ])("bytes that are no text are a file (%s)", (contentType, body) => {
    expect(kindOf(contentType, latin(body))).toBe("file");
  });

  test("a page with a stray control character is read as a page", () => {
    expect(kindOf("text/html", `<html><body>a\x0bb\x00c ${"word ".repeat(40)}</body></html>`)).toBe("html");
    expect(kindOf("text/plain", "PK\x03 is how archives begin")).not.toBe("json");
    expect(kindOf("text/html", "ID3 is a tag for music")).toBe("html");
  });

  test("text in UTF-16 is recognised as text", () => {
    const wide = Uint8Array.from(
      Array.from("\ufeff<html><p>Hi</p>", (char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]).flat(),
    );
    expect(kindOf("text/html", wide)).toBe("html");
    expect(kindOf("", wide)).toBe("html");
  });
});
