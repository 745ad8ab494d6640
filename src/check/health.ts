/**
 * When the owner hears that a watch fails, and in which words: once when it starts, once when it recovers.
 *
 * 1. Three failures in a row are reported; of a filter that matches nothing, six, and only where the watch wants it.
 * 2. Failures of both kinds that take turns are reported after six.
 * 3. That the service could not store what it read is not reported here: it is no trouble of the page, and all watches would.
 *    Nor is a page that may be another now: that is reported as a change within minutes, or passes.
 * 4. Include filters that never matched anything are waited for: their first match is reported, instead of a recovery.
 * 5. A watch without a good reading for three of its intervals, an hour at least, is reported whatever kept it: heartbeat.ts.
 * Pure.
 */
import { sentenceIn, writtenSentence } from "../message/written.ts";
import { system } from "../settings/defaults.ts";
import type { Effective } from "../settings/effective.ts";
import type { Failing, FailureRun } from "../watch/failures.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { nameOf } from "../watch/name.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { FetchFailure } from "../page/page.ts";
import type { FailureClass } from "../page/failure.ts";
import { momentText } from "../services/momentText.ts";
import { nameInTitle } from "../services/shortName.ts";
import { alertWords } from "../services/words/index.ts";
import type { AlertLanguage } from "../services/words/language.ts";
import type { EventWords } from "../notify/event.ts";

const unreportedClasses: ReadonlySet<FailureClass> = new Set(["storage", "error_page", "incomplete"]);

/** True once the run of failures of a memory is long enough to tell, by the kind of failure and the watch's wish. */
export function isLongEnough(failing: Failing, settings: Effective): boolean {
  if (unreportedClasses.has(failing.class) || failing.isDoubted) return false;
  const wantsFilters = settings.filter_failure_notification_send;
  const isLong = wantsFilters && failing.count >= system.filterFailureAlertAfter;
  if (failing.class === "filter_no_match") return isLong;
  return isLong || (failing.inKind ?? failing.count) >= system.failureAlertAfter;
}

const isFilter = (kind: string) => kind === "filter_no_match";

/** The run of failures with one more. A run that was reported, in whatever way, is not reported again. */
export function failingAfter(before: WatchMemory, failure: FetchFailure, now: number): Failing {
  const last = before.failing;
  const isSameKind = last !== undefined && isFilter(last.class) === isFilter(failure.class);
  return {
    class: failure.class,
    ...writtenSentence(failure.sentence),
    count: (last?.count ?? 0) + 1,
    inKind: isSameKind ? (last.inKind ?? last.count) + 1 : 1,
    since: last?.since ?? now,
    told: last?.told ?? before.heartbeat !== undefined,
  };
}

const maxRuns = 20;

/** The failures of a watch with one more, newest first: equal ones in a row are one entry. */
export function failuresWith(runs: readonly FailureRun[] = [], failure: FetchFailure, now: number): FailureRun[] {
  const [newest, ...older] = runs;
  const { class: kind, status } = failure;
  const written = writtenSentence(failure.sentence);
  const isSame =
    newest &&
    !newest.endedAt &&
    newest.class === kind &&
    newest.sentence === written.sentence &&
    newest.status === status;
  if (isSame) return [{ ...newest, lastAt: now, count: newest.count + 1 }, ...older];
  const run: FailureRun = { at: now, lastAt: now, class: kind, ...written, count: 1, ...(status ? { status } : {}) };
  return [run, ...runs].slice(0, maxRuns);
}

/** The same after a good reading: the failures since the one before it are over. */
export function failuresEnded(runs: readonly FailureRun[] | undefined, now: number): FailureRun[] | undefined {
  return runs?.map((run) => (run.endedAt ? run : { ...run, endedAt: now }));
}

/** What the owner was notified of and still lasts: a run of failures, or silence since a time. Null for none. */
export function troubleKnown(
  memory: WatchMemory,
): (Pick<Failing, "since" | "count" | "sentence"> & Partial<Failing>) | null {
  if (memory.failing) return memory.failing.told ? memory.failing : null;
  return memory.heartbeat === undefined ? null : { since: memory.heartbeat, count: 0, sentence: "" };
}

export function failingWords(watch: LoadedWatch, failing: Failing, language: AlertLanguage): EventWords {
  const { health } = alertWords(language);
  const reason = health.reason(failing.class, sentenceIn(failing.sentence, failing));
  return wordsOf(watch, health.failing, [reason, health.failed(failing.count)]);
}

type Recovered = Pick<Failing, "count" | "sentence"> & Partial<Failing>;

export function recoveredWords(watch: LoadedWatch, before: Recovered, language: AlertLanguage): EventWords {
  const { health } = alertWords(language);
  const { count, sentence, class: kind = "" } = before;
  const what = count ? health.againAfter(count, health.reason(kind, sentenceIn(sentence, before))) : health.again;
  return wordsOf(watch, health.recovered, [what]);
}

/** The first match of include filters that nothing matched before; `text`: what they match. */
export function matchedWords(watch: LoadedWatch, text: string, language: AlertLanguage): EventWords {
  const { health } = alertWords(language);
  const shown = text.length > 600 ? `${text.slice(0, 600).trimEnd()} …` : text;
  return wordsOf(watch, health.matched, [health.firstMatch, shown, health.compared]);
}

/** Why there was no good reading for long: checks come late, break, fail, or the site asked to be left alone. */
export type Outage = { since: number; why: "late" | "broken" | "failing" | "host" };

/** `zone`: IANA name, of the time in it. */
export function outageWords(
  watch: LoadedWatch,
  { since, why }: Outage,
  { language, zone }: { language: AlertLanguage; zone: string },
): EventWords {
  const { health } = alertWords(language);
  const { failing } = watch.reading;
  const reason =
    why === "failing" && failing
      ? health.reason(failing.class, sentenceIn(failing.sentence, failing))
      : health.outage[why];
  return wordsOf(watch, health.silent, [
    `${health.since(momentText(since, { language, zone }))} ${reason}`,
    health.once,
  ]);
}

/** A title with the name of the watch, and its address before the paragraphs. */
const wordsOf = (watch: LoadedWatch, title: (name: string) => string, paragraphs: string[]): EventWords => ({
  title: title(nameInTitle(nameOf(watch))),
  body: [watch.settings.url, ...paragraphs].join("\n\n"),
});
