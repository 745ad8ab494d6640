import type { BrowserSeen } from "../page/browser/seen.ts";
import type { Reading } from "../watch/reading.ts";
import type { SettingsHashes } from "../watch/hashes.ts";
import type { Withheld } from "../history/suppressed/held.ts";
import type { Page } from "../page/page.ts";
import type { TextReading } from "./read.ts";
import type { Verdict } from "./verdict.ts";

export type Observation = {
  verdict: Verdict;
  /** Members of the memory that a good reading replaces, whatever its verdict. */
  seen: Partial<Reading>;
  fetchMs: number;
  /** The fetched page to keep beside the snapshot; null where there is none. */
  markup: string | null;
  /** The new set of seen lines, where the watch keeps one. */
  lineKeys: Uint8Array | null;
  /** True where the trace says more than "nothing moved". */
  traced: boolean;
  /** What was read, where the look got that far; a preview shows it. */
  reading: TextReading | null;
  page: Pick<Page, "status" | "contentType" | "finalUrl"> | null;
  /** The page that came and could not be read as the settings say, whatever fetched it. */
  unread?: Pick<Page, "body" | "contentType" | "finalUrl">;
  /** Hashes of the settings that made the reading. */
  hashes: SettingsHashes | null;
  /** True where the next check should follow at once. */
  again?: boolean;
  /** What a browser saw beside the page, where one read it. */
  browser?: BrowserSeen;
  /** What is to be listed of a reading that was not told. */
  withheld?: Withheld | null;
};
