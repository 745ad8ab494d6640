import { describe, expect, test } from "vitest";
import { Watched } from "../../../pages/watched.ts";
import { pageOf } from "../../../pages/life.ts";
import { reading, textOf } from "./reading.ts";

const type = "text/plain; charset=utf-8";
const readme = '<p align="center"><img src="a.png"></p>\n\n# Title\n\n- one\n\t- two\n    code  with  spaces\n';
const manifest = '<?xml version="1.0"?>\n<project>\n  <!-- revision 1 -->\n  <version>1.0</version>\n</project>\n';
const template = "<!doctype html>\n<script src=/app.1.js></script>\n";

describe("what a server calls text", () => {
  test.each([
    ["a README that begins with a logo", readme],
    ["a manifest in XML", manifest],
    ["a template of a page", template],
    ["a feed kept as an example", '<?xml version="1.0"?>\n<rss version="2.0">\n  <channel/>\n</rss>\n'],
    ["a log of a chat", "<ann> hi\n<bob> hello\n"],
  ])("%s is read letter by letter, with its lines and its indentation", async (_what, body) => {
    expect(await textOf(body, type)).toBe(body);
  });

  test.each([
    ["a comment", manifest, manifest.replace("revision 1", "revision 2")],
    ["the address of a script", template, template.replace("app.1", "app.2")],
    ["an attribute", readme, readme.replace("center", "left")],
  ])("a change of %s is reported, though no page would show it", async (_what, before, after) => {
    const watched = new Watched();
    await watched.see(pageOf({ body: before, contentType: type }));
    const { verdict } = await watched.see(pageOf({ body: after, contentType: type }));
    expect(verdict.kind).toBe("changed");
  });

  test("a selector reads it as the markup that it begins with", async () => {
    expect(await textOf(manifest, type, { include_filters: ["//version"] })).toBe("1.0");
    expect(await textOf("<h1>Title</h1><p>Words</p>", type, { include_filters: ["p"] })).toBe("Words");
  });

  test("a selector that takes something out, which may come from the account, leaves it text", async () => {
    expect(await textOf(readme, type, { subtractive_selectors: ["footer"] })).toBe(readme);
  });

  test("JSON under a header of text is laid out, and asked by filters of data", async () => {
    expect(await textOf('{"b":1,"a":2}', type)).toBe('{\n  "a": 2,\n  "b": 1\n}');
    expect(await textOf('{"b":1,"a":2}', type, { include_filters: ["json:$.b"] })).toBe("1");
    const { sentence } = await reading(readme, type, { include_filters: ["json:$.b"] });
    expect(sentence).toContain("The page is plain text");
  });
});
