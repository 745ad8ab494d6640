/**
 * One check, from the settings of a watch to what is to be remembered, stored and told. It reads from top to bottom:
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
import type { Page } from "../page/page.ts";
import { failedOutcome, type Outcome } from "./outcome.ts";
import type { Decision, Processor } from "./processors/processor.ts";
import { processors as allProcessors } from "./processors/index.ts";
import type { Doubt, PageReading, Readings } from "./readings.ts";
import { fetchStage, outcomeWithoutPage, outcomeOfSameBody } from "./steps/answer.ts";
import { doubtOf } from "./steps/doubt.ts";
import { prepare, type Prepared } from "./steps/prepare.ts";
import type { Outside, Subject } from "./subject.ts";

/** Checks a page once. Never throws for what the web does; a failed reading is an outcome like any other. */
export async function check(subject: Subject, outside: Outside, processors = allProcessors): Promise<Outcome> {
  const prepared = prepare(subject, outside);
  if ("problem" in prepared) return outcomeWithoutRequest(prepared.problem, outside.now());
  const answer = await outside.fetchNext(prepared.request);
  const outcome =
    answer.kind === "page"
      ? (outcomeOfSameBody(answer, prepared, outside.now()) ??
        (await outcomeOfPage(answer, { prepared, outside, processor: processors[subject.settings.processor] })))
      : outcomeWithoutPage(answer, prepared, outside.now());
  const browser = answer.kind === "not_modified" ? undefined : answer.browser;
  return browser ? { ...outcome, browser } : outcome;
}

type Task = { prepared: Prepared; outside: Outside; processor: Processor };

async function outcomeOfPage(page: Page, task: Task): Promise<Outcome> {
  const { prepared, outside } = task;
  let readings: Readings = {
    fetched: fetchStage(page, prepared.subject.settings),
    first: await readingOf(page, task),
  };
  for (;;) {
    const doubt = doubtOf(readings, prepared, outside.now());
    const decision = await decisionOn(doubt, readings, task);
    if (decision.kind === "decided") return decision.outcome;
    await outside.wait(decision.seconds * 1000);
    const answer = await outside.fetchNext({ ...prepared.request, validators: null });
    const again = answer.kind === "page" ? await readingOf(answer, task) : null;
    readings = { ...readings, [decision.why]: again };
  }
}

/** The page by the processor, with what makes the reading suspicious. */
async function readingOf(page: Page, { prepared, processor }: Task): Promise<PageReading> {
  const { subject, request, lists } = prepared;
  const { settings, memory } = subject;
  const task = { settings, lists, asked: request.url, usualTitle: memory.pageTitle ?? null };
  const read = await processor.read(page, task);
  return { page, read, suspicion: await processor.suspicionOf({ page, read }, prepared) };
}

/** What the readings mean. What they leave open a language model may be asked; the decision itself asks nobody. */
async function decisionOn(doubt: Doubt, readings: Readings, { prepared, outside, processor }: Task): Promise<Decision> {
  if (doubt.kind === "readAgain") return doubt;
  const accepted = await outside.appraise(doubt);
  if (accepted.kind === "accept") return processor.decide({ accepted, readings, prepared, now: outside.now() });
  const { failure, stages, learned, page } = accepted;
  return { kind: "decided", outcome: { ...failedOutcome(failure, stages, outside.now()), learned, unreadPage: page } };
}

const outcomeWithoutRequest = (sentence: string, now: number): Outcome =>
  failedOutcome({ kind: "failure", class: "parse", sentence, elapsedMs: 0 }, [], now);
