/** The readings of one check as data: what was read, how often, and what that is worth. Pure types. */
import type { FetchFailure, Page } from "../page/page.ts";
import type { Stage } from "../trace.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { GoodRead, ReadResult } from "./steps/read.ts";
import type { Suspicion } from "./steps/suspicion.ts";

/** A page that came, what was read of it, and why that is not to be trusted, where it is not. */
export type PageReading = { page: Page; read: ReadResult; suspicion: Suspicion | null };

/** Why a page is fetched once more in the same check. Each happens at most once. */
export type Repetition = "suspicion" | "first_reading" | "change";

/** All readings of one check. A repetition is null where no page came, and absent where nobody asked for it. */
export type Readings = { first: PageReading; fetched: Stage } & Partial<Record<Repetition, PageReading | null>>;

export type ReadAgain = { kind: "readAgain"; why: Repetition; seconds: number };

/** The reading to compare. `momentBefore`: what the page showed a moment before, where it was read twice and differed. */
export type Accepted = {
  kind: "accept";
  page: Page;
  read: GoodRead;
  stages: Stage[];
  momentBefore: string | null;
  learned: Partial<WatchMemory>;
};

/** No reading. `unclear`: a reading that says nothing, of which a language model may make more. */
export type Rejected = {
  kind: "fail";
  page: Page;
  failure: FetchFailure;
  stages: Stage[];
  unclear?: GoodRead;
  learned: Partial<WatchMemory>;
};

export type Doubt = ReadAgain | Accepted | Rejected;
