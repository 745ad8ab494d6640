/**
 * A person at the dashboard, in real Chromium. Whatever goes wrong unseen (errors on the console, broken rules of the content
 * security policy, requests to other hosts) is collected, and `expectCalm` holds that there was nothing.
 */
import puppeteer, { type Browser, type BrowserContext, type HTTPRequest, type Page } from "puppeteer-core";
import { expect, inject } from "vitest";
import { bringAxe } from "./accessible.ts";

export const service = inject("service");
/** The session's length and the like do not depend on the machine, so that a password is hashed once an account. */
export const password = "correct horse battery staple";

let browser: Promise<Browser> | null = null;
const contexts: BrowserContext[] = [];

/** Closes what was opened in the browser, which is one for all files. */
export async function leave(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await (await browser)?.disconnect();
  browser = null;
}

export type Manner = {
  width?: number;
  height?: number;
  scripts?: boolean;
  theme?: "light" | "dark";
  language?: string;
};
export type Visitor = {
  page: Page;
  email: string;
  /** Opens a path of the dashboard. Resolves to its status. */
  open: (path: string) => Promise<number>;
  /** Fills a field by its label and leaves it. */
  fill: (label: string, text: string) => Promise<void>;
  /** Presses the button or follows the link with this text (or accessible name), and waits for what comes. */
  press: (name: string) => Promise<void>;
  /** The text of the page's content, white space joined. */
  text: () => Promise<string>;
  /** What went wrong unseen; empty when all is well. */
  problems: string[];
};

/** Somebody at the dashboard who is not signed in. */
export async function visitor(manner: Manner = {}): Promise<Visitor> {
  browser ??= puppeteer.connect({ browserWSEndpoint: inject("browser") });
  const context = await (await browser).createBrowserContext();
  contexts.push(context);
  const page = await context.newPage();
  // As long as a busy machine needs.
  page.setDefaultTimeout(120_000);
  const problems = await watched(page);
  const { width = 1280, height = 900, scripts = true, theme = "light", language = "en-US" } = manner;
  await page.setViewport({ width, height, hasTouch: width < 600, isMobile: width < 600 });
  if (scripts) await bringAxe(page);
  else await page.setJavaScriptEnabled(false);
  await setTheme(page, theme);
  await page.setExtraHTTPHeaders({ "accept-language": language });
  return {
    page,
    email: "",
    problems,
    open: async (path) => (await page.goto(service + path, { waitUntil: "load" }))?.status() ?? 0,
    fill: (label, text) => fill(page, label, text),
    press: (name) => press(page, name),
    text: async () => (await page.$eval("main", (main) => main.textContent)).replace(/\s+/g, " ").trim(),
  };
}

let people = 0;

/** Somebody with a new account, signed in by what the form sends; `entry.test.ts` does it by the form itself. */
export async function member(manner: Manner = {}): Promise<Visitor> {
  const email = newAddress();
  const answer = await fetch(`${service}/sign-up`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: service, "accept-language": manner.language ?? "en-US" },
    body: new URLSearchParams({ email, password, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`);
  const guest = await visitor(manner);
  for (const cookie of cookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    await guest.page.browserContext().setCookie({ name, value, domain: "127.0.0.1", path: "/", httpOnly: true });
  }
  return { ...guest, email };
}

export const newAddress = (): string => `person${++people}-${crypto.randomUUID().slice(0, 8)}@mail.test`;

/** The same person, signed in, in a browser of another manner. */
export async function elsewhere({ page, email }: Visitor, manner: Manner): Promise<Visitor> {
  const guest = await visitor(manner);
  await guest.page.browserContext().setCookie(...(await page.browserContext().cookies()));
  return { ...guest, email };
}

/** Colours of the page from now on. Without motion, so that no colour is measured on its way to another. */
export const setTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);

/** Holds that nothing went wrong unseen. */
export const expectCalm = ({ problems }: Visitor): void => expect(problems).toEqual([]);

/**
 * The requests of each page's document that are under way. Puppeteer's own count keeps those of documents that are gone, which
 * the browser never reports as ended.
 */
const pendingOf = new WeakMap<Page, Set<HTTPRequest>>();

function followRequests(page: Page): void {
  const pending = new Set<HTTPRequest>();
  pendingOf.set(page, pending);
  // With the document go the requests that it made, also while the next one was on its way.
  const leave = (request: HTTPRequest) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
  };
  page.on("request", (request) => {
    leave(request);
    pending.add(request);
  });
  page.on("response", (response) => {
    const request = response.request();
    if (!pending.has(request)) return;
    leave(request);
    pending.add(request);
  });
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event, (request) => void pending.delete(request));
}

async function watched(page: Page): Promise<string[]> {
  followRequests(page);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${String(error)}`));
  page.on("console", (message) => {
    // A refusal that the journey is about is written to the console by the browser itself.
    if (message.type() === "error" && !/Failed to load resource: .* (?:4\d\d)/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== service && !/^(?:data|about|blob):/.test(url.protocol))
      problems.push(`request: ${request.url()}`);
    if (url.pathname === "/csp-reports") problems.push(`policy: ${request.postData() ?? ""}`);
  });
  return problems;
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  const handle = await page.evaluateHandle((wanted) => {
    const fields = [...document.querySelectorAll<HTMLElement>("label, [aria-label]")].flatMap((one) => {
      const field = one instanceof HTMLLabelElement ? one.control : one;
      const isShown = field?.checkVisibility() === true;
      const name = one.getAttribute("aria-label") ?? one.textContent.replace(/\s+/g, " ").trim();
      return isShown && /^(?:INPUT|TEXTAREA)$/.test(field.tagName) ? [{ field, name }] : [];
    });
    return (fields.find(({ name }) => name === wanted) ?? fields.find(({ name }) => name.includes(wanted)))?.field;
  }, label);
  const field = handle.asElement() as Awaited<ReturnType<Page["$"]>>;
  if (!field) throw new Error(`There is no field "${label}" on ${page.url()}`);
  await field.evaluate((element) => ((element as HTMLInputElement).value = ""));
  await field.focus();
  // At once, as pasted: key by key is for what looks at keys.
  await page.keyboard.sendCharacter(text);
}

