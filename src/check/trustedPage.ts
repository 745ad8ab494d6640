import type { Reading } from "../watch/reading.ts";
import type { GoodSighting } from "./again.ts";
import type { FetchFailure, Page } from "../page/page.ts";
import type { Stage } from "../trace.ts";

/** `learned`: for the memory of the watch. */
export type Trusted = { stages: Stage[]; learned?: Partial<Reading> } &
  /** `unclear`: a reading that told nothing, of which a language model may make more. */
  (
    | { failure: FetchFailure; page: Page; unclear?: GoodSighting }
    /** `momentBefore`: what the page showed a moment before, where it was read twice and differed. */
    | (GoodSighting & { momentBefore: string | null })
  );
