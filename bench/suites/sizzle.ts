/**
 * The selectors of Sizzle's tests: a selector and the ids that it finds on Sizzle's page, and those that it refuses. Read from the
 * tests as text: what they do to the page by script before a selector is not done here, and such cases (19 of 2.1.4) fail.
 * Pseudo-classes that are refused by name are not applicable.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Score } from "./score.ts";
import { idsFoundBy, isRefusedPseudoClass, isRefusedSelector } from "./selectors.ts";

const quoted = String.raw`("(?:[^"\\]|\\.)*")`;
const found = new RegExp(String.raw`^\s*t\(\s*${quoted},\s*${quoted},\s*(\[[^\]]*\])\s*\);`, "gm");
const broken = new RegExp(String.raw`^\s*broken\(\s*${quoted},\s*${quoted}\s*\);`, "gm");

const valueOf = (literal = ""): string => JSON.parse(literal);

export function sizzleSuite(folder: string): Score[] {
  const tests = readFileSync(join(folder, "unit/selector.js"), "utf8");
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const [right, refused] = [new Score("CSS selectors, Sizzle"), new Score("CSS selectors, Sizzle broken")];
  for (const [, , literal, ids = "[]"] of tests.matchAll(found)) {
    const selector = valueOf(literal);
    if (isRefusedPseudoClass(selector)) right.notApplicable += 1;
    else
      right.try(
        `${selector} ${ids}`,
        () => idsFoundBy(page, selector) === (JSON.parse(ids) as string[]).sort().join(" "),
      );
  }
  for (const [, , literal] of tests.matchAll(broken)) {
    const selector = valueOf(literal);
    refused.try(selector, () => isRefusedSelector(selector));
  }
  return [right, refused];
}
