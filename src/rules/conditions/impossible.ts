/**
 * Finds conditions that no reading can satisfy, for a warning when they are saved: an empty range of a number, a range outside
 * its possible values, and a stock that would have to be both true and false. Only certain cases are reported; conditions on
 * texts are not examined. Pure.
 */
import { message, type Message, type Value } from "../../message/message.ts";
import { compareDecimal } from "../../lib/price/decimal.ts";
import { numberFields, yesOrNoFields } from "./facts.ts";
import type { ConditionField, ConditionLogic } from "./names.ts";
import { filledRules, type ConditionRule, type FilledRule } from "./rule.ts";
import { numberValue, stockValue } from "./values.ts";

/** The possible values of each number. */
const ranges: Partial<Record<ConditionField, [least: string, greatest: string | null]>> = {
  word_count: ["0", null],
  levenshtein_distance: ["0", null],
  levenshtein_ratio: ["0", "1"],
  price: ["0", null],
};
const goodStatuses: [string, string] = ["200", "299"];
const anyStatuses: [string, string] = ["100", "599"];

type Given = { rules: readonly ConditionRule[]; logic: ConditionLogic; acceptsAnyStatus: boolean };

/** The rules that cannot hold, such as "price > 20 and price < 10"; null where they can. */
export function impossibleRules({ rules, logic, acceptsAnyStatus }: Given): Value | null {
  const filled = filledRules(rules);
  const rangeOf = (field: ConditionField) =>
    field === "http_status" ? (acceptsAnyStatus ? anyStatuses : goodStatuses) : (ranges[field] ?? null);
  const groups = logic === "ANY" ? filled.map((rule) => [rule]) : groupsByField(filled);
  const impossible = groups.filter((group) => cannotHold(group, rangeOf(group[0]?.field as ConditionField)));
  const isWhole = logic === "ANY" ? groups.length > 0 && impossible.length === groups.length : impossible.length > 0;
  if (!isWhole) return null;
  const groupsSaid = impossible.map((group) => joined("condition.both", group.map(ruleSaid)));
  return logic === "ANY" ? joined("condition.either", groupsSaid) : groupsSaid;
}

const ruleSaid = ({ field, operator, value }: FilledRule): Message =>
  message("condition.rule", { field, operator, value: value.trim().slice(0, 40) });

/** One sentence of all, by halves: messages lie within each other, and none lies deep. */
function joined(code: "condition.both" | "condition.either", sentences: readonly Message[]): Message {
  const [only] = sentences;
  if (only !== undefined && sentences.length === 1) return only;
  const half = Math.ceil(sentences.length / 2);
  return message(code, { first: joined(code, sentences.slice(0, half)), second: joined(code, sentences.slice(half)) });
}

function groupsByField(rules: readonly FilledRule[]): FilledRule[][] {
  const groups = new Map<string, FilledRule[]>();
  for (const rule of rules) groups.set(rule.field, [...(groups.get(rule.field) ?? []), rule]);
  return [...groups.values()];
}

function cannotHold(group: readonly FilledRule[], range: [string, string | null] | null): boolean {
  const field = group[0]?.field;
  if (field === undefined) return false;
  if (yesOrNoFields.has(field)) return isStockBoth(group);
  return numberFields.has(field) && isEmptyRange(group, range);
}

function isStockBoth(group: readonly FilledRule[]): boolean {
  const wanted = group.flatMap(({ operator, value }) => {
    const stock = stockValue(value);
    if (stock === null || (operator !== "==" && operator !== "!=")) return [];
    return operator === "==" ? stock : stock === "true" ? "false" : "true";
  });
  return new Set(wanted).size > 1;
}

type Bound = { value: string; isOpen: boolean };

function isEmptyRange(group: readonly FilledRule[], range: [string, string | null] | null): boolean {
  let min: Bound | null = range && { value: range[0], isOpen: false };
  let max: Bound | null = range && range[1] !== null ? { value: range[1], isOpen: false } : null;
  for (const { operator, value: text } of group) {
    const value = numberValue(text);
    if (value === null) continue;
    const bound = { value, isOpen: operator === ">" || operator === "<" };
    if (operator === ">" || operator === ">=" || operator === "==") min = tighter(min, bound, 1);
    if (operator === "<" || operator === "<=" || operator === "==") max = tighter(max, bound, -1);
  }
  if (!min || !max) return false;
  const order = compareDecimal(min.value, max.value);
  return order > 0 || (order === 0 && (min.isOpen || max.isOpen));
}

/** The narrower of two bounds: the greater one where `direction` is 1, the lesser where it is -1. */
function tighter(one: Bound | null, other: Bound, direction: 1 | -1): Bound {
  if (!one) return other;
  const order = compareDecimal(one.value, other.value) * direction;
  return order > 0 || (order === 0 && one.isOpen) ? one : other;
}
