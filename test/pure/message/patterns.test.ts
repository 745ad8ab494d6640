/** What a sentence says is its code: no pattern reads the words of one, so that they can be worded anew and in any language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = (readdirSync("src", { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path));

/** A value that holds a sentence of the service by its name, or its English. */
const sentence = String.raw`(?:\w+\??\.)*(?:sentence|reason|refusal\.message|englishOf\([^()]*\))`;
const readings = [
  new RegExp(
    String.raw`(?<![\w.])${sentence}\??\.(?:match|matchAll|search|replace|replaceAll|split|startsWith|endsWith|includes)\(`,
  ),
  new RegExp(String.raw`\.(?:test|exec)\(${sentence}\)`),
];

/** Sentences of pages and servers, which have no codes. */
const foreign: Readonly<Record<string, string>> = {
  "reading/interstitial/country.ts": "the sentence of a page that refuses a country",
  "web/client/lib/live.ts": "a text of the page, in which a number has its place",
  "services/send.ts": "the answer of a mail server to a letter that is too large",
};

test("no pattern reads a sentence of the service", () => {
  const found = files.filter((path) => {
    const text = readFileSync(join("src", path), "utf8");
    return readings.some((pattern) => pattern.test(text));
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(found.toSorted()).toEqual(Object.keys(foreign).toSorted());
});
