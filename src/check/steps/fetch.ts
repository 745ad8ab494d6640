/** Fetches the page of a check by the fetcher of its settings. */
import type { Fetched } from "../../page/page.ts";
import type { FetchTask } from "../../page/fetchers/fetcher.ts";
import { fetcherFor } from "../../page/fetchers/index.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import { processors } from "../processors/index.ts";

/** The page, word that nothing moved, or a failure; never throws for what the web does. */
export function fetchPage(
  world: NotifyWorld,
  task: Pick<FetchTask, "ask" | "settings" | "memory" | "photographs" | "isDoubtful">,
): Promise<Fetched> {
  const { ask, settings, memory } = task;
  const reading = { settings, lists: null, asked: ask.url, usualTitle: memory.pageTitle ?? null };
  const failureOf: FetchTask["failureOf"] = async (page) => {
    const read = await processors[settings.processor].read(page, reading);
    return "failure" in read ? read.failure : null;
  };
  return fetcherFor(settings)({ ...task, world, failureOf });
}
