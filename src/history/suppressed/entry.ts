/** A reading that differed from the baseline and was not reported, as it is listed and kept. Pure. */
import type { Removal } from "../../trace.ts";
import type { StoredWords } from "../storedWords.ts";
import type { Patch } from "./patch.ts";

/** Where the text of a suppressed reading is; `at`: when the page read so. */
export type SuppressedText = { patch: Patch } | { object: string; at: number };

export type SuppressedEntry = {
  /** When such a reading was first and last suppressed, and how often; Unix seconds. */
  since: number;
  at: number;
  times: number;
  /** The verdict and its reason, as the trace of the check has them. */
  verdict: string;
  reason: string;
  code?: string;
  values?: Record<string, unknown>;
  /** What each rule of noise reduction suppressed. */
  removed: Removal[];
  parts: string[];
  /** The snapshot it was compared with. */
  base: { at: number; object: string };
  text: SuppressedText | null;
  fingerprint: string;
  /** The first lines of the difference. */
  brief: string;
  /** Which words of them changed; absent where that is not known. */
  words?: StoredWords;
  /** The first lines of the differences of readings that it took the place of, and when these were read; the newest first. */
  earlier?: [at: number, brief: string][];
  /** The trace, shortened, as JSON. */
  trace: string;
  /** The change that it became, by its time. */
  restored?: number;
  /** By which edition of the rules of noise reduction it was held back; absent before they were counted. */
  edition?: number;
  /** It was the first that noise reduction suppressed of its watch. */
  first?: true;
};

/** What a check knows of a reading that it suppressed, before it is listed. */
export type SuppressedReading = Omit<SuppressedEntry, "since" | "at" | "times" | "text"> & {
  patch: Patch | null;
  /** Its text, where the page read otherwise a moment later. */
  whole?: string;
};
