/**
 * Whether the readings of a page so far can be trusted, as data. Pure. In order:
 *
 * 1. A suspicious reading is repeated a moment later. A second reading without suspicion takes its place. One that agrees with
 *    it is accepted where the page may really have become so; an error page, or a page without its end, only once it has looked
 *    so for some minutes, or for half an hour where such things take turns. Otherwise the check fails: nothing is stored and nothing compared.
 * 2. A bot wall or a sign-in page that was there at the last check is not repeated: asking twice each time would be rude.
 * 3. A page that cannot be read fails.
 * 4. The first reading under noise reduction is repeated, so that what differs within seconds is known from the start.
 */
import { message, type Message, type Sentence } from "../../message/message.ts";
import type { FetchFailure, Page } from "../../page/page.ts";
import { filterFailureFor } from "../../page/sources/source.ts";
import { needsPixels } from "../../settings/processors.ts";
import type { Stage } from "../../trace.ts";
import { awaitedMatchOf, importedHash } from "../../watch/hashes.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { Accepted, Doubt, PageReading, ReadAgain, Readings, Rejected, Repetition } from "../readings.ts";
import { doubtedAs, lastingSeconds, turningSeconds } from "../inDoubt.ts";
import { isReadOtherwise } from "./edits.ts";
import { reducesNoise } from "./noise.ts";
import type { Prepared } from "./prepare.ts";
import type { GoodRead, ReadResult } from "./read.ts";
import type { Suspicion } from "./suspicion.ts";

/** How long a page gets before it is read again. */
const momentSeconds = 2.5;

export const readAgain = (why: Repetition): ReadAgain => ({ kind: "readAgain", why, seconds: momentSeconds });

/** A reading that can be compared, or null. */
export const goodRead = (reading: PageReading | null | undefined): (PageReading & { read: GoodRead }) | null =>
  reading && !reading.suspicion && "reading" in reading.read ? { ...reading, read: reading.read } : null;

/** What the readings so far are worth: one to compare, a failure, or the wish for another. */
export function doubtOf(readings: Readings, prepared: Prepared, now: number): Doubt {
  const { page, read, suspicion } = readings.first;
  if (suspicion) return doubtOfSuspicious(readings, { suspicion, prepared, now });
  if ("failure" in read) return rejection(readings, prepared, read);
  const { settings, memory, isPreview } = prepared.subject;
  // A page that was looked at minutes ago is no moment before: what moved since is news.
  const isFirst = !isPreview && page.readAt === undefined && memory.snapshotAt === undefined && reducesNoise(settings);
  if (!isFirst) return acceptance(readings, { page, read }, read.stages);
  if (readings.first_reading === undefined) return readAgain("first_reading");
  const second = goodRead(readings.first_reading);
  if (!second) return acceptance(readings, { page, read }, read.stages);
  const differs = second.read.reading.fingerprint !== read.reading.fingerprint;
  const stage: Stage = { stage: "second_reading", facts: { differs } };
  const momentBefore = differs ? read.reading.text : null;
  return { ...acceptance(readings, second, [stage, ...second.read.stages]), momentBefore };
}

function acceptance({ fetched }: Readings, { page, read }: { page: Page; read: GoodRead }, stages: Stage[]): Accepted {
  return { kind: "accept", page, read, stages: [fetched, ...stages], momentBefore: null, learned: {} };
}

/** The failure of a page that cannot be read. */
function rejection(
  { first: { page }, fetched }: Readings,
  prepared: Prepared,
  read: Extract<ReadResult, { failure: unknown }>,
): Rejected {
  const { stages, budget, unclear, title } = read;
  const { failure, learned } = explainFailure(read.failure, prepared);
  // A watch of which nothing was ever compared is called by the page that was there.
  const isNamed = title && prepared.subject.memory.snapshotAt === undefined;
  return {
    kind: "fail",
    page,
    failure,
    learned: isNamed ? { ...learned, pageTitle: title } : learned,
    stages: [fetched, ...stages],
    ...(unclear && { unclear: { stages, budget, reading: unclear } }),
  };
}

