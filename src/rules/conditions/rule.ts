/**
 * The schema of a condition as users write it: `{field, operator, value}`. A row with an empty member is allowed and ignored, so
 * that a form may send its blank rows. Other mistakes are refused on saving, with a sentence that says what was expected. Pure.
 */
import { z } from "zod";
import { compileRegex } from "../../lib/regex/pattern.ts";
import { numberFields, tagFields, yesOrNoFields } from "./facts.ts";
import { conditionFields, conditionOperators, type ConditionField, type ConditionOperator } from "./names.ts";
import { numberValue, stockValue } from "./values.ts";
import { message, type Message, type Sentence } from "../../message/message.ts";
import { coded } from "../../lib/validation/coded.ts";

const choice = (names: readonly string[], what: string): Message =>
  message("schema.condition_choice", { what, choices: names.join(", ") });

/** Far above any price or count; beyond it a number loses digits. */
const maxNumber = 1e15;

/** The shape of one condition. */
export const conditionRule = z
  .strictObject({
    field: z.enum([...conditionFields, ""], { error: coded(choice(conditionFields, "field")) }),
    operator: z.enum([...conditionOperators, ""], { error: coded(choice(conditionOperators, "operator")) }),
    value: z
      .preprocess(
        (given) => (typeof given === "number" && Math.abs(given) <= maxNumber ? String(given) : given),
        z
          .string({ error: coded(message("schema.condition_value")) })
          .max(5000, { error: coded(message("schema.condition_long")) }),
      )
      .meta({
        type: ["string", "number"],
        maxLength: 5000,
        minimum: -maxNumber,
        maximum: maxNumber,
        description: "A number is the same as its text.",
      }),
  })
  .superRefine((rule, context) => {
    const operator = operatorProblem(rule);
    const value = operator === null ? valueProblem(rule) : null;
    if (operator !== null) context.addIssue({ code: "custom", path: ["operator"], message: textIn(operator) });
    if (value !== null) context.addIssue({ code: "custom", path: ["value"], message: textIn(value) });
  })
  .meta({
    id: "Condition",
    description: "A rule that a reading of the page must satisfy before a change is reported.",
  });

/** A sentence as the text of an issue. */
const textIn = (sentence: Sentence): string => (typeof sentence === "string" ? sentence : coded(sentence));

/** A condition as saved; members may be empty. */
export type ConditionRule = z.infer<typeof conditionRule>;

/** A condition without empty members. */
export type FilledRule = { field: ConditionField; operator: ConditionOperator; value: string };

/** The rules without empty members; the others are ignored. */
export function filledRules(rules: readonly ConditionRule[]): FilledRule[] {
  const filled: FilledRule[] = [];
  for (const { field, operator, value } of rules) {
    if (field !== "" && operator !== "" && value.trim() !== "") filled.push({ field, operator, value });
  }
  return filled;
}

/** The tags that rules name, each once. */
export const namedTags = (rules: readonly ConditionRule[]): string[] => [
  ...new Set(filledRules(rules).flatMap(({ field, value }) => (tagFields.has(field) ? [value.trim()] : []))),
];

const comparing: ReadonlySet<string> = new Set([">", "<", ">=", "<=", "==", "!="]);

/** The operators of fields that compare only so. */
const equality: readonly ConditionOperator[] = ["==", "!="];

/** Why the operator cannot go with the field, or null. */
function operatorProblem(rule: ConditionRule): Sentence | null {
  const [filled] = filledRules([rule]);
  if (!filled || !tagFields.has(filled.field) || equality.includes(filled.operator)) return null;
  return choice(equality, "operator");
}

/** Why the value cannot go with the field and operator, or null. */
function valueProblem(rule: ConditionRule): Sentence | null {
  const [filled] = filledRules([rule]);
  if (!filled) return null;
  const { field, operator, value } = filled;
  if (tagFields.has(field)) return null;
  if (operator === "contains_regex" || operator === "!contains_regex") {
    const compiled = compileRegex(value);
    return "problem" in compiled ? compiled.problem.sentence : null;
  }
  if (operator === "length_min" || operator === "length_max")
    return numberValue(value) === null ? message("schema.condition_characters", { operator }) : null;
  if (!comparing.has(operator)) return null;
  if (numberFields.has(field) && numberValue(value) === null) return message("schema.condition_number", { field });
  if (yesOrNoFields.has(field) && stockValue(value) === null) return message("schema.condition_stock", { field });
  return null;
}
