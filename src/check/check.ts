/**
 * One check, from the settings of a watch to what is to be remembered, stored and reported. It reads from top to bottom:
 *
 *   prepare   what is asked for, by which settings, against which baseline
 *   fetch     the page; a failure, an unchanged answer or an equal body ends the check here
 *   read      the page as text, price or picture, by the processor of the settings
 *   doubt     is it the page at all? A wall, an error page, a page cut short is not
 *   decide    what it means against the baseline
 *
 * Doubt and decision may ask to see the page once more; that happens in this file and nowhere else. Nothing here knows of
 * databases, buckets or the network: what a check takes from outside are the functions of `Outside`. A check of a watch
 * (`checkWatch.ts`), a preview and a test with a list of pages differ in nothing else.
 */
import type { Message } from "../message/message.ts";
import type { Ask, Fetched, Page } from "../page/page.ts";
import { failedOutcome, type Outcome } from "./outcome.ts";
import type { Decision, Processor } from "./processors/processor.ts";
import { processors as allProcessors } from "./processors/index.ts";
import type { Doubt, PageReading, ReadAgain, Readings, Repetition } from "./readings.ts";
import { fetchStage, isSamePage, outcomeWithoutPage, outcomeOfSameBody } from "./steps/answer.ts";
import { doubtOf, goodRead } from "./steps/doubt.ts";
import { prepare, type Prepared } from "./steps/prepare.ts";
import { setAside, type SetAside } from "./steps/setAside.ts";
import type { Outside, Subject } from "./subject.ts";

/** Checks a page once. Never throws for what the web does; a failed reading is an outcome like any other. */
export async function check(subject: Subject, outside: Outside, processors = allProcessors): Promise<Outcome> {
  const prepared = prepare(subject, outside);
  if ("problem" in prepared) return outcomeWithoutRequest(prepared.problem, outside.now());
  const task = taskOf(prepared, { outside, processor: processors[subject.settings.processor] });
  const answer = await task.outside.fetchNext(prepared.request);
  const decided =
    answer.kind === "page"
      ? (outcomeOfSameBody(answer, prepared, outside.now()) ?? (await outcomeOfPage(answer, task)))
      : outcomeWithoutPage(answer, prepared, outside.now());
  const outcome = (await outside.evaluateRelevance?.(decided, prepared.baseline.text)) ?? decided;
  // A page that was read again is the one that is pictured.
  const seen = outcome.page ?? answer;
  const browser = "browser" in seen ? seen.browser : undefined;
  return browser ? { ...outcome, browser } : outcome;
}

/** `fetchNext`: the next answer, read while its browser shows it; `known`: the readings so far, by the body of their page. */
type Task = {
  prepared: Prepared;
  outside: Omit<Outside, "fetchNext"> & { fetchNext: (request: Ask) => Promise<Fetched> };
  processor: Processor;
  known: WeakMap<Uint8Array, Promise<Omit<PageReading, "page">>>;
};

function taskOf(prepared: Prepared, { outside, processor }: { outside: Outside; processor: Processor }): Task {
  const isDoubtful = async (page: Page) => {
    // A page as it was is not read at all.
    if (outcomeOfSameBody(page, prepared, outside.now())) return false;
    const { read, suspicion } = await readingOf(page, task);
    return "failure" in read || suspicion !== null;
  };
  const fetchNext = (request: Ask) => outside.fetchNext(request, isDoubtful);
  const task: Task = { prepared, outside: { ...outside, fetchNext }, processor, known: new WeakMap() };
  return task;
}

/** Reading, doubt and decision take a second each and more for pages beyond this: others go on in between. */
const largeBytes = 1_048_576;

async function outcomeOfPage(page: Page, task: Task): Promise<Outcome> {
  const { prepared, outside } = task;
  let readings: Readings = {
    fetched: fetchStage(page, prepared.subject.settings),
    first: await readingOf(page, task),
  };
  const isLarge = page.body.length >= largeBytes;
  for (;;) {
    if (isLarge) await outside.wait(0);
    const doubt = doubtOf(readings, prepared, outside.now());
    if (isLarge) await outside.wait(0);
    const decision = await decisionOn(doubt, readings, task);
    if (decision.kind === "decided") return decision.outcome;
    readings = await readingsAgain(readings, decision, task);
  }
}

/** The readings with another one, a moment later. */
async function readingsAgain(readings: Readings, { why, seconds }: ReadAgain, task: Task): Promise<Readings> {
  const { prepared, outside } = task;
  const aside = setFirstAside(readings.first, task);
  const waiting = aside ? { ...readings, first: aside.brief } : readings;
  await outside.wait(seconds * 1000);
  const answer = await outside.fetchNext({ ...prepared.request, validators: null });
  return withNext(waiting, { answer, why, aside, task });
}

type Next = { answer: Fetched; why: Repetition; aside: SetAside | null; task: Task };

/** The readings with that of the answer that came next. A page that came again as it was is not read again. */
async function withNext(readings: Readings, { answer, why, aside, task }: Next): Promise<Readings> {
  const readNext = async (known: (page: Page) => PageReading) => {
    if (answer.kind !== "page") return null;
    return isSamePage(readings.first.page, answer) ? known(answer) : readingOf(answer, task);
  };
  if (aside && why === "first_reading") {
    const again = await readNext(aside.of);
    // It takes the place of the first, which is only compared with it.
    if (goodRead(again)) return { ...readings, [why]: again };
    return { ...readings, first: await readingOf(aside.page(), task), [why]: again };
  }
  const first = aside ? await readingOf(aside.page(), task) : readings.first;
  return { ...readings, first, [why]: await readNext((page) => ({ ...first, page })) };
}

/** A large first reading leaves the memory while the check waits, where its bytes are those of the check. */
function setFirstAside(first: PageReading, { known, outside }: Task): SetAside | null {
  const aside = outside.release ? setAside(first) : null;
  if (!aside) return null;
  known.delete(first.page.body);
  outside.release?.(first.page, aside.bytes);
  return aside;
}

/** The page by the processor, with what makes the reading suspicious; read once, though a browser's is wanted twice. */
async function readingOf(page: Page, task: Task): Promise<PageReading> {
  const reading = task.known.get(page.body) ?? newReading(page, task);
  task.known.set(page.body, reading);
  return { page, ...(await reading) };
}

async function newReading(page: Page, { prepared, processor }: Task): Promise<Omit<PageReading, "page">> {
  const { subject, request, lists } = prepared;
  const { settings, memory } = subject;
  const task = { settings, lists, asked: request.url, usualTitle: memory.pageTitle ?? null };
  const read = await processor.read(page, task);
  return { read, suspicion: await processor.suspicionOf({ page, read }, prepared) };
}

/** What the readings mean. What they leave open a language model may be asked; the decision itself asks nobody. */
async function decisionOn(doubt: Doubt, readings: Readings, { prepared, outside, processor }: Task): Promise<Decision> {
  if (doubt.kind === "readAgain") return doubt;
  const accepted = await outside.appraise(doubt);
  if (accepted.kind === "accept") return processor.decide({ accepted, readings, prepared, now: outside.now() });
  const { failure, stages, learned, page } = accepted;
  return { kind: "decided", outcome: { ...failedOutcome(failure, stages, outside.now()), learned, unreadPage: page } };
}

const outcomeWithoutRequest = (sentence: Message, now: number): Outcome =>
  failedOutcome({ kind: "failure", class: "parse", sentence, elapsedMs: 0 }, [], now);
