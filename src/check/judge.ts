/**
 * The decision: what a reading means against what is remembered. Pure; the same input gives the same verdict.
 *
 * 1. No baseline yet: the reading becomes it.
 * 2. Equal fingerprints: unchanged.
 * 3. Noise reduction, where it is on, or what people marked as noisy leaves nothing new: unchanged, and what was held back is
 *    listed. Not where a text that the user names for step 4 or 7 came or went.
 * 4. trigger_text missing, or conditions false: blocked, the baseline stays. Not where step 7 finds its text: that is kept.
 * 5. The difference of the two saved texts; where nothing in it counts, unchanged. Lines that ignore_text names do not count,
 *    though the saved texts may show them.
 * 6. Only kinds of change that do not count (filter_text_*), or no line that is new to the whole history
 *    (check_unique_lines): kept quietly, so that the next difference starts from what is there now.
 * 7. text_should_not_be_present, while the watch waits for it to clear: quiet, until a reading without it follows one
 *    with it. With notify_on_clear false every change counts, its appearance among them.
 * 8. Otherwise it changed.
 *
 * Price and stock (restock_diff) are decided by `restock/decide.ts` after step 2, then by the conditions. Where these do not hold the
 * reading is kept quietly: a price that goes up and comes down again is to be told when it is down.
 */
import type { Effective } from "../settings/effective.ts";
import type { Reading } from "../watch/reading.ts";
import { addedLines, counts, isChanged, removedLines, restrictToKinds } from "../lib/difference/counting.ts";
import { lineDifference, type Difference } from "../lib/difference/difference.ts";
import { textDifference } from "../lib/difference/textDifference.ts";
import { uniqueTo } from "../lib/difference/lineKeys.ts";
import { summary } from "../lib/difference/summary.ts";
import { writeOmittedLines, withoutLines } from "../lib/difference/omitted.ts";
import { asksForAnyChange } from "./anyChange.ts";
import { evaluateConditions } from "../rules/conditions/index.ts";
import type { Weighed } from "../noise/weigh.ts";
import type { TextReading } from "./read.ts";
import { decided } from "../restock/decide.ts";
import { restockRules } from "../restock/rules.ts";
import { stockOfText, type Stock } from "../lib/price/stock.ts";
import type { MatchBudget } from "../lib/regex/budget.ts";
import { findings } from "../rules/text/finding.ts";
import { ignoredLines } from "../rules/text/ignore.ts";
import { compilePatterns } from "../rules/text/pattern.ts";
import type { Stage, Trace } from "../trace.ts";
import type { Verdict } from "./verdict.ts";

export type Judgement = {
  settings: Effective;
  reading: TextReading;
  memory: Reading;
  /** The text of the last accepted snapshot; null before the first. */
  previous: string | null;
  /** Keys of all lines ever accepted, where check_unique_lines asks for them. */
  seenLines: ReadonlySet<string> | null;
  /** What noise reduction says of the difference; null where it is off or has nothing to say. */
  noise: Weighed | null;
  status: number;
  now: number;
  budget: MatchBudget;
  stages: Stage[];
};

const briefCharacters = 600;

/** The verdict on a good reading. */
export function judge(given: Judgement): Verdict {
  const { reading, memory, previous } = given;
  if (previous === null || !memory.snapshotAt) {
    const waits = blockedBy(given, lineDifference("", reading.text)) !== null;
    return concluded(given, { kind: "first", reading, waits }, firstReason(given));
  }
  if (memory.fingerprint === reading.fingerprint)
    return concluded(
      given,
      { kind: "unchanged", why: "same_text" },
      "The compared text is the same as at the last accepted reading",
    );

  if (reading.restock) return judgedStock(given, { previous, now: reading.restock });
  if (given.noise) given.stages.push(given.noise.stage);
  const named = given.noise?.isNoise ? namedTurn(given, previous) : null;
  if (named) given.stages.push(named);
  else if (given.noise?.isNoise) return concluded(given, { kind: "unchanged", why: "noise" }, heldBack(given));

  const difference = countableOf(given, previous);
  const unclear = waitsForClear(given.settings) ? awaitsClear(given) : null;
  // A text that has to go is remembered, though something else is waited for as well: it is gone only if it was there.
  if (unclear?.isThere && isChanged(difference))
    return concluded(given, { kind: "quiet", why: unclear.why, reading }, unclear.reason);
  const blocked = blockedBy(given, difference);
  if (blocked) return concluded(given, { kind: "blocked", why: blocked.why }, blocked.reason);
  if (!isChanged(difference))
    return concluded(given, { kind: "unchanged", why: "same_text" }, "Only what is ignored differs");

  const told = withoutLines(difference, given.noise?.explained ?? { before: [], after: [] });
  const quiet = quietBecause(given, told) ?? unclear;
  if (quiet) return concluded(given, { kind: "quiet", why: quiet.why, reading }, quiet.reason);
  const { added, removed, replaced } = counts(countedBy(given.settings, told));
  const cleared = waitsForClear(given.settings);
  const brief = summary(told, briefCharacters);
  const heldLines = told === difference ? null : writeOmittedLines(given.noise?.explained ?? { before: [], after: [] });
  const reason = cleared ? "The text that should not be present is gone" : "The text changed";
  return concluded(
    given,
    { kind: "changed", reading, counts: { added, removed, replaced }, brief, heldLines, cleared },
    reason,
  );
}

