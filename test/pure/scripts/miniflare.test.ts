/** What the launcher writes otherwise in Miniflare before it loads it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { adapted, changes } from "../../../scripts/local/miniflare.mjs";

const bytes = readFileSync(createRequire(import.meta.url).resolve("miniflare"));

test("each change finds its place in the Miniflare of today, once, and the text is of one byte a character", () => {
  const text = bytes.toString("utf8");
  const written = adapted(bytes);
  for (const { found, replacement } of changes) {
    expect(text.split(found)).toHaveLength(2);
    expect(written.split(replacement)).toHaveLength(2);
  }
  // Asked for the opposite: a pattern that repeats over all of it goes as deep as it is long.
  expect(/[^\0-\x7F]/.test(written)).toBe(false);
  // Patterns and sentences mean what they meant.
  expect(adapted(Buffer.from('/–|—/ "😀"'))).toBe(String.raw`/\u2013|\u2014/ "\ud83d\ude00"`);
});
