/**
 * The decision on an accepted text. Pure. An edit of the settings comes first; then the reading is evaluated, with what noise
 * reduction says of it. Under noise reduction a change is reported only when a second reading a moment later shows it, too: what
 * differs between the two is not reported now, and looked at again at the next check.
 */
import { message } from "../../message/message.ts";
import { encodeLineKeys, lineKeys } from "../../lib/difference/lineKeys.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import type { SuppressedReading } from "../../history/suppressed/entry.ts";
import type { NoiseMemory } from "../../noise/memory.ts";
import type { Moment } from "../../noise/history/moment.ts";
import type { Page } from "../../page/page.ts";
import type { LowestInTags } from "../../restock/inTag.ts";
import type { Stage } from "../../trace.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { failedOutcome, type Outcome } from "../outcome.ts";
import type { Accepted, ReadAgain, Readings } from "../readings.ts";
import { suppressedReading, withMomentary } from "../suppressed.ts";
import { tableMemoryAfter } from "../tableMemory.ts";
import { isKept, type Verdict } from "../verdict.ts";
import { memoryOfPage } from "./answer.ts";
import { goodRead, readAgain } from "./doubt.ts";
import { baselineAfterEdit } from "./edits.ts";
import { evaluate } from "./evaluate.ts";
import type { Compare } from "./evaluation.ts";
import { momentOf, noiseAfter, noiseOf, reducesNoise } from "./noise.ts";
import type { Prepared } from "./prepare.ts";
import type { TextReading } from "./read.ts";

/**
 * What was loaded of the baseline: its text, its page as the settings of now read it, the keys of all lines ever seen; and of other
 * watches what conditions ask for.
 */
export type Known = {
  previous: string | null;
  reread: TextReading | null;
  seenLines: ReadonlySet<string> | null;
  lowestInTags: LowestInTags | null;
};

type Deciding = {
  accepted: Accepted;
  readings: Readings;
  prepared: Prepared;
  known: Known;
  compare: Compare;
  now: number;
};

/** The outcome, or the wish for a second reading that confirms a change. */
export function decide(on: Deciding): ReadAgain | { kind: "decided"; outcome: Outcome } {
  const { accepted, readings, prepared, known, now } = on;
  const { settings, memory, isPreview } = prepared.subject;
  const { page, read, stages } = accepted;
  const { hashes } = prepared;
  const edited = baselineAfterEdit({ settings, memory, hashes, ...read, page, stages, now, ...known });
  if ("outcome" in edited) return { kind: "decided", outcome: edited.outcome };

  const against = { ...on, memory: edited.memory };
  const first = evaluateReading(against, accepted);
  if (first.verdict.kind !== "changed" || isPreview || !reducesNoise(settings)) return decisionOf(against, first);
  if (readings.change === undefined) return readAgain("change");
  const second = goodRead(readings.change);
  const [before, after] = [read.reading, second?.read.reading];
  if (!second || !after || before.fingerprint === after.fingerprint) return decisionOf(against, first);
  const moment = momentOf(before.text, after.text, settings);
  const confirmed = { ...accepted, page: second.page, read: second.read };
  const earlier = stages.filter(({ stage }) => stage === "fetch" || stage === "suspect");
  const again = evaluateReading(
    { ...against, moment },
    { ...confirmed, stages: [...earlier, differed, ...second.read.stages] },
  );
  if (again.verdict.kind !== "unchanged") return decisionOf(against, again);
  const { verdict, reading } = first;
  const { previous } = known;
  const suppressed = withMomentary(again.suppressed, {
    ...{ verdict, reading, previous, settings, now },
    memory: against.memory,
  });
  return decisionOf(against, { ...again, suppressed });
}

const differed: Stage = {
  stage: "second_reading",
  facts: { differs: true },
  notes: [message("verdict.different_again")],
};

/** `memory`: what the reading is compared with, after an edit of the settings. */
type Against = Deciding & { memory: WatchMemory; moment?: Moment };

/** One evaluation: its verdict, the memory of noise after it, and what is to be listed where it is not reported. */
type Evaluated = {
  page: Page;
  reading: TextReading;
  verdict: Verdict;
  stages: Stage[];
  budget: MatchBudget;
  noise: NoiseMemory | undefined;
  suppressed: SuppressedReading | null;
};

function evaluateReading(against: Against, { page, read, stages: earlier, momentBefore }: Accepted): Evaluated {
  const { memory, known, now, moment, compare } = against;
  const { settings, feedbackRules, lastCheckedAt } = against.prepared.subject;
  const { reading } = read;
  // Evaluating spends the budget and writes the trace: it gets copies, so that the reading stays as it was.
  const [budget, stages] = [{ ...read.budget }, [...earlier]];
  const previous = memory.fingerprint === reading.fingerprint ? "" : known.previous;
  const reduction = noiseOf({
    settings,
    reading,
    memory,
    previous,
    now,
    budget,
    moment,
    feedbackRules,
    lastCheckedAt,
  });
  // Where the text of the baseline is gone a new one is started, rather than compare with nothing.
  const { seenLines, lowestInTags } = known;
  const { status } = page;
  const verdict = evaluate(
    { settings, reading, memory, previous, seenLines, lowestInTags, noise: reduction, status, now, budget, stages },
    compare,
  );
  const noise = noiseAfter({ settings, memory, reduction, verdict, now, lastCheckedAt, momentBefore, moment });
  const suppressed = suppressedReading({
    verdict,
    memory,
    reading,
    previous,
    settings,
    firstHeldAt: noise?.firstHeldAt,
  });
  return { page, reading, verdict, stages, budget, noise, suppressed };
}

function decisionOf(
  { accepted, prepared: { subject, hashes }, memory, known, now }: Against,
  { page, reading, verdict, stages, budget, noise, suppressed }: Evaluated,
): { kind: "decided"; outcome: Outcome } {
  const { elapsedMs, status } = page;
  const problem = budget.problem?.sentence;
  if (problem) {
    const sentence = message("rule.unusable", { problem });
    const failure = { kind: "failure", class: "parse", sentence, elapsedMs, status } as const;
    return { kind: "decided", outcome: failedOutcome(failure, stages, now) };
  }
  const isSame = reading.fingerprint === memory.fingerprint;
  const keys = () => encodeLineKeys(new Set([...(known.seenLines ?? []), ...lineKeys(reading.text)]));
  const outcome: Outcome = {
    verdict,
    learned: {
      ...memoryOfPage(page, memory, now),
      settingsHash: hashes.all,
      fingerprint: memory.fingerprint,
      requestHash: hashes.request,
      textHash: hashes.text,
      pageTitle: reading.title ?? undefined,
      hasLdjsonPriceData: reading.hasLdjsonPriceData || undefined,
      noise,
      ...tableMemoryAfter(memory, reading, {
        ...{ settings: subject.settings, isBaseline: isKept(verdict) || isSame },
        fills: isKept(verdict) ? false : memory.table?.fills,
      }),
      ...accepted.learned,
    },
    fetchMs: elapsedMs,
    markup: reading.markup,
    lineKeys: subject.settings.check_unique_lines && "reading" in verdict ? keys() : null,
    isTraced: true,
    reading,
    page,
    hashes,
    suppressed,
  };
  return { kind: "decided", outcome };
}
