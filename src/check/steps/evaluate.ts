/**
 * What a reading means against what is remembered. Pure; the same input gives the same verdict.
 *
 * 1. No baseline yet: the reading becomes it.
 * 2. Equal fingerprints: unchanged.
 * 3. Otherwise the processor compares the reading with the saved text: `processors/text.ts`, `processors/restock.ts`.
 */
import { message, type Message } from "../../message/message.ts";
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
    return verdictOf(given, { kind: "unchanged", why: "same_text" }, message("verdict.same_text"));
  return compare({ ...given, previous });
}

/** Whether the user's rules would hold back what a baseline holds. */
export function baselineWaits(given: BlockedBy): boolean {
  const whole = lineDifference("", given.reading.text);
  return blockingRule(given, { countable: whole, decisive: whole }) !== null;
}

function firstReason({ memory, reading }: Evaluation): Message {
  if (memory.snapshotAt) return message("verdict.first_again");
  return reading.text.trim() ? message("verdict.first_reading") : message("verdict.first_empty");
}
