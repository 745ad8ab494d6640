/**
 * The operators of conditions. A text and a value that are both numbers are compared as exact decimals; others as texts, without
 * white space at their ends and as a keyboard writes them (lib/typography). A missing fact satisfies no operator, not even a negated one, because nothing is known about it.
 */
import { message, type Sentence } from "../../message/message.ts";
import { compareDecimal, plainDecimal } from "../../lib/price/decimal.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import { compileRegex } from "../../lib/regex/pattern.ts";
import { byCodePoint } from "../../lib/lines/tidy.ts";
import type { ConditionOperator } from "./names.ts";
import { plainTypography } from "../../lib/typography/typography.ts";
import { pointCount } from "../../lib/similarity/stretches.ts";
import { numberValue } from "./values.ts";

/** A fact as operators receive it: its text, and its number as a plain decimal if it is one. */
export type Operand = { text: string; number: string | null };

/** Whether the operator holds; or a sentence why it cannot be evaluated. */
export type Outcome = boolean | Sentence;

type Operator = (found: Operand, value: string, budget: MatchBudget) => Outcome;

/** Every operator by its name on the wire. */
export const operators: Record<ConditionOperator, Operator> = {
  ">": (found, value) => ordered(found, value, (order) => order > 0),
  "<": (found, value) => ordered(found, value, (order) => order < 0),
  ">=": (found, value) => ordered(found, value, (order) => order >= 0),
  "<=": (found, value) => ordered(found, value, (order) => order <= 0),
  "==": (found, value) => compared(found, value) === 0,
  "!=": (found, value) => compared(found, value) !== 0,
  in: contains,
  "!in": (found, value) => !contains(found, value),
  starts_with: (found, value) => folded(found.text).startsWith(folded(value)),
  ends_with: (found, value) => folded(found.text).endsWith(folded(value)),
  length_min: (found, value) => measuredLength(found, value, (order) => order >= 0),
  length_max: (found, value) => measuredLength(found, value, (order) => order <= 0),
  contains_regex: (found, value, budget) => matched(found, value, budget),
  "!contains_regex": (found, value, budget) => {
    const outcome = matched(found, value, budget);
    return typeof outcome === "boolean" ? !outcome : outcome;
  },
};

function ordered(found: Operand, value: string, accepts: (order: number) => boolean): Outcome {
  if (found.number === null && plainDecimal(value.trim()) !== null) return message("fact.is_no_number");
  const order = compared(found, value);
  return order === null ? message("fact.value_no_number") : accepts(order);
}

/** The order of the fact and the value (as of `sort`); null when only the fact is a number. */
function compared(found: Operand, value: string): number | null {
  if (found.number === null) return byCodePoint(plainTypography(found.text).trim(), plainTypography(value).trim());
  const number = numberValue(value);
  return number === null ? null : compareDecimal(found.number, number);
}

function measuredLength(found: Operand, value: string, accepts: (order: number) => boolean): Outcome {
  const bound = numberValue(value);
  return bound === null
    ? message("fact.value_no_number")
    : accepts(compareDecimal(String(pointCount(found.text)), bound));
}

function matched(found: Operand, value: string, budget: MatchBudget): Outcome {
  const compiled = compileRegex(value);
  if ("problem" in compiled) return compiled.problem.sentence;
  const typed = plainTypography(found.text);
  const isMatch =
    compiled.pattern.test(found.text, budget) || (typed !== found.text && compiled.pattern.test(typed, budget));
  return budget.problem?.sentence ?? isMatch;
}

function folded(text: string): string {
  return plainTypography(text).trim().toLowerCase();
}

function contains(found: Operand, value: string): boolean {
  return found.text.includes(value) || plainTypography(found.text).includes(plainTypography(value));
}