function judgedStock(given: Judgement, { previous, now }: { previous: string; now: Stock }): Verdict {
  const { reading, settings, memory } = given;
  const before = stockOfText(previous);
  if (!before)
    return concluded(given, { kind: "quiet", why: "settings", reading }, "Price and stock are followed from now on");
  const { toldPrice: told = null, knownStock: known = null } = memory;
  const decision = decided({ rules: restockRules(settings), before, now, told, known });
  given.stages.push({ stage: "restock_change", facts: decision.facts });
  if (!decision.counts && decision.moves)
    return concluded(given, { kind: "quiet", why: "uncounted", reading }, decision.reason);
  if (!decision.counts) return concluded(given, { kind: "unchanged", why: "uncounted" }, decision.reason);
  const difference = textDifference(previous, reading.text, false);
  const blocked = blockedBy(given, difference);
  if (blocked) return concluded(given, { kind: "quiet", why: "conditions", reading }, blocked.reason);
  const brief = summary(difference, briefCharacters);
  return concluded(
    given,
    { kind: "changed", reading, counts: counts(difference), brief, heldLines: null, cleared: false },
    decision.reason,
  );
}

/**
 * What noise reduction may not hold back, because the user's own words name it: a text of text_should_not_be_present that came
 * or went, also for the second time, and a text of trigger_text that came. Null where neither did.
 */
function namedTurn({ settings, reading, budget }: Judgement, previous: string): Stage | null {
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

const heldBack = ({ settings }: Judgement) =>
  settings.noise_reduction
    ? "Nothing new: noise reduction held back all that differs"
    : "Nothing new: all that differs was marked as noisy";

function firstReason({ memory, reading }: Judgement): string {
  if (memory.snapshotAt)
    return "The text of the last snapshot cannot be read any more: this reading is the new baseline";
  return reading.text.trim()
    ? "First good reading: it is the baseline"
    : "First good reading: nothing on the page is what the rules extract; that is the baseline, and a match will be told";
}

type Conclusion = Verdict extends infer V ? (V extends Verdict ? Omit<V, "trace"> : never) : never;

function concluded({ stages, now }: Judgement, conclusion: Conclusion, reason: string): Verdict {
  const why = "why" in conclusion ? `${conclusion.kind}: ${conclusion.why}` : conclusion.kind;
  const trace: Trace = { checked_at: now, verdict: why, reason, stages };
  return { ...conclusion, trace } as Verdict;
}

/**
 * The difference of the saved texts, in which the lines that ignore_text names do not count, unless nothing else differs. They
 * stay in it and decide with the others what kind each change is: so ignoring more never makes more count.
 */
function countableOf({ settings, reading, budget }: Judgement, previous: string): Difference {
  const difference = textDifference(previous, reading.text, settings.ignore_whitespace);
  const { patterns } = compilePatterns(settings.ignore_text);
  if (patterns.length === 0) return difference;
  const named = (lines: readonly string[]) => ignoredLines(lines, patterns, budget);
  const countable = { ...difference, ignored: { before: named(difference.before), after: named(difference.after) } };
  return isChanged(countable) ? countable : difference;
}

/** Who wants no kind of change has not chosen: then all of them count. */
function countedBy(settings: Effective, difference: Difference): Difference {
  const { filter_text_added: added, filter_text_removed: removed, filter_text_replaced: replaced } = settings;
  return added || removed || replaced ? restrictToKinds(difference, { added, removed, replaced }) : difference;
}

type Hold<W> = { why: W; reason: string } | null;

function blockedBy(given: Judgement, difference: Difference): Hold<"trigger_text" | "conditions"> {
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

function quietBecause(given: Judgement, difference: Difference): Hold<"direction" | "unique_lines"> {
  const { settings, stages } = given;
  const wanted = countedBy(settings, difference);
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

/** True where the watch is told only when the unwanted text clears. */
function waitsForClear(settings: Effective): boolean {
  if (!settings.text_should_not_be_present.some((entry) => entry.trim())) return false;
  if (settings.notify_on_clear !== null && settings.notify_on_clear !== undefined) return settings.notify_on_clear;
  return !asksForAnyChange(settings.intent);
}

/** Why the unwanted text is not gone with this reading: it is there still (`isThere`), or was not there before. */
function awaitsClear({ settings, reading, previous, budget, stages }: Judgement) {
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
    : "The watch is told only when the unwanted text goes; it was not there before";
  return { why: "awaits_clear" as const, reason, isThere };
}
