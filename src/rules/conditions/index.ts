/**
 * Conditions: rules over what a check found, which must hold before a change is reported. A new field is a name in `names.ts` and a reader
 * in `facts.ts`; a new operator is a name and an entry in `operators.ts`. Forgetting the second does not compile.
 */
export { evaluateConditions, type ConditionRow } from "./evaluate.ts";
export type { ConditionFacts, TagStanding } from "./facts.ts";
export { conditionFields, conditionOperators } from "./names.ts";
export { conditionRule, namedTags, type ConditionRule } from "./rule.ts";
