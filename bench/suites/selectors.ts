/**
 * The selectors of soupsieve's tests (bench/suites/answers.py): page, selector, and the ids that it finds. Pseudo-classes that are
 * refused by name, and pages with a document inside an iframe, which soupsieve reads as its content, are not applicable.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileCss } from "../../src/lib/css/select.ts";
import { Budget } from "../../src/lib/bounds/budget.ts";
import { SelectorError } from "../../src/lib/bounds/problem.ts";
import { attributeOf } from "../../src/lib/document/attributes.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { Score } from "./score.ts";

const steps = 10_000_000;

export function selectorSuite(folder: string): Score[] {
  const score = new Score("CSS selectors");
  const cases = JSON.parse(readFileSync(join(folder, "soupsieve.json"), "utf8")) as [string, string, string[]][];
  for (const [page, selector, ids] of cases)
    if (page.includes("<iframe") || isRefusedPseudoClass(selector)) score.notApplicable += 1;
    else score.try(selector.replaceAll(/\s+/g, " "), () => idsFoundBy(page.trim(), selector) === ids.join(" "));
  return [score];
}

/** What is wrong with a selector; null where it can be used. */
function refusalOf(selector: string): string | null {
  try {
    compileCss(selector);
    return null;
  } catch (error) {
    if (error instanceof SelectorError) return error.message;
    throw error;
  }
}

export const isRefusedSelector = (selector: string): boolean => refusalOf(selector) !== null;

export const isRefusedPseudoClass = (selector: string): boolean =>
  refusalOf(selector)?.endsWith("is not a pseudo-class that can be used here.") === true;

/** The ids of what a selector finds on a page, in order of the alphabet. */
export function idsFoundBy(page: string, selector: string): string {
  const document = parseHtml(page);
  const ids = compileCss(selector)(document, new Budget(steps)).map((node) => attributeOf(document, node, "id") ?? "");
  return ids.sort().join(" ");
}