async function press(page: Page, name: string): Promise<void> {
  const handle = await page.evaluateHandle((wanted) => {
    const nameOf = (element: Element) =>
      (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        "main button, main a, main summary, main label, a, button, summary, label",
      ),
    ];
    const shown = all.filter((element) => element.checkVisibility());
    return shown.find((one) => nameOf(one) === wanted) ?? shown.find((one) => nameOf(one).startsWith(wanted)) ?? null;
  }, name);
  const target = handle.asElement() as Awaited<ReturnType<Page["$"]>>;
  if (!target) throw new Error(`There is nothing to press called "${name}" on ${page.url()}`);
  // Into the middle, as people scroll: at the edge of a phone's window the bar of screens lies over it.
  const sends = await target.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    return element.closest("a[href], button:not([type=button])") !== null;
  });
  // What sends something does so a moment after the click, and later on a busy machine.
  const firstRequest = sends ? page.waitForRequest(() => true, { timeout: 400 }).catch(() => null) : null;
  await target.click();
  await firstRequest;
  await rested(page);
}

/** Waits until no request of this page is under way and nothing of it waits for one, such as a form that is sent in place, for 60 ms on end. */
export async function rested(page: Page): Promise<void> {
  const pending = pendingOf.get(page) ?? new Set();
  // Asked from here: where scripts are off, no timer of the page runs.
  const isRested = () =>
    page
      .evaluate(() => document.readyState === "complete" && !document.querySelector(".is-working"))
      .catch(() => false);
  const calmMilliseconds = 60;
  let calmAt = Date.now() + calmMilliseconds;
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    if (pending.size > 0) calmAt = Date.now() + calmMilliseconds;
    if (Date.now() < calmAt) continue;
    if ((await isRested()) && pending.size === 0) return;
    calmAt = Date.now() + calmMilliseconds;
  }
  const waits = [...pending].map((request) => `${request.method()} ${request.url()}`).join(", ");
  throw new Error(`${page.url()} did not come to rest; under way: ${waits || "nothing"}`);
}

/** Waits for what a slow answer brings, such as one of a browser. Throws what stands there instead. */
export async function shown({ page, text, problems }: Visitor, selector: string): Promise<void> {
  await page.waitForSelector(selector).catch(async (error: unknown) => {
    const found = [page.url(), ...problems, await text().catch(String)].join("\n");
    throw new Error(`"${selector}" does not come; there is ${found}`, { cause: error });
  });
}

/** Sets what a page to watch answers from now on; resolves to its address. */
export async function setPage(
  path: string,
  body: string,
  { type = "text/html; charset=utf-8", status = 200 } = {},
): Promise<string> {
  const url = inject("pages") + path;
  await fetch(url, { method: "PUT", headers: { "content-type": type, "x-status": String(status) }, body });
  return url;
}
