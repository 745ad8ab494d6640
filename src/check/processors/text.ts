/**
 * text_json_diff: the lines of a page are read and compared. In order, for a reading that differs from the baseline:
 *
 * 1. Noise reduction, where it is on, or what people marked as noisy leaves nothing new: unchanged, and what was suppressed is
 *    listed. Not where a text that the user names in trigger_text or text_should_not_be_present came or went.
 * 2. trigger_text missing, or conditions false: blocked, the baseline stays. Not where rule 5 finds its text: that is kept.
 * 3. The difference of the two saved texts; where nothing in it counts, unchanged. Lines that ignore_text names do not count,
 *    though the saved texts may show them.
 * 4. Only kinds of change that do not count (filter_text_*), or no line that is new to the whole history
 *    (check_unique_lines): kept quietly, so that the next difference starts from what is there now.
 * 5. text_should_not_be_present, while the watch waits for it to clear: quiet, until a reading without it follows one
 *    with it. With notify_on_clear false every change counts, its appearance among them.
 * 6. Otherwise it changed.
 * Pure.
 */
import { counts, isChanged } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { summary } from "../../lib/difference/summary.ts";
import { textDifference } from "../../lib/difference/textDifference.ts";
import { writeOmittedLines, withoutLines } from "../../lib/difference/omitted.ts";
import { severityOf } from "../../lib/severity/severity.ts";
import { sourceOf } from "../../page/sources/index.ts";
import { ignoredLines } from "../../rules/text/ignore.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import { briefCharacters, verdictOf, type Comparison } from "../steps/evaluation.ts";
import {
  awaitsClear,
  blockingRule,
  countedKinds,
  namedTextStage,
  quietingRule,
  waitsForClear,
} from "../steps/userRules.ts";
import type { Verdict } from "../verdict.ts";
import { readsText } from "./readsText.ts";

/** The processor of texts. */
export const text = readsText({ sourceOf, compare: compareTexts });

function compareTexts(given: Comparison): Verdict {
  const { previous, reading } = given;
  if (given.noise) given.stages.push(given.noise.stage);
  const named = given.noise?.isNoise ? namedTextStage(given, previous) : null;
  if (named) given.stages.push(named);
  else if (given.noise?.isNoise) return verdictOf(given, { kind: "unchanged", why: "noise" }, noNews(given));

  const difference = countableOf(given, previous);
  const unclear = waitsForClear(given.settings) ? awaitsClear(given) : null;
  // A text that has to go is remembered, though something else is waited for as well: it is gone only if it was there.
  if (unclear?.isThere && isChanged(difference))
    return verdictOf(given, { kind: "quiet", why: unclear.why, reading }, unclear.reason);
  const blocked = blockingRule(given, difference);
  if (blocked) return verdictOf(given, { kind: "blocked", why: blocked.why }, blocked.reason);
  if (!isChanged(difference))
    return verdictOf(given, { kind: "unchanged", why: "same_text" }, "Only what is ignored differs");

  const news = withoutLines(difference, given.noise?.explained ?? { before: [], after: [] });
  const quiet = quietingRule(given, news) ?? unclear;
  if (quiet) return verdictOf(given, { kind: "quiet", why: quiet.why, reading }, quiet.reason);
  const { added, removed, replaced } = counts(countedKinds(given.settings, news));
  const cleared = waitsForClear(given.settings);
  const brief = summary(news, briefCharacters);
  const suppressedLines =
    news === difference ? null : writeOmittedLines(given.noise?.explained ?? { before: [], after: [] });
  const reason = cleared ? "The text that should not be present is gone" : "The text changed";
  return verdictOf(
    given,
    {
      kind: "changed",
      reading,
      counts: { added, removed, replaced },
      brief,
      suppressedLines,
      cleared,
      severity: severityOf(news),
    },
    reason,
  );
}

const noNews = ({ settings }: Comparison) =>
  settings.noise_reduction
    ? "Nothing new: noise reduction held back all that differs"
    : "Nothing new: all that differs was marked as noisy";

/**
 * The difference of the saved texts, in which the lines that ignore_text names do not count, unless nothing else differs. They
 * stay in it and decide with the others what kind each change is: so ignoring more never makes more count.
 */
function countableOf({ settings, reading, budget }: Comparison, previous: string): Difference {
  const difference = textDifference(previous, reading.text, settings.ignore_whitespace);
  const { patterns } = compilePatterns(settings.ignore_text);
  if (patterns.length === 0) return difference;
  const named = (lines: readonly string[]) => ignoredLines(lines, patterns, budget);
  const countable = { ...difference, ignored: { before: named(difference.before), after: named(difference.after) } };
  return isChanged(countable) ? countable : difference;
}
