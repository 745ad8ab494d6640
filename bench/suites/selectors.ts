/**
 * The selectors of soupsieve's tests (bench/suites/answers.py): page, selector, and the ids that it finds. Pseudo-classes that are
 * refused by name, and pages with a document inside an iframe, which soupsieve reads as its content, are not applicable.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileCss } from "../../src/lib/css/select.ts";
import { Budget } from "../../src/lib/bounds/budget.ts";
import { attributeOf } from "../../src/lib/document/attributes.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { Score } from "./score.ts";

const steps = 10_000_000;

export function selectorSuite(folder: string): Score[] {
  const score = new Score("CSS selectors");
  const cases = JSON.parse(readFileSync(join(folder, "soupsieve.json"), "utf8")) as [string, string, string[]][];
  for (const [page, selector, ids] of cases)
    if (page.includes("<iframe") || isRefused(selector)) score.notApplicable += 1;
    else score.try(selector.replaceAll(/\s+/g, " "), () => found(page, selector) === ids.join(" "));
  return [score];
}

function isRefused(selector: string): boolean {
  try {
    compileCss(selector);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.endsWith("is not a pseudo-class that can be used here.");
  }
}

function found(page: string, selector: string): string {
  const document = parseHtml(page.trim());
  const ids = compileCss(selector)(document, new Budget(steps)).map((node) => attributeOf(document, node, "id") ?? "");
  return ids.sort().join(" ");
}
