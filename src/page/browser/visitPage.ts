/**
 * One page read with a browser, from the first request to the last picture. In order: a tab of the asked device; the
 * page is opened and comes to rest; the watch's own JavaScript, its delay, its steps; then what is there is read: the
 * markup after scripts (or the answer itself where it is no HTML), the picture and the element map where they are wanted.
 *
 * Everything has an end. Failures are data, in the classes of an HTTP reading; they carry the steps that were already done.
 */
import { message } from "../../message/message.ts";
import type { Browser, BrowserContext } from "@cloudflare/puppeteer";
import type { Egress } from "../../egress/egress.ts";
import { purposes } from "../../egress/purpose.ts";
import type { Effective } from "../../settings/effective.ts";
import { statusFailure } from "../fetchers/status.ts";
import { withFrames } from "../frames/read.ts";
import { framesOf } from "./frames.ts";
import { markupOf } from "./markup.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../page.ts";
import { runScript, StepProblem, type StepContext } from "./act.ts";
import { pause, withDeadline } from "../../lib/browser/deadline.ts";
import { elementsFrom, maxElements } from "../../lib/browser/elements.ts";
import { waitForContent, waitWhileLoading } from "./waits.ts";
import { passOver } from "../../lib/browser/passOver.ts";
import { boxOfFirst, call, elementMap, freezePage } from "../../lib/browser/scripts.ts";
import { asksForConsent, refuseConsent } from "./refuseConsent.ts";
import type { BrowserCapture } from "./capture.ts";
import type { Box } from "../../lib/browser/elements.ts";
import { withContext, type BrowserSource } from "../../lib/browser/sessions.ts";
import { runSteps, type PreparedStep } from "./steps.ts";
import { evaluateInPage, cookiesOf, openTab, capturePage, unlessCrashed, waitForStability } from "./tab.ts";
import type { Clock, OpenTab } from "./tab.ts";
import { isShownInTab, Traffic, type MainAnswer } from "./traffic.ts";
import {
  abortedFailure,
  BrowserGone,
  networkFailure,
  visitFailure,
  VisitFailure,
  noBrowserFailure,
} from "./failure.ts";
import { withFailureWindow, type VisitResult } from "./failureWindow.ts";

export type Visit = {
  ask: Ask;
  settings: Effective;
  steps: readonly PreparedStep[];
  /** A picture and an element map are wanted. */
  photographs: boolean;
  /** Whether a page cannot be read, or is not to be trusted: then the window is photographed. */
  isDoubtful: (page: Page) => Promise<boolean>;
  /** A selector whose place in the picture is wanted, or null. */
  focus: string | null;
  egress: Pick<Egress, "send" | "refusal">;
  blocks: (url: string) => boolean;
  /** The style sheet that a picture of this markup at this address is taken with, or "". */
  pictureStyle: (markup: string, address: string) => string;
  browser: BrowserSource;
  introduction: string;
  /** Milliseconds. */
  now: Clock;
};

const openWithinMs = 35_000;
const loadWithinMs = 15_000;
/** Later than this a visit is not made again. */
const retryWithinMs = 25_000;
const picturesMs = 6_000;
const plainVisitMs = 60_000;
const stepsMs = 80_000;
/** A check's claim lasts five minutes, and a page in doubt is read twice under it. */
const maxVisitMs = 140_000;

/**
 * Reads the page. Never throws for what a page, a step or a browser does. A browser may end in the middle of a visit for
 * reasons of its own (the platform's releases, somebody else's page): the visit is then made once more.
 */
export async function visitPage(visit: Visit): Promise<Fetched> {
  const { ask, settings, now } = visit;
  const startedAt = now();
  const delayMs = (settings.webdriver_delay ?? 0) * 1000;
  const limitMs = Math.min(plainVisitMs + delayMs + (visit.steps.length ? stepsMs : 0), maxVisitMs);
  const late = () => new VisitFailure("timeout", message("browser.late", { seconds: Math.round(limitMs / 1000) }));
  const isDoubtful = (page: Page) => visit.isDoubtful({ ...page, elapsedMs: now() - startedAt });
  const attempt = async (isLast: boolean): Promise<Fetched> => {
    const capture: BrowserCapture = { screenshot: null, elements: null, run: null };
    const failed = (failure: Omit<FetchFailure, "kind" | "elapsedMs">): FetchFailure => ({
      kind: "failure",
      ...failure,
      ...(capture.run || capture.window ? { browser: { ...capture, screenshot: null, elements: null } } : {}),
      elapsedMs: now() - startedAt,
    });
    const read = async (context: BrowserContext, browser: Browser) => {
      const reading = withDeadline(
        readIn(context, { ...visit, isDoubtful }, capture).catch(harmlessFailure),
        startedAt + limitMs - now(),
        late,
      );
      return reading.catch((error: unknown) => {
        throw browser.connected ? error : new BrowserGone();
      });
    };
    try {
      const page = await withContext(visit.browser, (error) => new NoBrowser(error), read);
      return "class" in page ? failed(page) : { ...page, elapsedMs: now() - startedAt };
    } catch (error) {
      const isWorthIt = !isLast && ask.method === "GET" && now() - startedAt < retryWithinMs;
      if (error instanceof BrowserGone && isWorthIt) return attempt(true);
      return failed(error instanceof NoBrowser ? noBrowserFailure(error.cause) : visitFailure(error));
    }
  };
  return attempt(false);
}

