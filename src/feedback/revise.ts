/**
 * Readings that earlier rules of noise reduction held back, judged by those of today: which of them would be reported. Only
 * lines of the rules that became stricter are judged again, with what is known of the page now.
 */
import type { FeedbackWorld } from "./world.ts";
import type { SuppressedEntry } from "../history/suppressed/entry.ts";
import { isChanged } from "../lib/difference/counting.ts";
import { lineDifference } from "../lib/difference/difference.ts";
import { rulesEdition } from "../noise/edition.ts";
import { rulesOfText } from "../noise/feedback/rule.ts";
import { hunksOf } from "../noise/hunks.ts";
import { paceOf } from "../noise/memory.ts";
import { reduceNoise } from "../noise/reduceNoise.ts";
import type { NoiseRule } from "../noise/rules.ts";
import { readsNumbers } from "../check/steps/noise.ts";
import type { Effective } from "../settings/effective.ts";
import { ignoredBy } from "../settings/ignored.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { textsOfEntry } from "./restore.ts";

const revisedSeconds = 30 * 86_400;
/** By these more was held back than is now. */
const stricterRules: ReadonlySet<string> = new Set<NoiseRule>([
  "changes at most checks",
  "goes back and forth at most checks",
  "counter",
  "relative time",
  "list of other pages",
]);

/** The times that name them. One whose texts are gone can't be judged. */
export async function wronglySuppressed(
  world: FeedbackWorld,
  watch: LoadedWatch,
  list: readonly SuppressedEntry[],
): Promise<ReadonlySet<number>> {
  const now = world.clock.now();
  const open = list.filter(
    ({ edition = 1, verdict, restored, at }) =>
      edition < rulesEdition && verdict.endsWith(": noise") && restored === undefined && now - at <= revisedSeconds,
  );
  if (!open.length) return new Set();
  const settings = (await effectiveFor(world, [watch]))(watch);
  const found = await Promise.all(
    open.map(async (entry) => ((await isNews(world, { watch, entry, settings })) ? entry.since : null)),
  );
  return new Set(found.filter((since) => since !== null));
}

type Revised = { watch: LoadedWatch; entry: SuppressedEntry; settings: Effective };

async function isNews(world: FeedbackWorld, { watch, entry, settings }: Revised): Promise<boolean> {
  const texts = await textsOfEntry(world, { userId: watch.userId, watchId: watch.id }, entry).catch(() => null);
  if (!texts) return false;
  const difference = lineDifference(texts.before, texts.after, ignoredBy(settings));
  if (!isChanged(difference)) return false;
  // What was read last is of the baseline of now.
  const { heldSince: _since, ages: _ages, agesAt: _agesAt, ...memory } = watch.reading.noise ?? {};
  const pace = paceOf(memory, settings.interval.seconds);
  const { explained } = reduceNoise({
    difference,
    baselineAt: entry.base.at,
    now: entry.at,
    intervalSeconds: pace,
    pace,
    memory: { ...memory, seenAt: entry.at },
    isPart: settings.include_filters.length > 0,
    readsNumbers: readsNumbers(settings),
    feedbackRules: rulesOfText(watch.feedbackRules),
  });
  const revised = new Set(entry.removed.filter(({ rule }) => stricterRules.has(rule)).flatMap(({ lines }) => lines));
  const isOpen = (side: "before" | "after", index: number) =>
    !explained[side].some(([start, end]) => start <= index && index < end);
  return hunksOf(difference).some(
    ({ removed, added }) =>
      removed.some((i) => revised.has(`- ${difference.before[i]}`) && isOpen("before", i)) ||
      added.some((j) => revised.has(`+ ${difference.after[j]}`) && isOpen("after", j)),
  );
}
