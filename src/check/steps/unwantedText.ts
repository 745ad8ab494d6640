/** text_should_not_be_present: what it means for a watch, and whether it is there. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import { findings } from "../../lib/lines/finding.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { Effective } from "../../settings/effective.ts";
import { asksForAnyChange } from "./anyChange.ts";
import type { Evaluation } from "./evaluation.ts";
import { searched } from "./userRules.ts";

/**
 * What text_should_not_be_present means for a watch:
 *
 * - `waits`: while such a text is there, the watch waits; any change is news once it went, and that the page reads as before is none.
 *   So it is where nothing else is said, as in changedetection.io.
 * - `clears`: only that it went is news. So it is with notify_on_clear, or an intent that names something in particular.
 * - `counts`: it changes like any other text. So it is with notify_on_clear false, or an intent that asks for any change.
 */
export type UnwantedText = "waits" | "clears" | "counts";

/** What text_should_not_be_present means for the watch; null where it names nothing. */
export function unwantedTextOf(settings: Effective): UnwantedText | null {
  if (!settings.text_should_not_be_present.some((entry) => entry.trim())) return null;
  if (typeof settings.notify_on_clear === "boolean") return settings.notify_on_clear ? "clears" : "counts";
  if (!settings.intent.trim()) return "waits";
  return asksForAnyChange(settings.intent) ? "counts" : "clears";
}

/**
 * Whether an unwanted text is in the reading, and was in the baseline. Where it only makes the watch wait, and only some kinds of
 * change count, it is looked for in the lines that changed so.
 */
export function unwantedText(
  { settings, reading, previous, budget, stages }: Evaluation,
  decisive: Difference,
): { isThere: boolean; wasThere: boolean } {
  const unwanted = compilePatterns(settings.text_should_not_be_present).patterns;
  const isGate = unwantedTextOf(settings) === "waits";
  const now = findings(isGate ? searched(settings, reading.text, decisive) : reading.text, unwanted, budget);
  const before = findings(previous ?? "", unwanted, budget);
  stages.push({
    stage: "text_should_not_be_present",
    facts: { lines_now: now.count, lines_before: before.count },
    table: now.found,
  });
  return { isThere: now.count > 0, wasThere: before.count > 0 };
}
