/**
 * CPython's table of patterns (Lib/test/re_tests.py): pattern, text, whether it matches, and what of the match is looked at. Whatever Python
 * alone writes is not applicable: expressions other than a sum of groups.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newMatchBudget } from "../../src/lib/regex/budget.ts";
import { regexPattern } from "../../src/lib/regex/matching.ts";
import { Score } from "./score.ts";

type Case = [pattern: string, text: string, outcome: 0 | 1 | 2, expression?: string, expected?: string];

const plain = { i: false, m: false, s: false, x: false };

export function patternSuite(folder: string): Score[] {
  const [matching, refused] = [new Score("patterns, matches"), new Score("patterns, refused")];
  const cases = JSON.parse(readFileSync(join(folder, "re_tests.json"), "utf8")) as Case[];
  for (const [pattern, text, outcome, expression = "", expected = ""] of cases) {
    const label = `${pattern} on ${JSON.stringify(text).slice(0, 60)}`;
    if (outcome === 2) refused.try(label, () => isRefused(pattern));
    else if (outcome === 1) matching.try(label, () => firstMatch(pattern, text) === null);
    else if (/^(?:(?:found|g\d+|"[^"]*")\+?)+$/.test(expression))
      matching.try(label, () => valueOf(expression, firstMatch(pattern, text), text) === expected);
    else matching.notApplicable += 1;
  }
  return [matching, refused];
}

function isRefused(pattern: string): boolean {
  try {
    regexPattern(pattern, pattern, plain);
    return false;
  } catch {
    return true;
  }
}

function firstMatch(pattern: string, text: string): Int32Array | null {
  for (const match of regexPattern(pattern, pattern, plain).matches(text, newMatchBudget(10_000_000))) return match;
  return null;
}

/** A sum like `found+"-"+g1`; a group that took no part is None, one that is not there Error, as the table has it. */
function valueOf(expression: string, match: Int32Array | null, text: string): string | null {
  if (match === null) return null;
  const group = (number: number) => {
    if (number >= match.length / 2) return "Error";
    const [from = -1, to = -1] = [match[2 * number], match[2 * number + 1]];
    return from < 0 ? "None" : text.slice(from, to);
  };
  return [...expression.matchAll(/found|g(\d+)|"([^"]*)"/g)]
    .map(([part, number, quoted]) => quoted ?? group(part === "found" ? 0 : Number(number)))
    .join("");
}