/** A failure as it is reported, and what is remembered of it: include filters that, since they were set, never matched anything are waited for. */
function explainFailure(found: FetchFailure, { subject, hashes }: Prepared): Pick<Rejected, "failure" | "learned"> {
  const { settings, memory } = subject;
  // Where another service read the last snapshot, its filters are taken for ones that matched.
  const isNew =
    memory.snapshotAt === undefined || (isReadOtherwise(memory, hashes) && memory.textHash !== importedHash);
  const failure = filterFailureFor(found, { isKnown: !isNew });
  const isAwaited = isNew && failure.class === "filter_no_match" && !needsPixels(settings.processor);
  return { failure, learned: isAwaited ? { awaitedMatch: awaitedMatchOf(hashes) } : {} };
}

type Suspicious = { suspicion: Suspicion; prepared: Prepared; now: number };

function doubtOfSuspicious(readings: Readings, { suspicion, prepared, now }: Suspicious): Doubt {
  const { memory, settings } = prepared.subject;
  const { first, suspicion: second, fetched } = readings;
  const time = { now, intervalSeconds: settings.interval.seconds };
  const isKnownWall = suspicion.mayBeTrue === "never" && memory.failing?.class === suspicion.class;
  if (second === undefined && !isKnownWall) return readAgain("suspicion");
  const stage = (outcome: Sentence): Stage => ({
    stage: "suspect",
    facts: { class: suspicion.class },
    notes: [suspicion.sentence, outcome],
  });
  const outcome = second ? clearedBy(second, readings, { memory, ...time }) : null;
  if (second && "reading" in second.read && outcome !== null)
    return acceptance(readings, { page: second.page, read: second.read }, [stage(outcome), ...second.read.stages]);
  const { class: kind, sentence, mayBeTrue } = suspicion;
  const { status, elapsedMs } = first.page;
  const note = isKnownWall ? message("verdict.as_last_check") : message("verdict.no_better");
  const { failure, learned } = explainFailure({ kind: "failure", class: kind, sentence, status, elapsedMs }, prepared);
  const doubted = doubtedAs(memory, { kind, ...time });
  return {
    kind: "fail",
    page: first.page,
    failure,
    stages: [fetched, ...first.read.stages, stage(note)],
    learned: mayBeTrue === "lasting" ? { ...learned, doubted } : learned,
  };
}

type Looked = { memory: WatchMemory; now: number; intervalSeconds: number };

/** Why a second reading shows the page as it is now, after a first one that was suspicious; null where it does not. */
function clearedBy(second: PageReading, { first }: Readings, looked: Looked): Message | null {
  const [before, after] = [first.suspicion, second.suspicion];
  if (!before || !after) return message("verdict.was_there");
  if (before.mayBeTrue === "lasting" || after.mayBeTrue === "lasting") return hasLasted(before, after, looked);
  const mayBeTrue = before.mayBeTrue === "twice" && after.mayBeTrue === "twice";
  return mayBeTrue && agree(first.read, second.read) ? message("verdict.was_the_same") : null;
}

/** Why what the page looks like has lasted, in one form or in several that take turns; null where it has not. */
function hasLasted(before: Suspicion, after: Suspicion, { memory, ...time }: Looked): Message | null {
  const { now } = time;
  const { since, from } = doubtedAs(memory, { kind: after.class, ...time });
  const minutes = (start: number) => ({ minutes: Math.floor((now - start) / 60) });
  if (before.class === after.class && now - since >= lastingSeconds)
    return message("verdict.so_for_minutes", minutes(since));
  const isOther = before.mayBeTrue === "lasting" && after.mayBeTrue === "lasting";
  return isOther && now - from >= turningSeconds ? message("verdict.other_for_minutes", minutes(from)) : null;
}

/** Whether two suspicious readings say the same: equal, or of one title and nearly one length. */
function agree(first: ReadResult, second: ReadResult): boolean {
  if (!("reading" in first) || !("reading" in second)) return false;
  const [one, other] = [first.reading, second.reading];
  if (one.fingerprint === other.fingerprint) return true;
  const longer = Math.max(one.text.length, other.text.length);
  return one.title === other.title && Math.abs(one.text.length - other.text.length) <= 0.1 * longer;
}
