/**
 * RE2's own tests (https://github.com/google/re2/blob/main/re2/testing/exhaustive_tester.cc), as Go's sources bring them: strings, patterns,
 * and where each pattern matches each string, as a whole and the first time. The other half, longest matches, is not ours. Positions
 * are bytes of UTF-8. Text that is no UTF-8 is not applicable, nor is `\C`, which is a byte.
 */
import { readFileSync } from "node:fs";
import { newMatchBudget } from "../../src/lib/regex/budget.ts";
import { regexPattern } from "../../src/lib/regex/matching.ts";
import { englishOf } from "../../src/message/textOf.ts";
import { Score } from "./score.ts";

const plain = { i: false, m: false, s: false, x: false };

export function re2Suite(file: string, name: string): Score[] {
  const score = new Score(name);
  let [texts, pattern, isOfTexts]: [string[], string, boolean] = [[], "", false];
  let at = 0;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "strings") [texts, isOfTexts] = [[], true];
    else if (line === "regexps") isOfTexts = false;
    else if (line.startsWith('"') && isOfTexts) texts.push(unquoted(line));
    else if (line.startsWith('"')) [pattern, at] = [unquoted(line), 0];
    else if (/^(?:-|\d)/.test(line)) {
      const [whole = "", first = ""] = line.split(";");
      const text = texts[at++] ?? "";
      for (const [written, expected] of [
        [`\\A(?:${pattern})\\z`, whole],
        [pattern, first],
      ] as const) {
        const label = `${written} on ${JSON.stringify(text)}`;
        if (pattern.includes("\\C") || !text.isWellFormed() || text.includes("\uFFFD")) score.notApplicable += 1;
        else score.try(label, () => spansOf(written, text) === expected);
      }
    }
  }
  return [score];
}

/** A string of Go: https://go.dev/ref/spec#String_literals */
function unquoted(line: string): string {
  const bytes = line
    .slice(1, -1)
    .replaceAll(/\\([abfnrtv"\\]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[0-7]{3})/gi, (_, escape: string) => {
      const known = "abfnrtv".indexOf(escape);
      if (known >= 0) return "\x07\b\f\n\r\t\v"[known] ?? "";
      if (/^[uU]/.test(escape)) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
      if (escape.startsWith("x")) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
      return /^[0-7]/.test(escape) ? String.fromCodePoint(Number.parseInt(escape, 8)) : escape;
    });
  return bytes;
}

/** `0-3 1-2 -`, as the tests write it. */
function spansOf(pattern: string, text: string): string {
  const budget = newMatchBudget(10_000_000);
  const [match] = regexPattern(pattern, pattern, plain).matches(text, budget);
  if (budget.problem) throw new Error(englishOf(budget.problem.sentence));
  if (match === undefined) return "-";
  const byteAt = (at: number) => Buffer.byteLength(text.slice(0, at));
  const spans = Array.from({ length: match.length / 2 }, (_, group) => {
    const [from = -1, to = -1] = [match[2 * group], match[2 * group + 1]];
    return from < 0 ? "-" : `${byteAt(from)}-${byteAt(to)}`;
  });
  return spans.join(" ");
}
