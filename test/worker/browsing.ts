/** What tests that read pages with a real browser share: the reading, small pages, and the browsers that are left. */
import { fetchedInEnglish } from "../fetchedInEnglish.ts";
import { connect, launch, sessions } from "@cloudflare/puppeteer";
import { askFrom } from "../../src/page/ask.ts";
import { fetchPage } from "../../src/check/steps/fetch.ts";
import type { Ask } from "../../src/page/page.ts";
import { effective } from "../../src/settings/cascade.ts";
import type { Settings } from "../../src/settings/fields.ts";
import type { Stores } from "../../src/bindings.ts";
import type { World } from "../../src/world.ts";
import { account, Bench, realEnv, homeWorld } from "./harness.ts";
import { every, shownOf } from "./watched.ts";

/** Why no browser can be had here, or null. */
export const browserTrouble = (): Promise<string | null> =>
  launch(realEnv.BROWSER).then(
    (browser) => browser.close().then(() => null),
    (error: unknown) => String(error),
  );

/** Closes what stands idle: the stores are emptied before each test, and with them goes the way back to a browser. */
export async function closeBrowsers(): Promise<void> {
  for (const { sessionId } of await sessions(realEnv.BROWSER)) {
    const browser = await connect(realEnv.BROWSER, sessionId).catch(() => null);
    await browser?.close().catch(() => undefined);
  }
}

/** Of each browser that is left: its contexts and its pages. */
export async function leftBrowsers(): Promise<{ contexts: number; pages: number }[]> {
  const left = [];
  for (const { sessionId } of await sessions(realEnv.BROWSER)) {
    // One that was just used is not free at once; one that was closed stays on the list until it is gone.
    const again = () =>
      new Promise((resolve) => setTimeout(resolve, 300)).then(() => connect(realEnv.BROWSER, sessionId));
    const browser = await connect(realEnv.BROWSER, sessionId)
      .catch(again)
      .catch(again)
      .catch(() => null);
    if (!browser) continue;
    const pages = browser.targets().filter((target) => target.type() === "page").length;
    left.push({ contexts: browser.browserContexts().length, pages });
    await browser.disconnect();
  }
  return left;
}

/** One reading as a check makes it. */
export async function read({
  world = homeWorld(),
  ...watch
}: Settings & { world?: World<Stores> }): Promise<ReturnType<typeof fetchedInEnglish>> {
  const settings = effective({
    watch: { fetch_backend: "html_webdriver", ...watch },
    tags: [],
    account: {},
    minimumSeconds: 1,
  });
  const ask = askFrom(settings, {}, { now: world.clock.now(), conditional: false });
  return fetchedInEnglish(await fetchPage(world, { ask: ask as Ask, settings, memory: {} }));
}

/** A watch that the bench checked once: the check that a creation queues would run in the Worker itself, so it is paused. */
export async function watchInBrowser(settings: Record<string, unknown>, bench = new Bench()) {
  const owner = await account();
  const uuid = await owner.watch({ ...every(60), ...settings, paused: true });
  await owner.json("PUT", `/watch/${uuid}`, { paused: false });
  await bench.pass(3700);
  return { bench, ...shownOf(owner, uuid) };
}

/** The body of a page. @throws what failed instead */
export function bodyOf(fetched: ReturnType<typeof fetchedInEnglish>): string {
  if (fetched.kind !== "page") throw new Error(JSON.stringify(fetched));
  return new TextDecoder().decode(fetched.body);
}

export const page = (body: string, head = ""): string =>
  `<!doctype html><html><head><title>T</title>${head}</head><body>${body}</body></html>`;
export const script = (code: string): string => `<script>${code}</script>`;
export const step = (operation: string, selector = "", optional_value = "") => ({
  operation,
  selector,
  optional_value,
});
