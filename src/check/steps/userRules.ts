/**
 * The rules with which a user holds changes back: texts that must be present, texts that should not be, conditions, the kinds of
 * change that count, lines never seen before. Each notes in the trace what it found. Pure.
 */
import { addedLines, counts, isChanged, removedLines, restrictToKinds } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { uniqueTo } from "../../lib/difference/lineKeys.ts";
import { severityOf, severityRank } from "../../lib/severity/severity.ts";
import { evaluateConditions } from "../../rules/conditions/index.ts";
import { findings } from "../../lib/lines/finding.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Stage } from "../../trace.ts";
import { asksForAnyChange } from "./anyChange.ts";
import type { Evaluation } from "./evaluation.ts";

/** A rule that holds a change back, and why in a sentence; null where none does. */
export type Hold<Rule> = { why: Rule; reason: string } | null;

/** Who wants no kind of change has not chosen: then all of them count. */
export function countedKinds(settings: Effective, difference: Difference): Difference {
  const { filter_text_added: added, filter_text_removed: removed, filter_text_replaced: replaced } = settings;
  return added || removed || replaced ? restrictToKinds(difference, { added, removed, replaced }) : difference;
}

/** trigger_text and conditions: what has to hold before any change counts. Prices are not texts to look for a trigger in. */
export function blockingRule(given: Evaluation, difference: Difference): Hold<"trigger_text" | "conditions"> {
  const { settings, reading, budget, stages } = given;
  const triggers = compilePatterns(settings.trigger_text).patterns;
  if (triggers.length && !reading.restock) {
    const found = findings(reading.compared, triggers, budget);
    stages.push({ stage: "trigger_text", facts: { lines: found.count }, table: found.found });
    if (!found.count)
      return { why: "trigger_text", reason: "Waiting: none of the texts that must be present was found" };
  }
  if (!settings.conditions.length) return null;
  const outcome = evaluateConditions({
    rules: settings.conditions,
    logic: settings.conditions_match_logic,
    budget,
    facts: {
      text: reading.text,
      previousText: () => given.previous,
      pageTitle: reading.title,
      httpStatus: given.status,
      addedText: () => addedLines(difference).join("\n"),
      removedText: () => removedLines(difference).join("\n"),
      price: () => (reading.restock ?? reading.offer)?.price ?? null,
      severity: () => (given.previous === null ? null : severityRank(severityOf(difference).level)),
      inStock: () => (reading.restock ?? reading.offer)?.in_stock ?? null,
    },
  });
  stages.push({
    stage: "conditions",
    facts: { logic: settings.conditions_match_logic, holds: outcome.holds },
    table: outcome.table,
  });
  return outcome.holds ? null : { why: "conditions", reason: "Waiting: the conditions do not hold" };
}

/** The kinds of change that count, and check_unique_lines: whether a change is kept quietly. */
export function quietingRule(given: Evaluation, difference: Difference): Hold<"direction" | "unique_lines"> {
  const { settings, stages } = given;
  const wanted = countedKinds(settings, difference);
  stages.push({ stage: "difference", facts: { ...counts(difference) } });
  if (isChanged(difference) && !isChanged(wanted))
    return {
      why: "direction",
      reason: "It changed only in ways that the watch does not count (added, removed, replaced)",
    };
  if (given.seenLines) {
    const unique = uniqueTo(addedLines(wanted), given.seenLines);
    stages.push({ stage: "check_unique_lines", facts: { new_lines: unique.length } });
    if (!unique.length) return { why: "unique_lines", reason: "Every line of it was seen before" };
  }
  return null;
}

/** True where the watch is reported only when the unwanted text clears. */
export function waitsForClear(settings: Effective): boolean {
  if (!settings.text_should_not_be_present.some((entry) => entry.trim())) return false;
  if (settings.notify_on_clear !== null && settings.notify_on_clear !== undefined) return settings.notify_on_clear;
  return !asksForAnyChange(settings.intent);
}

/** Why the unwanted text is not gone with this reading: it is there still (`isThere`), or was not there before. */
export function awaitsClear({ settings, reading, previous, budget, stages }: Evaluation) {
  const unwanted = compilePatterns(settings.text_should_not_be_present).patterns;
  const now = findings(reading.text, unwanted, budget);
  const before = findings(previous ?? "", unwanted, budget);
  stages.push({
    stage: "text_should_not_be_present",
    facts: { lines_now: now.count, lines_before: before.count },
    table: now.found,
  });
  if (now.count === 0 && before.count > 0) return null;
  const isThere = now.count > 0;
  const reason = isThere
    ? "Waiting: the text that should not be present is still there"
    : "The watch reports only when the unwanted text goes; it was not there before";
  return { why: "awaits_clear" as const, reason, isThere };
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
  return { stage: "noise_reduction", notes: [`Not held back: ${turned.join(" and ")} names what differs`] };
}
