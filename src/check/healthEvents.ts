/** The events of a watch's health that a check brings: one when it starts failing, one when it recovers. Pure. */
import type { NewEvent } from "../notify/event.ts";
import { isMuted } from "../settings/muted.ts";
import { awaitedMatchOf } from "../watch/hashes.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { failingWords, isLongEnough, matchedWords, recoveredWords, troubleKnown } from "./health.ts";
import type { Checked } from "./checked.ts";
import type { Outcome } from "./outcome.ts";

/** The events, and the memory in which it is noted that they are reported. `memory`: as it is after the check. */
export function healthEvents(
  { watch, settings, outcome, now }: Checked,
  memory: WatchMemory,
): { events: NewEvent[]; memory: WatchMemory } {
  const { failing } = memory;
  const { language } = settings;
  if (isMuted(settings, now)) return { events: [], memory };
  const base = { userId: watch.userId, watchId: watch.id, changeAt: null };
  if (failing && isLongEnough(failing, settings)) {
    if (failing.told) return { events: [], memory };
    const event = `failing:${watch.id}:${failing.since}`;
    const words = failingWords(watch, failing, language);
    return {
      events: [{ ...base, kind: "failing", event, words }],
      memory: { ...memory, failing: { ...failing, told: true } },
    };
  }
  const matched = firstMatchOf(watch.reading, outcome);
  if (matched !== null) {
    const event = `recovered:${watch.id}:${watch.reading.failing?.since ?? 0}`;
    return { events: [{ ...base, kind: "recovered", event, words: matchedWords(watch, matched, language) }], memory };
  }
  const before = troubleKnown(watch.reading);
  if (failing || !before || outcome.verdict.kind === "failed") return { events: [], memory };
  const event = `recovered:${watch.id}:${before.since}`;
  return { events: [{ ...base, kind: "recovered", event, words: recoveredWords(watch, before, language) }], memory };
}

/** What include filters match that matched nothing before, under the same settings; null where nobody waited for them. */
function firstMatchOf({ awaitedMatch }: WatchMemory, { verdict, hashes }: Outcome): string | null {
  const isBaseline = verdict.kind === "first" || (verdict.kind === "quiet" && verdict.why === "settings");
  if (awaitedMatch === undefined || hashes === null || !isBaseline || verdict.waits) return null;
  return awaitedMatch === awaitedMatchOf(hashes) ? verdict.reading.text : null;
}
