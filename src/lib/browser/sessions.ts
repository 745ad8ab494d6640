/**
 * Browsers, had and given back. A browser costs seconds to start and money while it lives, so that one is used again
 * where one stands idle: first the one this isolate left, then one that the platform lists as free, else a new one. Each
 * visit has a context of its own (cookies, storage) and ends it; a browser that misbehaved is closed, not left.
 *
 * https://developers.cloudflare.com/browser-rendering/features/session-management/
 */
import type { Browser, BrowserContext, BrowserWorker } from "@cloudflare/puppeteer";
import { withDeadline } from "./deadline.ts";
import { refusesProxy } from "./refusal.ts";

/** Where browsers come from. `isPersistent`: the browser is somebody else's, who runs it for good; it is never closed. */
export type BrowserSource = { binding: BrowserWorker; isPersistent: boolean };

const idleLifeMs = 10_000;
const startWithinMs = 45_000;
const answerWithinMs = 5_000;
/** More browsers than this are not left standing for the next visits; as many are at work at once in one invocation. */
const maxIdle = 2;
const idle: string[] = [];

/**
 * The context's own network leads nowhere, so that what does not pass through us (sockets, workers that hide, windows
 * that open, preconnects) reaches nobody. Port 9 is that of the discard service (RFC 863).
 */
const nowhere = { proxyServer: "http://127.0.0.1:9", proxyBypassList: ["<-loopback>"] };

const late = (what: string) => () => new Error(`${what} timed out`);

/** Works with a fresh context of a browser. @throws what `work` throws, and an Error when no browser can be had. */
export async function withContext<T>(
  source: BrowserSource,
  unavailable: (error: unknown) => Error,
  work: (context: BrowserContext, browser: Browser) => Promise<T>,
): Promise<T> {
  const starting = acquireBrowser(source);
  const browser = await withDeadline(starting, startWithinMs, late("Starting a browser")).catch((error: unknown) => {
    // One that comes too late is nobody's.
    starting.then((slow) => releaseBrowser(source, slow, false)).catch(() => undefined);
    throw unavailable(error);
  });
  let isWell = false;
  let context: BrowserContext | null = null;
  try {
    context = await withDeadline(openContext(browser), answerWithinMs, late("Opening a context"));
    const result = await work(context, browser);
    isWell = true;
    return result;
  } finally {
    const isClosed = context !== null && (await isDone(context.close()));
    await releaseBrowser(source, browser, isWell && isClosed);
  }
}

async function acquireBrowser({ binding, isPersistent }: BrowserSource): Promise<Browser> {
  const { connect, launch, sessions } = await import("@cloudflare/puppeteer");
  if (isPersistent) return launch(binding);
  const listed = await sessions(binding);
  const [mine, ...others] = idle.splice(0).filter((id) => listed.some((session) => session.sessionId === id));
  idle.push(...others);
  const free = listed.filter((session) => !session.connectionId).map((session) => session.sessionId);
  const one = mine ?? free[Math.floor(Math.random() * free.length)];
  const browser = one === undefined ? null : await exclusiveBrowser(connect(binding, one));
  return browser ?? launch(binding, { keep_alive: idleLifeMs });
}

/** The browser of a session, unless it is gone or somebody else is at work in it. */
async function exclusiveBrowser(connecting: Promise<Browser>): Promise<Browser | null> {
  try {
    const browser = await withDeadline(connecting, answerWithinMs, late("Connecting"));
    if (browser.browserContexts().length <= 1) return browser;
    await browser.disconnect();
  } catch {
    // Ended meanwhile; another one will do.
  }
  return null;
}

/** A context whose own network is shut; a platform that knows no such thing shuts its own network by itself. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  try {
    return await browser.createBrowserContext(nowhere);
  } catch (error) {
    if (!refusesProxy(error)) throw error;
    return browser.createBrowserContext();
  }
}

async function releaseBrowser({ isPersistent }: BrowserSource, browser: Browser, isWell: boolean): Promise<void> {
  if (isPersistent || (isWell && idle.length < maxIdle)) {
    if (!isPersistent) idle.push(browser.sessionId());
    await isDone(Promise.resolve(browser.disconnect()));
    return;
  }
  if (browser.connected) await isDone(browser.close());
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  withDeadline(work, answerWithinMs, late("Closing")).then(
    () => true,
    () => false,
  );
