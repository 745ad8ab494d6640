/** The compliance test suite of JSONPath (https://github.com/jsonpath-standard/jsonpath-compliance-test-suite), RFC 9535. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "../../src/lib/jsonpath/evaluate.ts";
import { planOf } from "../../src/lib/jsonpath/plan.ts";
import { type Json, parseJson } from "../../src/lib/json/value.ts";
import { Budget } from "../../src/lib/bounds/budget.ts";
import { SelectorError } from "../../src/lib/bounds/problem.ts";
import { Score } from "./score.ts";

type Case = {
  name: string;
  selector: string;
  document: Json;
  invalid_selector?: boolean;
  result?: Json;
  results?: Json[];
};

const steps = 10_000_000;

export function jsonPathSuite(folder: string): Score[] {
  const [valid, invalid] = [new Score("JSONPath, valid"), new Score("JSONPath, invalid refused")];
  const suite = parseJson(readFileSync(join(folder, "cts.json"), "utf8")) as unknown as { tests: Case[] };
  for (const one of suite.tests) {
    const label = `${one.name}: ${one.selector}`;
    if (one.invalid_selector) invalid.try(label, () => isRefused(one.selector));
    else valid.try(label, () => (one.results ?? [one.result ?? []]).some((result) => isFound(one, result)));
  }
  return [valid, invalid];
}

function isRefused(selector: string): boolean {
  try {
    planOf(selector);
    return false;
  } catch (error) {
    return error instanceof SelectorError;
  }
}

const isFound = ({ selector, document }: Case, result: Json): boolean =>
  JSON.stringify(placesOf(planOf(selector), document, { budget: new Budget(steps) }).map(({ value }) => value)) ===
  JSON.stringify(result);
