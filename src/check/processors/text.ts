/**
 * text_json_diff: the lines of a page are read and compared. In order, for a reading that differs from the baseline:
 *
 * 1. Noise reduction, where it is on, or what people marked as noisy leaves nothing new: unchanged, and what was suppressed is
 *    listed. Not where a text that the user names in trigger_text or text_should_not_be_present came or went.
 * 2. text_should_not_be_present, where it is there: the baseline stays where the watch waits for it to go and any change is news; the
 *    alert then shows what came meanwhile, and the return of the old text is no change. Where only that it went is news it is kept
 *    quietly, so that it is known to have been there.
 * 3. Only kinds of change that do not count (filter_text_*): kept quietly, so that the next difference starts from what is there now.
 * 4. trigger_text missing, or conditions false: blocked, the baseline stays. Where only some kinds of change count, both look only at
 *    the lines that changed so, and a change without trigger_text is kept quietly: its lines are looked at once.
 * 5. The difference of the two saved texts; where nothing in it counts, unchanged. Lines that ignore_text names do not count,
 *    though the saved texts may show them.
 * 6. No line that is new to the whole history (check_unique_lines): kept quietly. So is what comes while the watch is told only
 *    of text_should_not_be_present going, and it did not.
 * 7. Otherwise it changed. What is told of it is the difference as it was judged here: without ignored lines, noise, and kinds of
 *    change that do not count.
 * Pure.
 */
import { message } from "../../message/message.ts";
import { isChanged } from "../../lib/difference/counting.ts";
import { sourceOf } from "../../page/sources/index.ts";
import { verdictOf, type Comparison } from "../steps/evaluation.ts";
import { evaluateTexts } from "../steps/evaluateTexts.ts";
import { tellingOf } from "../steps/telling.ts";
import { unwantedText, unwantedTextOf } from "../steps/unwantedText.ts";
import { blockingRule, directionRule, namedTextStage, uncountedKinds, uniqueLinesRule } from "../steps/userRules.ts";
import type { Verdict } from "../verdict.ts";
import { readsText } from "./readsText.ts";

/** The processor of texts. */
export const text = readsText({ sourceOf, compare: compareTexts });

/** What a reading of a text means against the one before; see above. */
export function compareTexts(given: Comparison): Verdict {
  const { previous, reading } = given;
  if (given.noise) given.stages.push(given.noise.stage);
  const named = given.noise?.isNoise ? namedTextStage(given, previous) : null;
  if (named) given.stages.push(named);
  else if (given.noise?.isNoise) return verdictOf(given, { kind: "unchanged", why: "noise" }, noNews(given));

  const evaluated = evaluateTexts({ before: previous, after: reading.text }, given);
  const { countable, decisive } = evaluated;
  const meaning = unwantedTextOf(given.settings);
  const unwanted = meaning === null || meaning === "counts" ? null : unwantedText(given, decisive);
  const kindsLeft = uncountedKinds(given.settings).length > 0;
  if (unwanted?.isThere && isChanged(countable)) {
    const stays = meaning === "waits" && !kindsLeft;
    const held = stays
      ? ({ kind: "blocked", why: "text_should_not_be_present" } as const)
      : ({ kind: "quiet", why: "awaits_clear", reading } as const);
    return verdictOf(given, held, message("verdict.text_there"));
  }
  const direction = isChanged(countable) ? directionRule(given, evaluated) : null;
  if (direction) return verdictOf(given, { kind: "quiet", why: direction.why, reading }, direction.reason);
  const blocked = blockingRule(given, evaluated);
  if (blocked?.why === "trigger_text" && kindsLeft && isChanged(countable))
    return verdictOf(given, { kind: "quiet", why: blocked.why, reading }, noTrigger);
  if (blocked) return verdictOf(given, { kind: "blocked", why: blocked.why }, blocked.reason);
  if (!isChanged(countable))
    return verdictOf(given, { kind: "unchanged", why: "same_text" }, message("verdict.only_ignored"));

  const seen = uniqueLinesRule(given, decisive);
  if (seen) return verdictOf(given, { kind: "quiet", why: seen.why, reading }, seen.reason);
  const cleared = unwanted?.wasThere ?? false;
  if (meaning === "clears" && !cleared)
    return verdictOf(given, { kind: "quiet", why: "awaits_clear", reading }, neverThere);
  const reason = cleared ? message("verdict.text_gone") : message("verdict.text_changed");
  return verdictOf(
    given,
    { kind: "changed", reading, cleared, ...tellingOf(evaluated, given.settings.processor) },
    reason,
  );
}

const noTrigger = message("verdict.trigger_elsewhere");
const neverThere = message("verdict.text_never");

const noNews = ({ settings }: Comparison) =>
  settings.noise_reduction ? message("verdict.noise") : message("verdict.marked_noisy");
