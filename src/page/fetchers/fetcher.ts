import type { ProxyRoute } from "../../egress/proxied.ts";
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
  /** The way to the proxy that is to be used; null for none. `fetcherFor` finds it out. */
  route?: ProxyRoute | null;
  /** True: a browser that reads the page takes its picture, whatever the settings say. */
  photographs?: boolean | undefined;
  /** Whether a page cannot be read or is not to be trusted; a browser photographs what it shows of it. */
  isDoubtful?: ((page: Page) => Promise<boolean>) | undefined;
  failureOf: (page: Page) => Promise<FetchFailure | null>;
};

export type Fetcher = (task: FetchTask) => Promise<Fetched>;
