/** What our document reads on a page is what a real browser's tree holds: malformed pages and the pages of our golden cases. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Chromium } from "../../bench/oracle/chromium.ts";
import { foundBrowser } from "../../scripts/browser.mjs";
import type { Document } from "../../src/lib/document/tape.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { textOf } from "../../src/lib/text/text.ts";
import { browserOutline, browserText, treeOf } from "../oracle/chromium.ts";
import { nastyPages } from "../oracle/nasty.ts";
import { outlineOf } from "../pure/lib/document/oracle.ts";
import { soupNames, soupOf } from "../pure/lib/document/soup.ts";

const executable: string | undefined = foundBrowser();
if (executable === undefined) console.warn("No browser can be had here, so our reading is not compared with its tree.");

const folder = join(import.meta.dirname, "..", "pages");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
const fixtures = Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));

/** Lines and elements, ours and those of what `walk` gave; null where they are the same. */
function differenceOf(document: Document, walked: string) {
  const tree = treeOf(walked);
  const [mine, theirs] = [textOf(document).split("\n"), browserText(tree).split("\n")];
  const [shape, theirShape] = [outlineOf(document), browserOutline(tree)];
  const isSame = JSON.stringify([mine, shape]) === JSON.stringify([theirs, theirShape]);
  return isSame ? null : { mine, theirs, shape, theirShape };
}

describe.skipIf(executable === undefined)("beside a browser's tree", () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = new Chromium(executable as string);
    await browser.begin();
  });
  afterAll(() => browser.end());

  /** What is otherwise in ours than in what the browser made of each page: of a page that it was given, where not of one that was written. */
  const differences = async (pages: Record<string, string>, ours: (html: string) => Document = parseHtml) => {
    const found = [];
    await browser.walked("");
    for (const [name, html] of Object.entries(pages)) {
      const document = ours(html);
      if (differenceOf(document, await browser.written(html)) === null) continue;
      const difference = differenceOf(document, await browser.walked(html));
      if (difference !== null) found.push({ name, html, ...difference });
    }
    return found;
  };

  test("every malformed page gives the lines and elements of a browser's tree", async () => {
    expect(Object.keys(nastyPages).length).toBeGreaterThan(100);
    expect(await differences(nastyPages)).toEqual([]);
  });

  test("any tag soup gives the lines and elements of a browser's tree", async () => {
    const soup = soupOf([...soupNames, "select", "select"]);
    const soups = fc.sample(soup, { numRuns: 80, seed: inject("seed") });
    expect(await differences(Object.fromEntries(soups.map((html, index) => [`soup ${index}`, html])))).toEqual([]);
  });

  test("every page of the golden cases gives the lines and elements of a browser's tree", async () => {
    expect(Object.keys(fixtures).length).toBeGreaterThan(40);
    expect(await differences(fixtures)).toEqual([]);
  });

  test("a tree that a browser would not build is recognised as different", async () => {
    const fostered = { fostered: "<table>a<tr><td>b</table>", split: "<p>12<!-- -->.99" };
    const wrong: Record<string, string> = {
      [fostered.fostered]: "<table><tr><td>a<td>b</table>",
      [fostered.split]: "<p>12<p>.99",
    };
    const found = await differences(fostered, (html) => parseHtml(wrong[html] ?? ""));
    expect(found.map(({ name }) => name)).toEqual(["fostered", "split"]);
    expect(found[0]).toMatchObject({ mine: ["a\tb"], theirs: ["a", "b"] });
  });
});
