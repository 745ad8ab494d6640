/** What a source is: it turns the characters of one kind of content into the text that is compared. Pure. */
import type { Effective } from "../../watch/effective.ts";
import type { FetchFailure } from "../page.ts";
import type { Stage } from "../trace.ts";

export type SourceInput = {
  content: string;
  bytes: Uint8Array;
  /** The address that answered. */
  url: string;
  settings: Effective;
};

export type Extracted = {
  text: string;
  title: string | null;
  hasLdjsonPriceData: boolean;
  stages: Stage[];
  failure?: Pick<FetchFailure, "class" | "sentence">;
};

export type Source = (input: SourceInput) => Extracted;

/** The failure of include filters that match nothing. */
export const noMatch = {
  class: "filter_no_match",
  sentence: "None of the include filters matches anything on the page; its layout may have changed",
} as const;
