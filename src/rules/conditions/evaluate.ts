/**
 * Decides whether a reading satisfies a watch's conditions, with a table of one row per rule. Every rule is evaluated, so that
 * the table is complete; without rules every reading passes. Pure.
 */
import { shortened } from "../../lib/graphemes.ts";
import { statedMembers, type Stated } from "../../message/written.ts";
import { englishOf } from "../../message/textOf.ts";
import type { Sentence } from "../../message/message.ts";
import { plainDecimal } from "../../lib/price/decimal.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import { factReaders, type ConditionFacts, type Fact, tagFields, yesOrNoFields } from "./facts.ts";
import type { ConditionField, ConditionLogic } from "./names.ts";
import { operators, type Operand, type Outcome } from "./operators.ts";
import { filledRules, type ConditionRule, type FilledRule } from "./rule.ts";
import { stockValue } from "./values.ts";

/** One row of the table. `found`: the fact, cut to 200 characters; `reason`: why the rule could not be evaluated, with its code. */
export type ConditionRow = FilledRule & { found: string | null; holds: boolean; reason?: string; reason_code?: Stated };

type ConditionsVerdict = { holds: boolean; table: ConditionRow[] };

const shownCharacters = 200;

/** The input: the rules as saved, how they combine, the facts, and the budget for matching patterns. */
export type Conditions = {
  rules: readonly ConditionRule[];
  logic: ConditionLogic;
  facts: ConditionFacts;
  budget: MatchBudget;
};

/** Evaluates conditions. A rule whose pattern uses up the budget does not hold; `budget.problem` names that pattern. */
export function evaluateConditions({ rules, logic, facts, budget }: Conditions): ConditionsVerdict {
  const filled = filledRules(rules);
  const known = new Map<ConditionField, Fact>();
  const table = filled.map((rule) => {
    if (tagFields.has(rule.field)) return row(rule, factReaders[rule.field](facts, rule.value), budget);
    const fact = known.get(rule.field) ?? factReaders[rule.field](facts, rule.value);
    known.set(rule.field, fact);
    return row(rule, fact, budget);
  });
  const holds = logic === "ALL" ? table.every((one) => one.holds) : table.some((one) => one.holds);
  return { holds: table.length === 0 || holds, table };
}

function row(rule: FilledRule, fact: Fact, budget: MatchBudget): ConditionRow {
  if (fact.kind === "missing") return { ...rule, found: null, holds: false, ...reasonOf(fact.why) };
  if (fact.kind === "evaluated") return { ...rule, found: fact.found, holds: fact.holds === (rule.operator === "==") };
  const operand = operandOf(fact);
  const value = yesOrNoFields.has(rule.field) ? (stockValue(rule.value) ?? rule.value) : rule.value;
  const outcome: Outcome = operators[rule.operator](operand, value, budget);
  const found = shortened(operand.text, shownCharacters);
  return typeof outcome === "boolean"
    ? { ...rule, found, holds: outcome }
    : { ...rule, found, holds: false, ...reasonOf(outcome) };
}

const reasonOf = (sentence: Sentence) => ({
  reason: englishOf(sentence),
  ...(typeof sentence === "string" ? {} : { reason_code: statedMembers(sentence) }),
});

function operandOf(fact: Extract<Fact, { kind: "text" | "number" }>): Operand {
  if (fact.kind === "number") return { text: fact.number, number: fact.number };
  return { text: fact.text, number: plainDecimal(fact.text.trim()) };
}
