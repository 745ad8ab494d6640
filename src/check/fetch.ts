/** Fetches the page of a check by the fetcher of its settings. */
import { fetcherFor } from "../page/fetchers/index.ts";
import type { Fetched } from "../page/page.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { readPage } from "./read.ts";
import type { Task } from "../page/fetchers/fetcher.ts";

/** The page, word that nothing moved, or a failure; never throws for what the web does. */
export function fetchPage(
  world: NotifyWorld,
  { ask, settings, memory }: Pick<Task, "ask" | "settings" | "memory">,
): Promise<Fetched> {
  const failureOf: Task["failureOf"] = async (page) => {
    const read = await readPage(page, settings);
    return "failure" in read ? read.failure : null;
  };
  return fetcherFor(settings)({ world, ask, settings, memory, failureOf });
}
