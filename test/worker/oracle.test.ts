/** What our document reads on a page is what a real browser's tree holds: malformed pages and the pages of our golden cases. */
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { launch, type Browser } from "@cloudflare/puppeteer";
import type { Document } from "../../src/lib/document/tape.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { textOf } from "../../src/lib/text/text.ts";
import { browserOutline, browserText, quietHeaders, treeOf, walk } from "../oracle/chromium.ts";
import { nastyPages } from "../oracle/nasty.ts";
import { outlineOf } from "../pure/lib/document/oracle.ts";
import { soupNames, soupOf } from "../pure/lib/document/soup.ts";
import { browserTrouble } from "./browsing.ts";
import { realEnv } from "./harness.ts";

const noBrowser = await browserTrouble();
if (noBrowser) console.warn(`No browser can be had here, so our reading is not compared with its tree: ${noBrowser}`);

const fixtures = import.meta.glob("../pages/*/*.html", { query: "?raw", import: "default", eager: true });

/** Reads pages with a browser, one navigation each; answers what it made of them. */
async function readBy(browser: Browser, pages: Record<string, string>) {
  const tab = await browser.newPage();
  await tab.setRequestInterception(true);
  let served = { url: "", html: "" };
  tab.on("request", (request) => {
    const answer =
      request.url() === served.url ? { status: 200, headers: quietHeaders, body: served.html } : { status: 204 };
    request.respond(answer).catch(() => undefined);
  });
  const trees = new Map<string, ReturnType<typeof treeOf>>();
  for (const [name, html] of Object.entries(pages)) {
    // Pages of one site: for another one the browser would start another process each time.
    served = { url: `https://page.test/${trees.size}`, html };
    await tab.goto(served.url, { waitUntil: "domcontentloaded" });
    trees.set(name, treeOf((await tab.evaluate(walk)) as string));
  }
  await tab.close();
  return trees;
}

describe.skipIf(noBrowser)("beside a browser's tree", () => {
  const differences = async (pages: Record<string, string>, ours: (html: string) => Document = parseHtml) => {
    const browser = await launch(realEnv.BROWSER);
    try {
      const trees = await readBy(browser, pages);
      return Object.entries(pages).flatMap(([name, html]) => {
        const [document, tree] = [ours(html), trees.get(name) ?? ""];
        const [mine, theirs] = [textOf(document).split("\n"), browserText(tree).split("\n")];
        const [shape, theirShape] = [outlineOf(document), browserOutline(tree)];
        const isSame = JSON.stringify([mine, shape]) === JSON.stringify([theirs, theirShape]);
        return isSame ? [] : [{ name, html, mine, theirs, shape, theirShape }];
      });
    } finally {
      await browser.close();
    }
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
