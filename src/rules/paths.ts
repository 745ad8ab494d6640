/** Patterns of paths of addresses, with their query: a glob over all of it, or `/regular expression/flags` anywhere in it. Pure. */
import { globMatcher } from "../lib/glob.ts";
import type { MatchBudget } from "../lib/regex/budget.ts";
import { compilePattern } from "../lib/regex/pattern.ts";
import { message, type Message } from "../message/message.ts";

export type PathMatcher = (path: string) => boolean;

/** `/guide/` is a path, and `/guide/i` a pattern; what is meant as a path ends in no letters that are flags alone. */
const isRegex = (entry: string) => /^\/.+\/[imsx]+$/s.test(entry) || /^\/.*[\\^$()|+{].*\/$/s.test(entry);

/** What is wrong with a pattern; null where nothing is. */
export function pathPatternProblem(entry: string): Message | null {
  const written = entry.trim();
  if (isRegex(written)) {
    const compiled = compilePattern(written);
    return "problem" in compiled ? compiled.problem.sentence : null;
  }
  if (/^[/*?[]/.test(written)) return null;
  return message("schema.expected_found", { what: message("schema.path_pattern"), found: written.slice(0, 60) });
}

/** Whether any of these patterns fits a path. What is no pattern fits none. */
export function anyPath(entries: readonly string[], budget: MatchBudget): PathMatcher {
  const matchers = entries.map((entry) => matcherOf(entry.trim(), budget));
  return (path) => matchers.some((matches) => matches(path));
}

function matcherOf(entry: string, budget: MatchBudget): PathMatcher {
  if (!isRegex(entry)) return globMatcher(entry);
  const compiled = compilePattern(entry);
  return "pattern" in compiled ? (path) => compiled.pattern.test(path, budget) : () => false;
}
