/**
 * Reading a page the cheap way where that is enough, and with a browser where it is not. The choice is remembered with
 * the watch and shown in the trace; see src/page/browser/hybrid.ts for when a browser is opened.
 */
import { message } from "../../message/message.ts";
import { browserReason, shouldTryPlain, type HybridMemory } from "../browser/hybrid.ts";
import type { Fetched, Page } from "../page.ts";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { isEmptyShell } from "../../reading/interstitial/shell.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import type { FetchTask, Fetcher } from "./fetcher.ts";

/** A fetcher of the two. */
export const hybridFetcher =
  (plain: Fetcher, browser: Fetcher): Fetcher =>
  async (task) => {
    const now = task.world.clock.now();
    const known = task.memory.hybrid;
    if (known?.reader === "browser" && !shouldTryPlain(known, now))
      return withMemory(await browser(withoutValidators(task)), known);

    const first = await plain(known?.reader === "browser" ? withoutValidators(task) : task);
    const why = await browserReasonFor(first, task);
    if (why === null) return withMemory(first, { reader: "http", triedAt: now, why: "the plain request is enough" });
    const second = await browser(
      withoutValidators(first.jar ? { ...task, ask: { ...task.ask, jar: first.jar } } : task),
    );
    if (
      second.kind === "failure" &&
      second.class === "browser_unavailable" &&
      !second.busy &&
      known?.reader !== "browser"
    )
      return first;
    const worked = second.kind === "page" && (await task.failureOf(second)) === null;
    return withMemory(second, worked ? { reader: "browser", triedAt: now, why } : known);
  };

/** Why the plain answer is not enough, or null. */
async function browserReasonFor(first: Fetched, { ask, memory, failureOf }: FetchTask): Promise<string | null> {
  if (first.kind === "not_modified") return null;
  if (first.kind === "failure") return browserReason(first);
  const sight = new PageView(first);
  const obstacle = obstacleOf({ sight, asked: ask.url, usualTitle: memory.pageTitle ?? null });
  if (obstacle) return browserReason(obstacle);
  const failure = await failureOf(first);
  if (failure) return browserReason(failure);
  return isEmptyShell(sight) ? "the plain page is an empty shell that scripts fill" : null;
}

function withMemory(fetched: Fetched, hybrid: HybridMemory | undefined): Fetched {
  if (fetched.kind !== "page" || !hybrid) return fetched;
  const read =
    hybrid.reader === "browser" ? `Read with a browser, because ${hybrid.why}` : message("note.read_without_browser");
  return { ...fetched, hybrid, notes: [read, ...(fetched.notes ?? [])] } satisfies Page;
}

const withoutValidators = (task: FetchTask): FetchTask => ({ ...task, ask: { ...task.ask, validators: null } });