class NoBrowser extends Error {
  constructor(cause: unknown) {
    super("no browser", { cause });
  }
}

async function readIn(context: BrowserContext, visit: Visit, capture: BrowserCapture): Promise<VisitResult> {
  const { ask, settings } = visit;
  const opened = await openTab(context, {
    settings,
    url: ask.url,
    headers: ask.headers,
    jar: ask.jar ?? [],
    introduction: visit.introduction,
  });
  const looks = visit.photographs || visit.steps.length > 0;
  const traffic = new Traffic(opened.tab, { ask, egress: visit.egress, rules: { looks, blocks: visit.blocks } });
  await traffic.begin();
  try {
    const work = performVisit({ visit, capture, opened, traffic });
    const photographed = withFailureWindow({ opened, capture, isDoubtful: visit.isDoubtful }, work);
    const outcome = await unlessCrashed(opened, photographed);
    const jar = ask.jar && "kind" in outcome ? await cookiesOf(opened, ask) : null;
    return jar ? { ...outcome, jar } : outcome;
  } finally {
    traffic.isOver = true;
  }
}

/** Turns a failure that is not the browser's fault into a result, so that the browser is used again; others are thrown. */
function harmlessFailure(error: unknown): VisitResult {
  if (!(error instanceof VisitFailure) || /^(timeout|browser_crash)$/.test(error.failure.class)) throw error;
  return error.failure;
}

type VisitContext = { visit: Visit; capture: BrowserCapture; opened: OpenTab; traffic: Traffic };

async function performVisit(context: VisitContext): Promise<VisitResult> {
  const { visit, capture, opened, traffic } = context;
  const { settings, now } = visit;
  const rest = (follows: "opening" | "step" = "opening") =>
    waitForStability(opened, { pending: () => traffic.pending, now, follows });
  await openPage(context, visit.ask.url);
  const whole = traffic.main;
  if (whole && !isPageMarkup(whole) && !visit.steps.length) return withPicture(context, rawPage(context, whole));
  await rest();
  if (await evaluateInPage<boolean>(opened, call(passOver), passWithinMs).catch(() => false)) await rest("step");
  if (await waitForContent(opened, now)) await rest("step");
  if (settings.webdriver_js_execute_code?.trim()) await runWatchScript(opened, settings.webdriver_js_execute_code);
  if (settings.webdriver_delay) await pause(settings.webdriver_delay * 1000);
  if (settings.webdriver_js_execute_code?.trim() || settings.webdriver_delay) await rest();
  if (visit.steps.length) {
    capture.run = { steps: [], shots: [] };
    const failure = await runSteps({ ...stageOf(context), rest: () => rest("step") }, visit.steps, capture.run);
    if (failure) return { class: "browser_step", sentence: failure.sentence, failedStep: failure.position };
  }
  const result = await readPage(context);
  if (!asksForConsent(result, visit.ask.url)) return result;
  const refusing = await refuseConsent(opened, rest);
  if (refusing === null) return result;
  const page = await readPage(context);
  const note = `Refused consent to cookies by "${refusing.trim()}"`;
  return "class" in page ? page : { ...page, notes: [...(page.notes ?? []), note] };
}

function stageOf(context: VisitContext): StepContext {
  const { visit, opened } = context;
  const goTo = async (url: string) => {
    const refusal = await visit.egress.refusal(url);
    if (refusal) throw new StepProblem(refusal.sentence);
    await openPage(context, url).catch((error: unknown) => {
      throw new StepProblem(visitFailure(error).sentence);
    });
  };
  return { opened, now: visit.now, goTo, siteUrl: visit.ask.url, endsAt: visit.now() + stepsMs };
}

