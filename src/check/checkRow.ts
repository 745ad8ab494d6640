/** The row of a check for the packed statement, and what its pack is to know of it. Pure. */
import { traceText } from "../trace.ts";
import { isSlow } from "../schedule/hosts/batches.ts";
import type { Settled } from "../schedule/commit/statements.ts";
import { smallMemoryOf, type Entry } from "../schedule/packs/entry.ts";
import { stripLength, type StripLetter } from "../schedule/strip.ts";
import { readsWatches } from "../settings/scheduling.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { Checked } from "./checked.ts";
import { nextCheck } from "./nextCheck.ts";
import type { Outcome } from "./outcome.ts";
import { priceMoved } from "./pricePoint.ts";
import type { Verdict } from "./verdict.ts";

/** `memory`: after the check; `suppressed`: the list of suppressed readings as JSON where this one was suppressed, else null. */
export function checkRow(checked: Checked, memory: WatchMemory, suppressed: string | null): Settled {
  const { watch, settings, outcome, now } = checked;
  const isMoved = JSON.stringify(memory) !== JSON.stringify(watch.reading);
  const failure = failureOf(outcome.verdict);
  const next = nextCheck({ settings, memory, uuid: watch.uuid, now, failure });
  // Where only this service was short of something, the page was not asked.
  const isCheck = !failure?.busy;
  const { pack } = watch.schedule;
  // A pack has one time for all.
  const isEarly = next.nextAt === memory.site?.againAt;
  const entry = isEarly ? null : entryOf(checked, memory, suppressed);
  const isWritten = pack && entry?.memory ? false : isMoved || outcome.isTraced;
  return {
    watchId: watch.id,
    generation: watch.schedule.generation,
    pack,
    entry,
    isCheck,
    ...(isCheck ? { letter: letterOf(outcome) } : {}),
    checkedAt: isCheck ? now : watch.schedule.lastChecked,
    fetchMs: outcome.fetchMs,
    nextAt: outcome.isDueAgain ? now : next.nextAt,
    intervalSeconds: settings.interval.seconds,
    phase: next.phase,
    reading: isWritten ? memory : null,
    failure: memory.failing?.class ?? null,
    failingSince: memory.failing?.since ?? null,
    trace: isWritten && outcome.isTraced ? traceText({ ...outcome.verdict.trace, checked_at: now }, 8_000) : null,
    suppressed,
    price: priceMoved(watch.reading, memory, now),
    ...(readsWatches(settings) ? { mayBeWoken: true } : {}),
  };
}

/**
 * What a pack is to know of the check; null where the watch is due at other times than a pack. Where nothing but the bytes of the
 * page moved, it holds what the next check needs, and neither the memory nor a trace is written.
 */
function entryOf(
  { watch, settings, outcome, now }: Checked,
  memory: WatchMemory,
  suppressed: string | null,
): Entry | null {
  const { lane, intervalSeconds, checkCount, strip } = watch.schedule;
  const { verdict, fetchMs, isDueAgain } = outcome;
  const isRegular =
    verdict.kind !== "failed" &&
    !isDueAgain &&
    !settings.paused &&
    !settings.time_schedule_limit?.enabled &&
    // Checks of other watches make it due sooner, and a pack has one time for all.
    !readsWatches(settings) &&
    settings.interval.seconds === intervalSeconds &&
    lane === "http" &&
    !isSlow(fetchMs);
  if (!isRegular) return null;
  const isPlain = verdict.kind === "unchanged" && plainReasons.has(verdict.why) && suppressed === null;
  return {
    checkedAt: now,
    fetchMs,
    checkCount: checkCount + 1,
    strip: `${strip}${letterOf(outcome)}`.slice(-stripLength),
    memory: isPlain ? smallMemoryOf(watch.reading, memory) : null,
  };
}

/** Why nothing is to be explained of a check that needs no explanation. */
const plainReasons: ReadonlySet<string> = new Set(["not_modified", "same_body", "same_text"]);

function letterOf({ verdict, suppressed }: Outcome): StripLetter {
  switch (verdict.kind) {
    case "failed":
      return "f";
    case "changed":
      return "c";
    case "first":
      return "n";
    case "quiet":
    case "blocked":
      return "s";
    default:
      return suppressed ? "s" : "u";
  }
}

const failureOf = (verdict: Verdict) => (verdict.kind === "failed" ? verdict.failure : null);
