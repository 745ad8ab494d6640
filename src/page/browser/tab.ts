/** One tab: made to look like the device that is asked for, asked questions, photographed. Everything it is asked has an end. */
import { message } from "../../message/message.ts";
import type { BrowserContext, CDPSession, Page as Tab } from "@cloudflare/puppeteer";
import type { Effective } from "../../settings/effective.ts";
import type { Jar } from "../../lib/cookie/jar.ts";
import { bareImage } from "../../lib/browser/bareImage.ts";
import { cookiePairs, ownHeader, type OwnHeaders } from "../../lib/browser/headers.ts";
import { browserCookies, jarOf } from "../../lib/browser/cookies.ts";
import { pause, withDeadline } from "../../lib/browser/deadline.ts";
import { deviceOf, type Device } from "../../lib/browser/device.ts";
import { textMark } from "../../lib/browser/documentScripts.ts";
import { call, disableChannels, pageSize } from "../../lib/browser/scripts.ts";
import type { Screenshot } from "./capture.ts";
import { stateAfter, pollIntervalMs, quietMs, stabilityOf, initialState } from "../../lib/browser/stability.ts";
import { VisitFailure } from "./failure.ts";

const answerWithinMs = 8_000;
/** Higher pages are cut: textures of a browser end there. */
const maxHeightPixels = 16_000;
/** The largest message that a Worker takes from a socket is 32 MiB; a picture travels in base64. */
const maxCaptureBytes = 20 * 1024 * 1024;

export type Clock = () => number;

/** A tab and a line to it. */
export type OpenTab = { tab: Tab; line: CDPSession; device: Device };

export async function openTab(
  context: BrowserContext,
  options: { settings: Effective; url: string; headers: Record<string, string>; jar: Jar; introduction: string },
): Promise<OpenTab> {
  const { settings, headers } = options;
  const tab = await context.newPage();
  const line = await tab.createCDPSession();
  const device = deviceOf({
    mobile: settings.webdriver_mobile,
    browserAgent: await context.browser().userAgent(),
    introduction: options.introduction,
    ownAgent: ownHeader(headers, "user-agent"),
  });
  tab.on("dialog", (dialog) => {
    // Leaving a page is never in question; anything else is answered with no.
    const done = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
    done.catch(() => undefined);
  });
  const own = cookiePairs(ownHeader(headers, "cookie") ?? "").map((cookie) => ({ ...cookie, url: options.url }));
  await Promise.all([
    tab.setViewport(device.viewport),
    tab.setUserAgent(device.userAgent, device.hints),
    tab.setBypassServiceWorker(true),
    tab.evaluateOnNewDocument(disableChannels),
    line.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: context.id }).catch(() => undefined),
    ...(settings.webdriver_js_disabled ? [tab.setJavaScriptEnabled(false)] : []),
    ...(own.length || options.jar.length ? [tab.setCookie(...own, ...browserCookies(options.jar))] : []),
  ]);
  return { tab, line, device };
}

/** The result of the work; rejects when its tab or browser crashes first. */
export async function unlessCrashed<T>({ tab }: OpenTab, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  const crash = new Promise<never>((_, reject) => {
    const gone = () => reject(new VisitFailure("browser_crash", message("browser.tab_crashed")));
    tab.once("error", gone);
    tab.browser().once("disconnected", gone);
  });
  return Promise.race([work, crash]);
}

/** The JSON that an expression gives in the page. @throws VisitEnd where the page is too busy to answer. */
export async function evaluateInPage<T>({ tab }: OpenTab, expression: string, withinMs = answerWithinMs): Promise<T> {
  return withDeadline(
    tab.evaluate(expression) as Promise<T>,
    withinMs,
    () => new VisitFailure("timeout", message("browser.scripts_busy")),
  );
}

/** The cookies that the tab holds for the site; null where it does not answer. */
export async function cookiesOf({ tab, line }: OpenTab, own: OwnHeaders): Promise<Jar | null> {
  const answered = withDeadline(line.send("Network.getAllCookies"), answerWithinMs, () => new Error("no answer"));
  return answered.then(({ cookies }) => jarOf(cookies, own, tab.url())).catch(() => null);
}

/** How a page is waited for. `pending`: requests on their way. */
export type StabilityWait = { pending: () => number; now: Clock; follows: keyof typeof quietMs };

/** Waits until the page is stable (stability.ts); false when it was still changing after the longest wait. */
export async function waitForStability(opened: OpenTab, { pending, now, follows }: StabilityWait): Promise<boolean> {
  let state = initialState(now());
  for (;;) {
    // A navigation between two looks takes the page away: that look saw nothing.
    const text = await evaluateInPage<string>(opened, call(textMark)).catch((error: unknown) => {
      if (error instanceof VisitFailure) throw error;
      return null;
    });
    state = stateAfter(state, { at: now(), text, pending: pending() });
    const rest = stabilityOf(state, now(), quietMs[follows]);
    if (rest !== "moving") return rest === "resting";
    await pause(pollIntervalMs);
  }
}

/** A PNG of the window. */
export async function captureWindow({ line }: OpenTab): Promise<Uint8Array> {
  const { data } = await withDeadline(
    line.send("Page.captureScreenshot", { format: "png" }),
    answerWithinMs,
    captureTimeout,
  );
  return bytesOf(data);
}

type Size = { width: number; height: number };

/** A PNG of the whole page from its top, as far as pictures go; of a picture at its own address, that picture in its own pixels. */
export async function capturePage(opened: OpenTab): Promise<Screenshot> {
  const { viewport } = opened.device;
  const bare = await evaluateInPage<Size | null>(opened, call(bareImage));
  if (bare) {
    // A telephone would scale it.
    const plainly = { width: viewport.width, height: viewport.height, deviceScaleFactor: 1, mobile: false };
    await withDeadline(opened.line.send("Emulation.setDeviceMetricsOverride", plainly), answerWithinMs, captureTimeout);
    const size = { width: bound(bare.width, 1, maxHeightPixels), height: bound(bare.height, 1, maxHeightPixels) };
    return captureArea(opened, size, 1);
  }
  const scale = viewport.deviceScaleFactor;
  const size = await evaluateInPage<Size>(opened, call(pageSize));
  const width = bound(size?.width, viewport.width, viewport.width * 2);
  const height = bound(size?.height, viewport.height, Math.floor(maxHeightPixels / scale));
  const shot = await captureArea(opened, { width, height }, scale);
  return { ...shot, viewport: { width: viewport.width, height: viewport.height } };
}

const bound = (side: unknown, min: number, max: number): number =>
  Math.round(Math.min(Math.max(typeof side === "number" && side > 0 ? side : 0, min), max));

/** `scale`: pixels of the picture for one CSS pixel. */
async function captureArea({ line }: OpenTab, { width, height }: Size, scale: number): Promise<Screenshot> {
  const shot = line.send("Page.captureScreenshot", {
    format: "png",
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  const png = bytesOf((await withDeadline(shot, 3 * answerWithinMs, captureTimeout)).data);
  if (png.length > maxCaptureBytes) throw new VisitFailure("too_large", message("browser.screenshot_large"));
  return { png, width: width * scale, height: height * scale, scale };
}

const captureTimeout = () => new VisitFailure("timeout", message("browser.screenshot_late"));

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
