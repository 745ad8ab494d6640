/**
 * What one check may spend on matching, shared by all its patterns. A pattern that exhausts it is named in `problem`; every answer
 * given after that is void, so a check that finds `problem` set must fail visibly.
 */
import { message, type Message } from "../../message/message.ts";
import { shortened } from "../graphemes.ts";

/** A pattern that could not be used: the entry as the user wrote it, and why. */
export type PatternProblem = { entry: string; sentence: Message };

export type MatchBudget = { left: number; problem: PatternProblem | null };

/** Steps for one check: one to two seconds of a Worker at most. */
const stepsPerCheck = 30_000_000;

/** A fresh budget for one check. */
export function newMatchBudget(steps = stepsPerCheck): MatchBudget {
  return { left: steps, problem: null };
}

/** True once the budget is spent; the pattern at work then is recorded as the problem. */
export function isSpent(budget: MatchBudget, entry: string): boolean {
  if (budget.left > 0) return false;
  budget.problem ??= {
    entry,
    sentence: message("pattern.slow", { pattern: shortenEntry(entry) }),
  };
  return true;
}

/** An entry as named in a sentence: at most 100 characters. */
export function shortenEntry(entry: string): string {
  return shortened(entry, 100);
}
