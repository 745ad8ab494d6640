/**
 * What a reading means against what is remembered. Pure; the same input gives the same verdict.
 *
 * 1. No baseline yet: the reading becomes it.
 * 2. Equal fingerprints: unchanged.
 * 3. Otherwise the processor compares the reading with the saved text: `processors/text.ts`, `processors/restock.ts`.
 */
import { lineDifference } from "../../lib/difference/difference.ts";
import type { Verdict } from "../verdict.ts";
import { verdictOf, type Compare, type Evaluation } from "./evaluation.ts";
import { blockingRule, type BlockedBy } from "./userRules.ts";

/** The verdict on a good reading. */
export function evaluate(given: Evaluation, compare: Compare): Verdict {
  const { reading, memory, previous } = given;
  if (previous === null || !memory.snapshotAt) {
    return verdictOf(given, { kind: "first", reading, waits: baselineWaits(given) }, firstReason(given));
  }
  if (memory.fingerprint === reading.fingerprint)
    return verdictOf(
      given,
      { kind: "unchanged", why: "same_text" },
      "The compared text is the same as at the last accepted reading",
    );
  return compare({ ...given, previous });
}

/** Whether the user's rules would hold back what a baseline holds. */
export function baselineWaits(given: BlockedBy): boolean {
  const whole = lineDifference("", given.reading.text);
  return blockingRule(given, { countable: whole, decisive: whole }) !== null;
}

function firstReason({ memory, reading }: Evaluation): string {
  if (memory.snapshotAt)
    return "The text of the last snapshot cannot be read any more: this reading is the new baseline";
  return reading.text.trim()
    ? "First good reading: it is the baseline"
    : "First good reading: nothing on the page is what the rules extract; that is the baseline, and a match will be reported";
}
