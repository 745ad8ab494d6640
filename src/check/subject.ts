/** What is checked, and all that a check takes from outside. Pages given as data take the place of the network in tests. */
import type { AdLists } from "../reading/blocklist/lookup.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";
import type { Ask, Fetched, Page } from "../page/page.ts";
import type { LowestInTags } from "../restock/inTag.ts";
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { StoredObjects } from "./steps/baseline.ts";
import type { Outcome } from "./outcome.ts";
import type { Accepted, Rejected } from "./readings.ts";

/** A watch, or settings that somebody tries before they are saved. */
export type Subject = {
  settings: Effective;
  memory: WatchMemory;
  /** Feedback rules of the page. */
  feedbackRules?: readonly FeedbackRule[];
  /** When the page was last checked, whatever came of it; Unix seconds. */
  lastCheckedAt?: number;
  /** True: no shortcut is taken, the page is fetched once and read whole, and nothing is learned from it. */
  isPreview?: boolean;
};

export type IsDoubtful = (page: Page) => Promise<boolean>;

export type Outside = {
  /** Unix seconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** The filter lists, where the settings ask for them. */
  lists: AdLists | null;
  /**
   * The next answer of the page. Asked again only where a second reading is called for; what the web does is data.
   * `isDoubtful`: whether a page cannot be read or is not to be trusted, while a browser still shows it.
   */
  fetchNext: (request: Ask, isDoubtful: IsDoubtful) => Promise<Fetched>;
  /** Called when a page was set aside, with the bytes it takes now; absent where they are not to be taken from it. */
  release?: (page: Page, bytes: number) => void;
  /** The objects that earlier checks of the watch stored. */
  stored: StoredObjects;
  /** The lowest prices of the other watches with these tags. Asked only where conditions name tags, and the reading is another one. */
  lowestInTags: (tags: readonly string[]) => Promise<LowestInTags>;
  /** Asks a language model what a reading leaves open; gives back what it got where there is nobody to ask. */
  appraise: (reading: Accepted | Rejected) => Promise<Accepted | Rejected>;
  /** Asks a language model whether a change meets the intent; absent where there is nobody to ask. `previous`: the text before. */
  evaluateRelevance?: (outcome: Outcome, previous: () => Promise<string | null>) => Promise<Outcome>;
};
