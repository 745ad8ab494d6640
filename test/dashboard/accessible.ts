/** Pages that everybody can use: axe-core's rules (WCAG 2.2 A and AA, and its best practices), and no page wider than its window. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "puppeteer-core";
import { expect } from "vitest";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Window = { axe?: typeof axe; loadAxe?: () => void };

/**
 * Gives every document of the page a function that loads axe-core. Sent once a page, and compiled where it is called for the
 * first time: to send it with each question costs ten times the processor time.
 */
export const bringAxe = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(`globalThis.loadAxe = () => {${source}\n};`);

/** What another theme can break on a page that is as wide as before: themes differ in their colours alone. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Loads axe-core, if the document has not; the sizes of the document and its window. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const own = window as unknown as Window;
    if (!own.axe) own.loadAxe?.();
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return { isLoaded: own.axe !== undefined, scrollWidth, clientWidth, scrollHeight };
  });

/**
 * Holds a page to the rules, and its width to that of the window. `rules`: only these, by their ids. A page that goes on by itself
 * meanwhile (one that stands in without a connection does when the machine's network changes) is looked at where it went.
 */
export async function expectAccessible({ page }: { page: Page }, rules: string[] = []): Promise<void> {
  try {
    await expectStandingAccessible(page, rules);
  } catch (error) {
    if (!String(error).includes("Execution context was destroyed")) throw error;
    await page.waitForFunction(() => document.readyState === "complete");
    await expectStandingAccessible(page, rules);
  }
}

/** What fades in or out is looked at as it will stand. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });

async function expectStandingAccessible(page: Page, rules: string[]): Promise<void> {
  const { isLoaded, scrollWidth, clientWidth, scrollHeight } = await measured(page);
  // A document that was drawn while its scripts were off was given nothing.
  if (!isLoaded) await page.evaluate(source);
  const viewport = page.viewport() ?? { width: 1280, height: 900 };
  // A window as high as the page: what sticks to an edge covers what a reader would scroll to.
  const height = Math.min(Math.max(scrollHeight, viewport.height), 16_000);
  if (height > viewport.height) await page.setViewport({ ...viewport, height });
  await finishTransitions(page);
  const violations = await violationsOf(page, rules);
  if (height > viewport.height) await page.setViewport(viewport);
  if (violations.length > 0) throw new Error(`${page.url()}: ${violations.join("; ")}`);
  expectWidth(page, { scrollWidth, clientWidth });
  await expectTabsApart(page);
}

/** Holds what is pressed to its size and distance in the window as it is, with what stays at its edges over the page. */
export async function expectPressable({ page }: { page: Page }): Promise<void> {
  await measured(page);
  expect(await violationsOf(page, ["target-size"])).toEqual([]);
}

/** Holds a page to the width of its window, and its tabs to their edges. */
export async function expectFitting({ page }: { page: Page }): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expectWidth(page, { scrollWidth, clientWidth });
  await expectTabsApart(page);
}

/** Tabs that go on beyond an edge fade there and nowhere else, and a box below them does not touch their line. */
async function expectTabsApart(page: Page): Promise<void> {
  const wrong = await page.$$eval("nav.tabs", (all) =>
    all.flatMap((tabs) => {
      const style = getComputedStyle(tabs);
      const fades = ["--fade-before", "--fade-after"].some(
        (name) => Number.parseFloat(style.getPropertyValue(name)) > 0,
      );
      const goesOn = tabs.scrollWidth > tabs.clientWidth + 1;
      const { bottom } = tabs.getBoundingClientRect();
      const box = [...document.querySelectorAll(".empty, .notice")].find((each) => {
        const { top, height } = each.getBoundingClientRect();
        return height > 0 && top >= bottom - 1 && top < bottom + 8;
      });
      return [...(fades === goesOn ? [] : [`fades: ${fades}, goes on: ${goesOn}`]), ...(box ? [box.outerHTML] : [])];
    }),
  );
  expect(wrong, `tabs of ${page.url()}`).toEqual([]);
}

const expectWidth = (page: Page, { scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }): void =>
  expect(scrollWidth, `${page.url()} is wider than the window`).toBeLessThanOrEqual(clientWidth);

const violationsOf = (page: Page, rules: string[]): Promise<string[]> =>
  page.evaluate(async (only) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await (window as unknown as Required<Window>).axe.run(document, {
      preload: false,
      resultTypes: ["violations"],
      runOnly: only.length > 0 ? { type: "rule", values: only } : { type: "tag", values: tags },
    });
    const said = ({ html, any, all }: (typeof found.violations)[0]["nodes"][0]) =>
      `${html.slice(0, 200)} (${[...any, ...all].map((check) => `${check.message}: ${check.relatedNodes?.map((node) => node.html.slice(0, 120)).join(" & ")}`).join(", ")})`;
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(said).join(" | ")}`);
  }, rules);
