/**
 * A page and its reading, once they can be trusted. A suspicious reading is read again after a moment in the same check: a
 * second reading without suspicion takes its place; one that agrees with it is accepted where the page may really have
 * become so, an error page or a page without its end only once it has looked so for some minutes; otherwise the check fails,
 * nothing is kept and nothing compared. The first reading under noise reduction is
 * read twice as well, so that what differs within seconds is known from the start.
 */
import { appraised } from "./appraise.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { goodSecond, secondReading, suspicion, type Asking, type GoodSighting, type Sighting } from "./again.ts";
import { reducesNoise } from "./noise.ts";
import { adListsFor } from "../blocklist/update.ts";
import type { FetchFailure, Page } from "../page/page.ts";
import { readPage, type ReadResult } from "./read.ts";
import type { Stage } from "../trace.ts";
import { type Trusted } from "./trustedPage.ts";

/** Reads a fetched page, and the site once more where that is called for. Never throws for what the web does. */
export async function trusted(world: NotifyWorld, asking: Asking, page: Page): Promise<Trusted> {
  return appraised(world, asking, await trustedPage(world, asking, page));
}

async function trustedPage(world: NotifyWorld, asking: Asking, page: Page): Promise<Trusted> {
  const lists = await adListsFor(world, asking.settings);
  const first: Sighting = { page, read: await readPage(page, asking.settings, lists) };
  const doubt = await suspicion(asking, first);
  if (doubt) return settledDoubt(world, asking, { ...first, doubt });
  const { read } = first;
  if ("failure" in read) {
    const { stages, budget, failure, unclear } = read;
    return { stages, failure, page, ...(unclear && { unclear: { page, read: { stages, budget, reading: unclear } } }) };
  }
  const isFirstOfNoise = asking.keeps && reducesNoise(asking.settings) && asking.memory.snapshotAt === undefined;
  const good = { page, read };
  return isFirstOfNoise ? twice(world, asking, good) : { ...good, stages: read.stages, momentBefore: null };
}

type Doubted = Sighting & { doubt: NonNullable<Awaited<ReturnType<typeof suspicion>>> };

async function settledDoubt(world: NotifyWorld, asking: Asking, { page, read, doubt }: Doubted): Promise<Trusted> {
  const noted = (outcome: string): Stage => ({
    stage: "suspect",
    facts: { class: doubt.class },
    notes: [doubt.sentence, outcome],
  });
  // A wall that stood there at the last check, too, is not knocked at twice.
  const isKnown = doubt.mayBeTrue === "never" && asking.memory.failing?.class === doubt.class;
  const second = isKnown ? null : await secondReading(world, asking);
  if (second && "reading" in second.read) {
    const good = { page: second.page, read: second.read, momentBefore: null };
    const again = await suspicion(asking, second);
    if (!again) return { ...good, stages: [noted("Read again, the page was there"), ...second.read.stages] };
    const settled = settledBy(world, asking, { doubt, again, agrees: agree(read, second.read) });
    if (settled) return { ...good, stages: [noted(settled), ...second.read.stages] };
  }
  const { class: kind, sentence } = doubt;
  const facts = { status: page.status, elapsedMs: page.elapsedMs };
  const stages = [
    ...read.stages,
    noted(
      isKnown ? "As at the last check: nothing is kept of it" : "Read again, it was no better: nothing is kept of it",
    ),
  ];
  const failure: FetchFailure = { kind: "failure", class: kind, sentence, ...facts };
  if (doubt.mayBeTrue !== "lasting") return { failure, page, stages };
  return { failure, page, stages, learned: { doubted: { class: kind, since: doubtedSince(world, asking, kind) } } };
}

/** How long a page must look like an error page, or come without its end, before that is what it is. */
const lastingSeconds = 300;

const doubtedSince = (world: NotifyWorld, { memory }: Asking, kind: FetchFailure["class"]): number =>
  memory.doubted?.class === kind ? memory.doubted.since : world.clock.now();

type Settling = { doubt: Doubted["doubt"]; again: Doubted["doubt"]; agrees: boolean };

/** Why two suspicious readings show what the page is now; null where they do not. */
function settledBy(world: NotifyWorld, asking: Asking, { doubt, again, agrees }: Settling): string | null {
  if (doubt.mayBeTrue === "lasting" || again.mayBeTrue === "lasting") {
    const lasted = world.clock.now() - doubtedSince(world, asking, again.class);
    if (doubt.class !== again.class || lasted < lastingSeconds) return null;
    return `It has been so for ${Math.floor(lasted / 60)} minutes: this is the page now`;
  }
  const mayBeTrue = doubt.mayBeTrue === "twice" && again.mayBeTrue === "twice";
  return mayBeTrue && agrees ? "Read again, it was the same: this is the page now" : null;
}

async function twice(world: NotifyWorld, asking: Asking, first: GoodSighting): Promise<Trusted> {
  const second = await goodSecond(world, asking);
  if (!second) return { ...first, stages: first.read.stages, momentBefore: null };
  const differs = second.read.reading.fingerprint !== first.read.reading.fingerprint;
  const stage: Stage = { stage: "second_reading", facts: { differs } };
  return {
    ...second,
    stages: [stage, ...second.read.stages],
    momentBefore: differs ? first.read.reading.text : null,
  };
}

/** Whether two suspicious readings tell the same: equal, or of one title and nearly one length. */
function agree(first: ReadResult, second: ReadResult): boolean {
  if (!("reading" in first) || !("reading" in second)) return false;
  const [one, other] = [first.reading, second.reading];
  if (one.fingerprint === other.fingerprint) return true;
  const longer = Math.max(one.text.length, other.text.length);
  return one.title === other.title && Math.abs(one.text.length - other.text.length) <= 0.1 * longer;
}
