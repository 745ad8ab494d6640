/**
 * One page read with a browser, from the first request to the last picture. In order: a tab of the asked device; the
 * page is opened and comes to rest; the watch's own JavaScript, its delay, its steps; then what is there is read: the
 * markup after scripts (or the answer itself where it is no HTML), the picture and the element map where they are wanted.
 *
 * Everything has an end. Failures are data, in the classes of an HTTP reading; steps already done are told with them.
 */
import type { Browser, BrowserContext } from "@cloudflare/puppeteer";
import type { Egress } from "../../egress/egress.ts";
import { purposes } from "../../egress/purpose.ts";
import type { Effective } from "../../settings/effective.ts";
import { statusFailure } from "../fetchers/status.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../page.ts";
import { ran, StepProblem, type Stage } from "./act.ts";
import { pause, within } from "./deadline.ts";
import { elementsFrom, mostElements } from "./elements.ts";
import { boxOfFirst, call, elementMap, markup, posed } from "./scripts.ts";
import type { Box, BrowserSeen } from "./seen.ts";
import { inContext, type BrowserDoor } from "./sessions.ts";
import { ranSteps, type FilledStep } from "./steps.ts";
import { asked, heldCookies, openedTab, pageShot, rested, type Clock, type Opened } from "./tab.ts";
import { isShownInTab, Traffic, type MainAnswer } from "./traffic.ts";
import { visitFailure, VisitEnd, withoutBrowser } from "./trouble.ts";

export type Visit = {
  ask: Ask;
  settings: Effective;
  steps: readonly FilledStep[];
  /** A picture and an element map are wanted. */
  photographs: boolean;
  /** A selector whose place in the picture is wanted, or null. */
  focus: string | null;
  egress: Pick<Egress, "send" | "refusal">;
  blocks: (url: string) => boolean;
  /** The style sheet that a picture of this markup at this address is taken with, or "". */
  pictureStyle: (markup: string, address: string) => string;
  door: BrowserDoor;
  introduction: string;
  /** Milliseconds. */
  now: Clock;
};

const openWithinMs = 35_000;
/** From the arrival of the document. */
const readyWithinMs = 20_000;
const loadWithinMs = 15_000;
/** Later than this a visit is not made again. */
const againWithinMs = 25_000;
const picturesMs = 6_000;
const plainVisitMs = 60_000;
const stepsMs = 80_000;
/** A check's claim lasts five minutes, and a page in doubt is read twice under it. */
const longestVisitMs = 140_000;

/**
 * Reads the page. Never throws for what a page, a step or a browser does. A browser may end in the middle of a visit for
 * reasons of its own (the platform's releases, somebody else's page): the visit is then made once more.
 */
export async function visited(visit: Visit): Promise<Fetched> {
  const { ask, settings, now } = visit;
  const startedAt = now();
  const delayMs = (settings.webdriver_delay ?? 0) * 1000;
  const limitMs = Math.min(plainVisitMs + delayMs + (visit.steps.length ? stepsMs : 0), longestVisitMs);
  const late = () =>
    new VisitEnd("timeout", `The page was not read within ${Math.round(limitMs / 1000)} seconds in the browser.`);
  const attempt = async (isLast: boolean): Promise<Fetched> => {
    const seen: BrowserSeen = { screenshot: null, elements: null, run: null };
    const failed = (failure: Omit<FetchFailure, "kind" | "elapsedMs">): FetchFailure => ({
      kind: "failure",
      ...failure,
      ...(seen.run ? { browser: { ...seen, screenshot: null, elements: null } } : {}),
      elapsedMs: now() - startedAt,
    });
    const read = async (context: BrowserContext, browser: Browser) => {
      const reading = within(readIn(context, visit, seen).catch(endedWell), startedAt + limitMs - now(), late);
      return reading.catch((error: unknown) => {
        throw browser.connected ? error : new BrowserGone();
      });
    };
    try {
      const page = await inContext(visit.door, (error) => new NoBrowser(error), read);
      return "class" in page ? failed(page) : { ...page, elapsedMs: now() - startedAt };
    } catch (error) {
      const isWorthIt = !isLast && ask.method === "GET" && now() - startedAt < againWithinMs;
      if (error instanceof BrowserGone && isWorthIt) return attempt(true);
      return failed(error instanceof NoBrowser ? withoutBrowser(error.cause) : visitFailure(error));
    }
  };
  return attempt(false);
}

