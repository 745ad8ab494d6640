/** What a processor is: how a page is read, when its reading is doubted, and what it means. What else is known of it: `settings/processors.ts`. */
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import type { Page } from "../../page/page.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Outcome } from "../outcome.ts";
import type { Accepted, PageReading, ReadAgain, Readings } from "../readings.ts";
import type { Prepared } from "../steps/prepare.ts";
import type { ReadResult } from "../steps/read.ts";
import type { Suspicion } from "../steps/suspicion.ts";

export type ReadingTask = {
  settings: Effective;
  lists: AdLists | null;
  /** The address that was asked for, and the title that the page had at the last accepted reading. */
  asked: string;
  usualTitle: string | null;
};

/** All that an accepted reading is decided by. `now`: Unix seconds. */
export type DecisionTask = { accepted: Accepted; readings: Readings; prepared: Prepared; now: number };

/** The end of a check, or the wish to see the page once more before it ends. */
export type Decision = ReadAgain | { kind: "decided"; outcome: Outcome };

export type Processor = {
  /** Reads a page; never throws for what it holds. */
  read: (page: Page, task: ReadingTask) => Promise<ReadResult>;
  /** Why a reading is not to be trusted until it was repeated, or null. */
  suspicionOf: (reading: Pick<PageReading, "page" | "read">, prepared: Prepared) => Promise<Suspicion | null>;
  /** What an accepted reading means. It takes time only for what is loaded of the baseline and for pictures to be unpacked. */
  decide: (task: DecisionTask) => Promise<Decision>;
};
