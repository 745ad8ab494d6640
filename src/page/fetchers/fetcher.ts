import type { StorageWorld } from "../../storage/world.ts";
import type { Effective } from "../../settings/effective.ts";
import type { HybridMemory } from "../browser/hybrid.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../page.ts";

/** What a fetcher asks of the memory of a watch. */
export type FetchMemory = { hybrid?: HybridMemory; pageTitle?: string };

/** `failureOf`: why a page cannot be read under the settings, or null; a fetcher that may choose asks it. */
export type FetchTask = {
  world: StorageWorld;
  ask: Ask;
  settings: Effective;
  memory: FetchMemory;
  failureOf: (page: Page) => Promise<FetchFailure | null>;
};

export type Fetcher = (task: FetchTask) => Promise<Fetched>;