/** The browser as a whole is gone, not only its tab. */
class BrowserGone extends VisitEnd {
  constructor() {
    super("browser_crash", "The browser crashed while it read the page.");
  }
}

class NoBrowser extends Error {
  constructor(cause: unknown) {
    super("no browser", { cause });
  }
}

type Outcome = Omit<Page, "elapsedMs"> | Omit<FetchFailure, "kind" | "elapsedMs">;

async function readIn(context: BrowserContext, visit: Visit, seen: BrowserSeen): Promise<Outcome> {
  const { ask, settings } = visit;
  const opened = await openedTab(context, {
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
    const outcome = await crashing(opened, acting({ visit, seen, opened, traffic }));
    const jar = ask.jar && "kind" in outcome ? await heldCookies(opened, ask) : null;
    return jar ? { ...outcome, jar } : outcome;
  } finally {
    traffic.isOver = true;
  }
}

/** The work, or the end of the tab that it works in. */
async function crashing<T>({ tab }: Opened, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  const crash = new Promise<never>((_, reject) => {
    const gone = () => reject(new VisitEnd("browser_crash", "The browser's tab crashed while it read the page."));
    tab.once("error", gone);
    tab.browser().once("disconnected", gone);
  });
  return Promise.race([work, crash]);
}

/** An end that says nothing against the browser is a result like others: what it happened in is used again. */
function endedWell(error: unknown): Outcome {
  if (!(error instanceof VisitEnd) || /^(timeout|browser_crash)$/.test(error.failure.class)) throw error;
  return error.failure;
}

type Scene = { visit: Visit; seen: BrowserSeen; opened: Opened; traffic: Traffic };

async function acting(scene: Scene): Promise<Outcome> {
  const { visit, seen, opened, traffic } = scene;
  const { settings, now } = visit;
  const rest = (follows: "opening" | "step" = "opening") =>
    rested(opened, { pending: () => traffic.pending, now, follows });
  await opens(scene, visit.ask.url);
  const whole = traffic.main;
  if (whole && !isPageMarkup(whole) && !visit.steps.length) return withPicture(scene, rawPage(scene, whole));
  await rest();
  if (settings.webdriver_js_execute_code?.trim()) await ownScript(opened, settings.webdriver_js_execute_code);
  if (settings.webdriver_delay) await pause(settings.webdriver_delay * 1000);
  if (settings.webdriver_js_execute_code?.trim() || settings.webdriver_delay) await rest();
  if (visit.steps.length) {
    seen.run = { steps: [], shots: [] };
    const failure = await ranSteps({ ...stageOf(scene), rest: () => rest("step") }, visit.steps, seen.run);
    if (failure) return { class: "browser_step", sentence: failure.sentence, failedStep: failure.position };
  }
  return finished(scene);
}

function stageOf(scene: Scene): Stage {
  const { visit, opened } = scene;
  const goTo = async (url: string) => {
    const refusal = await visit.egress.refusal(url);
    if (refusal) throw new StepProblem(refusal.sentence);
    await opens(scene, url).catch((error: unknown) => {
      throw new StepProblem(visitFailure(error).sentence);
    });
  };
  return { opened, now: visit.now, goTo, siteUrl: visit.ask.url, endsAt: visit.now() + stepsMs };
}

/** Goes to an address and waits for its load, patiently but not for ever: what never loads is read as it is. */
async function opens({ visit, opened, traffic }: Scene, url: string): Promise<void> {
  const { tab } = opened;
  const refusal = await visit.egress.refusal(url);
  if (refusal) throw new VisitEnd(refusal.class, refusal.sentence);
  traffic.failure = null;
  const loaded = new Promise<void>((resolve) => tab.once("load", () => resolve()));
  let isOver = false;
  const arrival = tab.goto(url, { waitUntil: "domcontentloaded", timeout: openWithinMs }).then(() => true);
  try {
    const isReady = await Promise.race([arrival, overdue(traffic, () => isOver)]);
    if (isReady) await Promise.race([loaded, pause(loadWithinMs)]);
  } catch (error) {
    throwUnreached(traffic);
    // Scripts that keep the document from being ready do not keep it from being read.
    if (!traffic.main || !/timeout/i.test(String(error))) throw error;
  } finally {
    isOver = true;
    arrival.catch(() => undefined);
  }
}

const lookEveryMs = 250;

/** False once the document came and its scripts kept it from being ready for long. */
async function overdue(traffic: Traffic, isOver: () => boolean): Promise<boolean> {
  const before = traffic.main;
  for (let waited = 0; waited < readyWithinMs && !isOver();) {
    await pause(lookEveryMs);
    if (traffic.main !== before) waited += lookEveryMs;
  }
  return false;
}

/** The egress knows better than the browser why a page did not come. */
function throwUnreached({ failure }: Traffic): void {
  if (failure) throw new VisitEnd(failure.class, failure.sentence);
}

async function ownScript(opened: Opened, code: string): Promise<void> {
  try {
    await ran(opened, code);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    throw new VisitEnd("browser_step", `The watch's own JavaScript could not be run: ${error.message}.`);
  }
}

/** The page as it is now, or why it is none. */
async function finished(scene: Scene): Promise<Outcome> {
  const { opened, traffic } = scene;
  if (traffic.failure) return { ...traffic.failure };
  const { main } = traffic;
  const url = opened.tab.url();
  if (!main || !/^https?:/i.test(url)) return { class: "empty", sentence: "The browser ended on no web page." };
  const raw = rawPage(scene, main);
  if (!isPageMarkup(main)) return withPicture(scene, raw);
  const text = await asked<string | null>(
    opened,
    call(markup, purposes.check.maxBytes, scene.visit.settings.webdriver_js_disabled),
  );
  if (text === null) throw new VisitEnd("too_large", "The page is larger than what is read.");
  const body = new TextEncoder().encode(text);
  return withPicture(scene, { ...raw, finalUrl: url, contentType: "text/html; charset=utf-8", body });
}

/** The site's own answer, untouched: for JSON, feeds, PDFs and texts, which a tab only wraps. */
function rawPage({ visit, seen, traffic }: Scene, main: MainAnswer): Omit<Page, "elapsedMs"> {
  const failure = visit.ask.acceptsAnyStatus ? null : statusFailure(main.status);
  if (failure) throw new VisitEnd(failure.class, failure.sentence, main.status);
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
    browser: seen,
    notes: [
      `Read with a browser: ${traffic.spent.requests} requests, ${Math.round(traffic.spent.bytes / 1024)} KiB, ${traffic.refused} refused`,
    ],
  };
}

