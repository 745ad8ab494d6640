/** What the Worker's text takes of an isolate's memory, without another meaning. */
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { compact, inAscii } from "../../../scripts/local/compact.mjs";

const code = `
  // A comment of the first day — which nobody needs at run time.
  var text = "naïve – 日本 😀";
  var template = \`\${text.length} × “quoted”\`;
  const word = "x";
  var raw = String.raw\`\\d+ [’\\u00a0] \${word}日\`;
  var patterns = [/^[–—]$/u, /^[а-яё]+$/iu, /^(?:日本|[¹²³])😀?$/u, /é{2}/];
  class Named extends Error {
    constructor(message) {
      super(message);
      this.name = this.constructor.name;
    }
  }
  var name = new Named("").name;
`;
const result = "[text, template, raw, patterns.map(String), name, new RegExp(raw, 'u').test('12 ’ x日')]";
const intended = ["–", "ЖЁ", "日本😀", "²", "éé", "x"];
const matched = `JSON.stringify(patterns.map((one) => ${JSON.stringify(intended)}.map((text) => one.test(text))))`;

describe("a compact bundle", () => {
  test("has the same texts, patterns and names, without comments and in one byte a character", async () => {
    const compacted = await compact(code);
    expect(compacted).toMatch(/^[\0-\x7F]+$/);
    expect(compacted).not.toContain("nobody needs");
    const before = runInNewContext(`${code};${result}`) as unknown[];
    const after = runInNewContext(`${compacted};${result}`) as unknown[];
    // Patterns have other sources, and match the same.
    expect([...after.slice(0, 3), ...after.slice(4)]).toEqual([...before.slice(0, 3), ...before.slice(4)]);
    expect(before.slice(4)).toEqual(["Named", true]);
    expect(runInNewContext(`${compacted};${matched}`)).toBe(runInNewContext(`${code};${matched}`));
  });

  test("refuses what it could not write with the same meaning", () => {
    expect(() => inAscii("/\\é/")).toThrow("A backslash stands before a character beyond ASCII");
    expect(() => inAscii('String.raw`${ { a: "}" } }é`')).toThrow("A template of String.raw is not understood");
  });
});
