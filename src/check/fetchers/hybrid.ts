/**
 * Reading a page the cheap way where that is enough, and with a browser where it is not. The choice is remembered with
 * the watch and told in the trace; see src/browser/hybrid.ts for when a browser is opened.
 */
import { refusalOf, shellOf, triesPlain, type HybridMemory } from "../../browser/hybrid.ts";
import type { Fetched, Page } from "../page.ts";
import { readPage } from "../read.ts";
import type { Fetcher, Task } from "./index.ts";

/** A fetcher of the two. */
export const hybridOf =
  (plain: Fetcher, browser: Fetcher): Fetcher =>
  async (task) => {
    const now = task.world.now();
    const known = task.memory.hybrid;
    if (known?.reader === "browser" && !triesPlain(known, now))
      return withMemory(await browser(withoutValidators(task)), known);

    const first = await plain(known?.reader === "browser" ? withoutValidators(task) : task);
    const why = await whyBrowser(first, task);
    if (why === null) return withMemory(first, { reader: "http", triedAt: now, why: "the plain request is enough" });
    const second = await browser(withoutValidators(task));
    if (
      second.kind === "failure" &&
      second.class === "browser_unavailable" &&
      !second.busy &&
      known?.reader !== "browser"
    )
      return first;
    const worked = second.kind === "page" && "reading" in (await readPage(second, task.settings));
    return withMemory(second, worked ? { reader: "browser", triedAt: now, why } : known);
  };

/** Why the plain answer is not enough, or null. */
async function whyBrowser(first: Fetched, { settings }: Task): Promise<string | null> {
  if (first.kind === "not_modified") return null;
  if (first.kind === "failure") return refusalOf(first);
  const read = await readPage(first, settings);
  if ("failure" in read) return refusalOf(read.failure);
  return shellOf(read.reading.markup, read.reading.text);
}

function withMemory(fetched: Fetched, hybrid: HybridMemory | undefined): Fetched {
  if (fetched.kind !== "page" || !hybrid) return fetched;
  const read = hybrid.reader === "browser" ? `Read with a browser, because ${hybrid.why}` : "Read without a browser";
  return { ...fetched, hybrid, notes: [read, ...(fetched.notes ?? [])] } satisfies Page;
}

const withoutValidators = (task: Task): Task => ({ ...task, ask: { ...task.ask, validators: null } });