async function withPicture({ visit, seen, opened, traffic }: Scene, page: Omit<Page, "elapsedMs">) {
  if (!visit.photographs || !traffic.main || !isShownInTab(traffic.main.headers)) return page;
  if (isPageMarkup(traffic.main)) {
    const style = visit.pictureStyle(new TextDecoder().decode(page.body), page.finalUrl);
    await asked(opened, call(posed, style));
    await complete(traffic, visit.now);
  }
  seen.screenshot = await pageShot(opened);
  if (visit.focus) seen.focus = await asked<Box | null>(opened, call(boxOfFirst, visit.focus));
  seen.elements = elementsFrom(await asked<unknown>(opened, call(elementMap, mostElements)));
  return page;
}

/** Waits until the pictures and fonts of the page are there, but not for long. */
async function complete(traffic: Traffic, now: Clock): Promise<void> {
  const end = now() + picturesMs;
  for (let quiet = 0; quiet < 3 && now() < end; quiet = traffic.underway === 0 ? quiet + 1 : 0)
    await pause(picturesMs / 60);
}

const isPageMarkup = ({ headers }: MainAnswer): boolean => {
  const type = headers.get("content-type") ?? "";
  return isShownInTab(headers) && (type === "" || /^\s*(text\/html|application\/xhtml\+xml)/i.test(type));
};
