/** The stores of watches. */
import type { AccountMine, AccountStores } from "../account/world.ts";
import type { Page } from "../page/page.ts";
import type { ScheduleStores } from "../schedule/world.ts";
import type { Settings } from "../settings/fields.ts";
import type { siteStore } from "../site/store.ts";
import type { World } from "../world.ts";
import type { PlanLimits } from "../plan/plan.ts";
import type { Tag } from "./tagNames.ts";
import type { deletionStore } from "./deletion/store.ts";
import type { cookieStore } from "./cookies/store.ts";
import type { editStore } from "./edits/store.ts";
import type { watchReader } from "./reader/store.ts";
import type { shortWatchStore } from "./short/store.ts";
import type { watchListStore } from "./list/store.ts";
import type { watchStore } from "./store.ts";

export interface WatchStores extends AccountStores, ScheduleStores {
  watches: ReturnType<typeof watchReader>;
  mine(caller: { userId: number }): WatchMine;
}
export interface WatchMine extends AccountMine {
  looks: LookSource;
  watches: ReturnType<typeof watchStore>;
  cookies: ReturnType<typeof cookieStore>;
  edits: ReturnType<typeof editStore>;
  watchList: ReturnType<typeof watchListStore>;
  shortWatches: ReturnType<typeof shortWatchStore>;
  deletions: ReturnType<typeof deletionStore>;
  tags: TagSource;
  billing: WakeLimit;
  sites: ReturnType<typeof siteStore>;
  history: { length(watchId: number): Promise<number> };
}

/** What was read by a look. `requestHash`: of the settings that asked; `at`: when, in Unix seconds. */
export type LookedPage = { at: number; requestHash: string; title: string | null; page: Page | null };

/** What a new watch asks of looks. */
export interface LookSource {
  /** What a look read, while it is kept. `now`: Unix seconds. */
  page(id: string, now: number): Promise<LookedPage | null>;
}

/** What watches ask of tags. */
export interface TagSource {
  list(): Promise<Tag[]>;
  /** The tag of this title, whatever its case. */
  named(title: string): Promise<Tag | null>;
  byUuids(uuids: string[]): Promise<Tag[]>;
  /** All tags that watches with these names could get: those that are named, and those with a pattern. */
  candidates(names: readonly string[]): Promise<Tag[]>;
  add(uuid: string, settings: Settings, now: number): Promise<Tag>;
}
/** What a plan says about how many watches may run. */
export interface WakeLimit {
  /** @throws Problem where the plan does not let these watches run. */
  mayResume(watchIds: number[], limits: PlanLimits): Promise<void>;
  resumed(): Promise<void>;
}
export type WatchWorld = World<WatchStores>;
