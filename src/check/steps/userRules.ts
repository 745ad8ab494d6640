/**
 * The rules with which a user holds changes back: texts that must be present, conditions, the kinds of change that count, lines
 * never seen before; of texts that should not be present, see unwantedText.ts. Each notes in the trace what it found. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { standingInTag } from "../../restock/inTag.ts";
import { isLowest } from "../../restock/lowest.ts";
import { addedLines, counts, isChanged, removedLines } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { changeKinds, type ChangeKind, type EvaluatedDifference } from "../../lib/difference/judgement.ts";
import { uniqueTo } from "../../lib/difference/lineKeys.ts";
import { severityRank } from "../../reading/severity/severity.ts";
import { severityOfLines } from "./severity.ts";
import { evaluateConditions } from "../../rules/conditions/index.ts";
import { findings } from "../../lib/lines/finding.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Stage } from "../../trace.ts";
import type { Evaluation } from "./evaluation.ts";

/** A rule that holds a change back, and why in a sentence; null where none does. */
export type Hold<Rule> = { why: Rule; reason: Message } | null;

/** The kinds of change that do not count. Who wants no kind has not chosen: then all of them count. */
export function uncountedKinds(settings: Effective): ChangeKind[] {
  const left = changeKinds.filter((kind) => !settings[`filter_text_${kind}`]);
  return left.length === changeKinds.length ? [] : left;
}

/** What rules look at: the lines that differ, and those of them that are news. */
type Compared = { countable: Difference; decisive: Difference };

/**
 * Where rules look for their texts: in the whole page, or, where only some kinds of change count, in the lines that changed so. "The
 * sentence X is gone" is trigger_text X with only removals counting, as in changedetection.io.
 */
export const searched = (settings: Effective, whole: string, decisive: Difference): string =>
  uncountedKinds(settings).length === 0 ? whole : [...removedLines(decisive), ...addedLines(decisive)].join("\n");

/** What a reading is held against by the rules that may block it. */
export type BlockedBy = Pick<
  Evaluation,
  "settings" | "reading" | "memory" | "previous" | "lowestInTags" | "status" | "budget" | "stages"
>;

/** trigger_text and conditions: what has to hold before any change counts. Prices are not texts to look for a trigger in. */
export function blockingRule(given: BlockedBy, { countable, decisive }: Compared): Hold<"trigger_text" | "conditions"> {
  const { settings, reading, budget, stages } = given;
  const triggers = compilePatterns(settings.trigger_text).patterns;
  if (triggers.length && !reading.restock) {
    const found = findings(searched(settings, reading.compared, decisive), triggers, budget);
    stages.push({ stage: "trigger_text", facts: { lines: found.count }, table: found.found });
    if (!found.count) return { why: "trigger_text", reason: message("verdict.trigger_missing") };
  }
  if (!settings.conditions.length) return null;
  const outcome = evaluateConditions({
    rules: settings.conditions,
    logic: settings.conditions_match_logic,
    budget,
    facts: {
      text: reading.restock ? reading.text : searched(settings, reading.text, decisive),
      wholeText: reading.text,
      previousText: () => given.previous,
      pageTitle: reading.title,
      httpStatus: given.status,
      addedText: () => addedLines(countable).join("\n"),
      removedText: () => removedLines(countable).join("\n"),
      price: () => (reading.restock ?? reading.offer)?.price ?? null,
      severity: () =>
        given.previous === null ? null : severityRank(severityOfLines(decisive, settings.processor).level),
      isLowestPrice: () => (reading.restock ? isLowest(given.memory, reading.restock) : null),
      inTag: (tag) =>
        standingInTag(given.lowestInTags?.get(tag), { before: given.memory.restock, now: reading.restock }),
      inStock: () => (reading.restock ?? reading.offer)?.in_stock ?? null,
    },
  });
  stages.push({
    stage: "conditions",
    facts: { logic: settings.conditions_match_logic, holds: outcome.holds },
    table: outcome.table,
  });
  return outcome.holds ? null : { why: "conditions", reason: message("verdict.conditions_wait") };
}

/** The kinds of change that count: whether a change is of none of them. */
export function directionRule(
  { stages }: Evaluation,
  { news, decisive }: Pick<EvaluatedDifference, "news" | "decisive">,
): Hold<"direction"> {
  stages.push({ stage: "difference", facts: { ...counts(news) } });
  if (!isChanged(news) || isChanged(decisive)) return null;
  return {
    why: "direction",
    reason: message("verdict.kinds"),
  };
}

/** check_unique_lines: whether every line of a change was there before. */
export function uniqueLinesRule({ seenLines, stages }: Evaluation, decisive: Difference): Hold<"unique_lines"> {
  if (!seenLines) return null;
  const unique = uniqueTo(addedLines(decisive), seenLines);
  stages.push({ stage: "check_unique_lines", facts: { new_lines: unique.length } });
  return unique.length ? null : { why: "unique_lines", reason: message("verdict.seen_before") };
}

/**
 * What noise reduction may not suppress, because the user's own rules name it: a text of text_should_not_be_present that came
 * or went, also for the second time, and a text of trigger_text that came. Null where neither did.
 */
export function namedTextStage({ settings, reading, budget }: Evaluation, previous: string): Stage | null {
  const isIn = (text: string, entries: readonly string[]) =>
    findings(text, compilePatterns(entries).patterns, budget).count > 0;
  const { text_should_not_be_present: unwanted, trigger_text: triggers } = settings;
  const turned = [
    ...(isIn(reading.text, unwanted) === isIn(previous, unwanted) ? [] : ["text_should_not_be_present"]),
    ...(isIn(reading.compared, triggers) && !isIn(previous, triggers) ? ["trigger_text"] : []),
  ];
  if (turned.length === 0) return null;
  return { stage: "noise_reduction", notes: [message("verdict.not_held_back", { members: turned.join(" and ") })] };
}
