/**
 * A reading that differed from the baseline and was not reported: when, by which rule, which lines, against which snapshot,
 * and enough of it to bring it back. Pure.
 *
 * 1. Held back are readings in which noise reduction found no news, those that the user's own rules keep quiet or let
 *    wait, and those that took the place of the baseline after an edit of what is asked for.
 * 2. The text is kept as what differs from the baseline's where that is short, else as an object of its own.
 * 3. `parts` name what was suppressed where: the rules, and the places of noise. A later reading that shows the same parts
 *    takes an earlier one's place (list.ts).
 * 4. A change that a second reading a moment later does not show is listed as well: beside what that one holds back, or by itself
 *    where the page reads as before.
 */
import { message } from "../message/message.ts";
import { statedMembers } from "../message/written.ts";
import { englishOf } from "../message/textOf.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { isChanged } from "../lib/difference/counting.ts";
import { briefOf } from "../lib/difference/brief.ts";
import { textDifference } from "../lib/difference/textDifference.ts";
import type { SuppressedReading } from "../history/suppressed/entry.ts";
import { writeWords } from "../history/storedWords.ts";
import { patchBetween } from "../history/suppressed/patch.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { sha256 } from "../secret/digest.ts";
import { readsRows } from "../settings/processors.ts";
import { withCellLines } from "../table/cellLines.ts";
import { rulesEdition } from "../noise/edition.ts";
import { momentaryRule } from "../noise/history/moment.ts";
import { hunksOf, Suppressions } from "../noise/hunks.ts";
import { placeOf } from "../noise/feedback/place.ts";
import { removal, type Removal, type Stage, type Trace, traceText } from "../trace.ts";
import type { Effective } from "../settings/effective.ts";
import { ignoredBy } from "../settings/ignored.ts";
import { countableDifference } from "./steps/evaluateTexts.ts";
import type { Verdict } from "./verdict.ts";

const maxParts = 24;
const maxRules = 8;
const linesOfRule = 8;
const traceCharacters = 1200;
const briefCharacters = 300;

/** What is to be listed of a reading, or null where nothing was suppressed. */
export function suppressedReading(of: {
  verdict: Verdict;
  memory: WatchMemory;
  reading: { text: string; fingerprint: string };
  previous: string | null;
  /** By which lines are ignored; absent where no text rules apply. */
  settings?: Effective;
  /** When noise reduction held something back for the first time, as the check leaves it. */
  firstHeldAt?: number | undefined;
}): SuppressedReading | null {
  const { verdict, memory, reading, previous } = of;
  const base = { at: memory.snapshotAt, object: memory.snapshotObject };
  if (previous === null || base.at === undefined || base.object === undefined || !isSuppressed(verdict)) return null;
  const { settings } = of;
  const difference = textDifference(previous, reading.text, settings ? ignoredBy(settings) : {});
  if (!isChanged(difference)) return null;
  const shown = settings ? countableDifference({ before: previous, after: reading.text }, settings) : difference;
  const { trace } = verdict;
  const isNoise = verdict.kind === "unchanged" && verdict.why !== "uncounted";
  const isFirst = isNoise && of.firstHeldAt !== undefined && memory.noise?.firstHeldAt === undefined;
  const removed = isNoise ? (trace.stages.at(-1)?.removed ?? []) : [];
  const { text: brief, words } = briefOf(
    settings && readsRows(settings.processor) ? withCellLines(shown) : shown,
    briefCharacters,
  );
  return {
    verdict: trace.verdict,
    reason: englishOf(trace.reason),
    ...statedMembers(trace.reason),
    removed: removed.slice(0, maxRules).map(({ rule, count, lines }) => {
      return { ...removal(rule, lines.slice(0, linesOfRule)), count };
    }),
    parts: isNoise ? [...rulesOf(removed), ...placesOf(difference)] : [partOf(verdict, reading.fingerprint)],
    base: { at: base.at, object: base.object },
    fingerprint: reading.fingerprint,
    brief,
    ...(words ? { words: writeWords(words) } : {}),
    // What the rules removed stands beside it.
    trace: traceText({ ...trace, stages: trace.stages.map(({ removed: _, ...stage }) => stage) }, traceCharacters),
    ...(isNoise ? { edition: rulesEdition } : {}),
    ...(isFirst ? { first: true as const } : {}),
    patch: verdict.kind === "quiet" ? null : patchBetween(previous, reading.text),
  };
}

type Momentary = Omit<Parameters<typeof suppressedReading>[0], "firstHeldAt"> & { now: number };

/** What is to be listed where a change was not there a moment later; `again`: of what was read then. */
export function withMomentary(again: SuppressedReading | null, { now, ...first }: Momentary): SuppressedReading | null {
  const { verdict, reading, previous, settings } = first;
  if (previous === null) return again;
  const difference = textDifference(previous, reading.text, settings ? ignoredBy(settings) : {});
  const suppressions = new Suppressions();
  for (const hunk of hunksOf(difference)) suppressions.take(momentaryRule, hunk, difference);
  const stage: Stage = { stage: "noise_reduction", removed: suppressions.list() };
  const stages = [...verdict.trace.stages, stage];
  const trace: Trace = { ...verdict.trace, verdict: "unchanged: noise", reason: differentAgain, stages };
  const listed = suppressedReading({ ...first, verdict: { kind: "unchanged", why: "noise", trace } });
  if (listed === null || again === null) return listed && { ...listed, whole: reading.text };
  return { ...again, earlier: [[now, listed.brief]] };
}

const differentAgain = message("verdict.different_again");

function isSuppressed(verdict: Verdict): boolean {
  switch (verdict.kind) {
    case "unchanged":
      return verdict.why === "noise" || verdict.why === "uncounted";
    default:
      return verdict.kind === "quiet" || verdict.kind === "blocked";
  }
}

/** What waits is one, however often it is looked at; what was kept quietly is each its own. */
const partOf = ({ kind, trace }: Verdict, fingerprint: string): string =>
  kind === "quiet" ? `${trace.verdict} ${fingerprint.slice(0, 12)}` : trace.verdict;

const rulesOf = (removed: readonly Removal[]): string[] => [...new Set(removed.map(({ rule }) => rule))];

function placesOf(difference: Difference): string[] {
  const hunks = hunksOf(difference);
  if (hunks.length > maxParts) return ["many places"];
  return [
    ...new Set(
      hunks.map((hunk) => {
        const { above, below } = placeOf(difference, hunk);
        return sha256(above + below).slice(0, 6);
      }),
    ),
  ];
}
