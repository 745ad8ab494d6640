/** The settings in force of a watch, as the cascade (cascade.ts) makes them of its levels. */
import type { AlertLanguage } from "../services/words/language.ts";
import type { WatchFields } from "./fields.ts";
import type { EffectiveInterval } from "./interval.ts";

export type SummaryPrompt = { text: string; mode: "replace" | "append" };

/** The settings in force: every one has a value, or null where that is its default. `per_hour`, `per_day`: notifications. */
export type Effective = Omit<
  WatchFields,
  | "url"
  | "tag"
  | "tags"
  | "external_id"
  | "block_ads"
  | "noise_reduction"
  | "ignore_status_codes"
  | "read_frames"
  | "solve_walls"
  | "strip_ignored_lines"
  | "llm_backend_profile"
> & {
  /** Whether the language model is asked by itself. */
  llm_backend_profile: boolean;
  /** What summaries are to be like, from the account to the watch; each replaces or adds to those before. */
  summary_prompts: SummaryPrompt[];
  url: string;
  interval: EffectiveInterval;
  timezone: string;
  /** The time zone of the account, in which alerts are timed. */
  alertZone: string;
  /** The language that the account reads alerts in. */
  language: AlertLanguage;
  block_ads: boolean;
  noise_reduction: boolean;
  ignore_status_codes: boolean;
  read_frames: boolean;
  solve_walls: boolean;
  strip_ignored_lines: boolean;
  ignore_whitespace: boolean;
  history_length: number;
  /** Pages of a site that are followed at most, by the plan. */
  site_pages: number;
  /** Rows that a table may have, by the plan. */
  table_rows: number;
  /** Pages of a site that are read a day at most, by the plan. */
  site_reads: number;
  per_hour: number;
  per_day: number;
};
