/** How the conditions of settings stand on a reading, whether or not a check would have asked them. Pure. */
import { severityRank } from "../../reading/severity/severity.ts";
import { severityOfLines } from "../../check/steps/severity.ts";
import { addedLines, isChanged, removedLines } from "../../lib/difference/counting.ts";
import type { EvaluatedDifference } from "../../lib/difference/judgement.ts";
import { newMatchBudget } from "../../lib/regex/budget.ts";
import { standingInTag, type LowestInTags } from "../../restock/inTag.ts";
import { isLowest } from "../../restock/lowest.ts";
import { evaluateConditions, type ConditionRow } from "../../rules/conditions/index.ts";
import type { Effective } from "../../settings/effective.ts";
import { searched } from "../../check/steps/userRules.ts";
import type { TextReading } from "../../check/steps/read.ts";
import type { WatchMemory } from "../../watch/memory.ts";

/** `evaluated`: what differs from the last snapshot; null where nothing does, or there is none. */
type Facts = {
  reading: Pick<TextReading, "text" | "title" | "restock" | "offer">;
  evaluated: EvaluatedDifference | null;
  memory: WatchMemory;
  previous: string | null;
  lowestInTags: LowestInTags | null;
  status: number | null;
};

/** Each condition with what its field holds now. */
export function conditionsOf(
  settings: Effective,
  { reading, evaluated, memory, previous, lowestInTags, status }: Facts,
): ConditionRow[] {
  if (!settings.conditions.length) return [];
  const stock = reading.restock ?? reading.offer;
  return evaluateConditions({
    rules: settings.conditions,
    logic: settings.conditions_match_logic,
    budget: newMatchBudget(),
    facts: {
      text:
        evaluated && isChanged(evaluated.decisive)
          ? searched(settings, reading.text, evaluated.decisive)
          : reading.text,
      wholeText: reading.text,
      previousText: () => previous,
      pageTitle: reading.title,
      httpStatus: status,
      addedText: () => (evaluated ? addedLines(evaluated.countable).join("\n") : ""),
      removedText: () => (evaluated ? removedLines(evaluated.countable).join("\n") : ""),
      price: () => stock?.price ?? null,
      severity: () => (evaluated ? severityRank(severityOfLines(evaluated.decisive, settings.processor).level) : null),
      isLowestPrice: () => (reading.restock ? isLowest(memory, reading.restock) : null),
      inTag: (tag) => standingInTag(lowestInTags?.get(tag), { before: memory.restock, now: reading.restock }),
      inStock: () => stock?.in_stock ?? null,
    },
  }).table;
}