/** Opens an address and waits for its load event, 15 seconds at most: a page that never finishes loading is read as it is. */
async function openPage({ visit, opened, traffic }: VisitContext, url: string): Promise<void> {
  const { tab } = opened;
  const refusal = await visit.egress.refusal(url);
  if (refusal) throw networkFailure(refusal);
  traffic.failure = null;
  const loaded = new Promise<void>((resolve) => tab.once("load", () => resolve()));
  let isOver = false;
  const arrival = tab.goto(url, { waitUntil: "domcontentloaded", timeout: openWithinMs }).then(() => true);
  try {
    const isReady = await Promise.race([arrival, waitWhileLoading(traffic, () => isOver)]);
    if (isReady) await Promise.race([loaded, pause(loadWithinMs)]);
  } catch (error) {
    throwNetworkFailure(traffic);
    // Scripts that keep the document from being ready do not keep it from being read.
    if (!traffic.main || !/timeout/i.test(String(error))) throw abortedFailure(error, traffic.main?.status) ?? error;
  } finally {
    isOver = true;
    arrival.catch(() => undefined);
  }
}

const passWithinMs = 4000;

/** Throws the failure of the egress, which is more exact than the browser's own error. */
function throwNetworkFailure({ failure }: Traffic): void {
  if (failure) throw networkFailure(failure);
}

async function runWatchScript(opened: OpenTab, code: string): Promise<void> {
  try {
    await runScript(opened, code);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    throw new VisitFailure("browser_step", message("browser.script", { problem: error.sentence }));
  }
}

/** The page as it is now, or why it is none. */
async function readPage(context: VisitContext): Promise<VisitResult> {
  const { opened, traffic } = context;
  if (traffic.failure) return { ...traffic.failure };
  const { main } = traffic;
  const url = opened.tab.url();
  if (!main || !/^https?:/i.test(url))
    return {
      class: "empty",
      sentence: message("browser.no_web_page"),
    };
  const raw = rawPage(context, main);
  if (!isPageMarkup(main)) return withPicture(context, raw);
  const text = await markupOf(opened, purposes.check.maxBytes, context.visit.settings.webdriver_js_disabled);
  if (text === null) throw new VisitFailure("too_large", message("browser.page_large"));
  const body = new TextEncoder().encode(text);
  const page = { ...raw, finalUrl: url, contentType: "text/html; charset=utf-8", body };
  return withPicture(context, await withFrames(page, context.visit.ask.readsFrames ? await framesOf(opened) : null));
}

/** The site's own answer, unchanged: for JSON, feeds, PDFs and texts, around which a tab only builds a viewer. */
function rawPage({ visit, capture, traffic }: VisitContext, main: MainAnswer): Omit<Page, "elapsedMs"> {
  const failure = visit.ask.acceptsAnyStatus ? null : statusFailure(main.status);
  if (failure) throw new VisitFailure(failure.class, failure.sentence, { status: main.status });
  const headers: Record<string, string> = {};
  for (const [name, value] of main.headers) if (name !== "set-cookie") headers[name] = value;
  return {
    kind: "page",
    finalUrl: main.url,
    status: main.status,
    headers,
    contentType: headers["content-type"] ?? "",
    body: main.body,
    validators: {},
    redirects: traffic.redirects,
    browser: capture,
    notes: [
      message("note.read_by_browser", {
        requests: traffic.spent.requests,
        size: Math.round(traffic.spent.bytes / 1024),
        refused: traffic.refused,
      }),
    ],
  };
}

async function withPicture({ visit, capture, opened, traffic }: VisitContext, page: Omit<Page, "elapsedMs">) {
  if (!visit.photographs || !traffic.main || !isShownInTab(traffic.main.headers)) return page;
  if (isPageMarkup(traffic.main)) {
    const style = visit.pictureStyle(new TextDecoder().decode(page.body), page.finalUrl);
    await evaluateInPage(opened, call(freezePage, style));
    await waitForPictures(traffic, visit.now);
  }
  capture.screenshot = await capturePage(opened);
  if (visit.focus) capture.focus = await evaluateInPage<Box | null>(opened, call(boxOfFirst, visit.focus));
  capture.elements = elementsFrom(await evaluateInPage<unknown>(opened, call(elementMap, maxElements)));
  return page;
}

/** Waits until the pictures and fonts of the page are there, but not for long. */
async function waitForPictures(traffic: Traffic, now: Clock): Promise<void> {
  const end = now() + picturesMs;
  for (let quiet = 0; quiet < 3 && now() < end; quiet = traffic.underway === 0 ? quiet + 1 : 0)
    await pause(picturesMs / 60);
}

const isPageMarkup = ({ headers }: MainAnswer): boolean => {
  const type = headers.get("content-type") ?? "";
  return isShownInTab(headers) && (type === "" || /^\s*(text\/html|application\/xhtml\+xml)/i.test(type));
};
