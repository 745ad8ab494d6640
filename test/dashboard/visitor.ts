/**
 * A person at the dashboard, in real Chromium. Whatever goes wrong unseen (errors on the console, broken rules of the content
 * security policy, requests to other hosts) is collected, and `expectCalm` holds that there was nothing.
 */
import axe from "axe-core";
import puppeteer, { type Browser, type BrowserContext, type HTTPRequest, type Page } from "puppeteer-core";
import { expect, inject } from "vitest";

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
  const problems = await watched(page);
  const { width = 1280, height = 900, scripts = true, theme = "light", language = "en-US" } = manner;
  await page.setViewport({ width, height, hasTouch: width < 600, isMobile: width < 600 });
  await page.setJavaScriptEnabled(scripts);
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

/** Somebody with a new account, signed in by the form as people do. */
export async function member(manner: Manner = {}): Promise<Visitor> {
  const guest = await visitor(manner);
  const email = `person${++people}-${crypto.randomUUID().slice(0, 8)}@mail.test`;
  await guest.open("/sign-up");
  await guest.fill("Email address", email);
  await guest.fill("Password", password);
  await guest.press("Create the account");
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
 * Holds a page to axe-core's rules (WCAG 2.2 A and AA), and that nothing is wider than the window. `rules`: only these, by
 * their ids.
 */
export async function expectAccessible({ page }: Visitor, rules: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // A window as high as the page: what sticks to an edge covers what a reader would scroll to.
  const { width, height, ...rest } = page.viewport() ?? { width: 1280, height: 900 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ ...rest, width, height: Math.min(Math.max(whole, height), 16_000) });
  const violations = await page.evaluate(async (only) => {
    const { axe: run } = window as unknown as { axe: typeof axe };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await run.run(document, {
      preload: false,
      resultTypes: ["violations"],
      runOnly: only.length > 0 ? { type: "rule", values: only } : { type: "tag", values: tags },
    });
    const said = ({ html, any, all }: (typeof found.violations)[0]["nodes"][0]) =>
      `${html.slice(0, 200)} (${[...any, ...all].map((check) => `${check.message}: ${check.relatedNodes?.map((node) => node.html.slice(0, 120)).join(" & ")}`).join(", ")})`;
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(said).join(" | ")}`);
  }, rules);
  await page.setViewport({ ...rest, width, height });
  if (violations.length > 0) throw new Error(`${page.url()}: ${violations.join("; ")}`);
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(view ?? 0);
}

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
      const isShown = field !== null && field.offsetParent !== null;
      const name = one.getAttribute("aria-label") ?? one.textContent.replace(/\s+/g, " ").trim();
      return isShown && /^(?:INPUT|TEXTAREA)$/.test(field.tagName) ? [{ field, name }] : [];
    });
    return (fields.find(({ name }) => name === wanted) ?? fields.find(({ name }) => name.includes(wanted)))?.field;
  }, label);
  const field = handle.asElement() as Awaited<ReturnType<Page["$"]>>;
  if (!field) throw new Error(`There is no field "${label}" on ${page.url()}`);
  await field.evaluate((element) => ((element as HTMLInputElement).value = ""));
  await field.type(text);
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
    const shown = all.filter((element) => element.offsetParent !== null);
    return shown.find((one) => nameOf(one) === wanted) ?? shown.find((one) => nameOf(one).startsWith(wanted)) ?? null;
  }, name);
  const target = handle.asElement() as Awaited<ReturnType<Page["$"]>>;
  if (!target) throw new Error(`There is nothing to press called "${name}" on ${page.url()}`);
  // Into the middle, as people scroll: at the edge of a phone's window the bar of screens lies over it.
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  // What sends something does so a moment after the click, and later on a busy machine.
  const sends = await target.evaluate((element) => element.closest("a[href], button:not([type=button])") !== null);
  const firstRequest = sends ? page.waitForRequest(() => true, { timeout: 400 }).catch(() => null) : null;
  await target.click();
  await firstRequest;
  await rested(page);
}

/** Waits until no request of this page is under way and no form is being sent in place, for 60 ms on end. */
export async function rested(page: Page): Promise<void> {
  const pending = pendingOf.get(page) ?? new Set();
  // Asked from here: where scripts are off, no timer of the page runs.
  const isRested = () =>
    page
      .evaluate(() => document.readyState === "complete" && !document.querySelector("form.is-working"))
      .catch(() => false);
  let calm = Date.now();
  for (const end = Date.now() + 20_000; Date.now() - calm < 60;) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    if (pending.size > 0 || !(await isRested())) calm = Date.now();
    if (Date.now() < end) continue;
    const waits = [...pending].map((request) => `${request.method()} ${request.url()}`).join(", ");
    throw new Error(`${page.url()} did not come to rest; under way: ${waits || "nothing"}`);
  }
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
