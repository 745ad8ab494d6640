/** What an answer of the web says before its page is read: its facts for the trace and the memory, and whether reading can be spared. Pure. */
import { bodyHashOf } from "../../lib/exchange/bodyHash.ts";
import { afterNotModified, afterWhole } from "../../page/notModified.ts";
import type { Fetched, FetchFailure, NotModified, Page } from "../../page/page.ts";
import { endingOf } from "../../reading/interstitial/ending.ts";
import type { Effective } from "../../settings/effective.ts";
import { needsPixels } from "../../settings/processors.ts";
import { fetchBackend } from "../../settings/scheduling.ts";
import type { Stage } from "../../trace.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { failedOutcome, unmovedOutcome, type Outcome } from "../outcome.ts";
import { noiseUnmoved } from "./noise.ts";
import type { Prepared } from "./prepare.ts";

/** Whether a page came again as it was, byte for byte; what is read of it is then the same. A browser sees more than the bytes. */
export const isSamePage = (one: Page, other: Page): boolean =>
  !one.browser &&
  !other.browser &&
  one.status === other.status &&
  one.finalUrl === other.finalUrl &&
  one.contentType === other.contentType &&
  bodyHashOf(one.body) === bodyHashOf(other.body);

/** The outcome where no page came: a failure, or word that nothing moved. */
export function outcomeWithoutPage(answer: FetchFailure | NotModified, { subject }: Prepared, now: number): Outcome {
  const stage = fetchStage(answer, subject.settings);
  if (answer.kind === "failure") return failedOutcome(answer, [stage], now);
  const learned = {
    validators: afterNotModified(subject.memory.validators, now),
    ...noiseUnmoved(subject, now),
  };
  return unmovedOutcome("not_modified", { stage, learned, fetchMs: answer.elapsedMs, now });
}

/**
 * The outcome where the page is the one of the last reading, byte for byte; null where it has to be read. Pictures are
 * always compared: the markup of a page does not say what it looks like.
 */
export function outcomeOfSameBody(page: Page, { subject, mayStopEarly }: Prepared, now: number): Outcome | null {
  const { settings, memory } = subject;
  if (!mayStopEarly || needsPixels(settings.processor)) return null;
  if (memory.bodyHash !== bodyHashOf(page.body)) return null;
  const { validators, finalUrl, status, hybrid } = page;
  const learned = {
    validators: afterWhole(memory.validators, { validators, isSameBody: true, now }),
    finalUrl,
    status,
    ...(hybrid ? { hybrid } : {}),
    ...noiseUnmoved(subject, now),
  };
  return unmovedOutcome("same_body", { stage: fetchStage(page, settings), learned, fetchMs: page.elapsedMs, now });
}

/** What is remembered of the answer itself, whatever is read of its page; `known`: what was before. */
export function memoryOfPage(page: Page, known: WatchMemory, now: number): Partial<WatchMemory> {
  const { validators } = page;
  const bodyHash = bodyHashOf(page.body);
  return {
    bodyHash,
    validators: afterWhole(known.validators, { validators, isSameBody: bodyHash === known.bodyHash, now }),
    finalUrl: page.finalUrl,
    status: page.status,
    contentType: page.contentType || undefined,
    hasEnd: endingOf(page)?.isThere,
    server: page.headers.server?.slice(0, 255),
    ...(page.hybrid ? { hybrid: page.hybrid } : {}),
  };
}

const maxFrames = 5;

/** The first stage of a trace. Its table: the frames that were not read with the page. */
export function fetchStage(answer: Fetched, settings: Effective): Stage {
  const facts = {
    backend: fetchBackend(settings).value,
    elapsed_ms: answer.elapsedMs,
    ...(answer.proxy === undefined ? {} : { proxy: answer.proxy }),
    ...(answer.solver === undefined ? {} : { solver: answer.solver }),
    ...(answer.kind === "failure"
      ? { failure: answer.class, ...(answer.status ? { status: answer.status } : {}) }
      : { final_url: answer.finalUrl }),
    ...(answer.kind === "page" ? pageFacts(answer) : {}),
    ...(answer.jar ? { cookies_kept: answer.jar.length } : {}),
  };
  const { notes, unreadFrames = [] } = answer.kind === "page" ? answer : {};
  const table = unreadFrames.slice(0, maxFrames).map((frame) => ({ frame }));
  const stage = answer.kind === "page" && answer.readAt !== undefined ? "looked" : "fetch";
  return { stage, facts, ...(notes ? { notes } : {}), ...(table.length ? { table } : {}) };
}

const pageFacts = ({ status, contentType, body, redirects }: Page) => ({
  status,
  content_type: contentType,
  bytes: body.length,
  redirects,
});
