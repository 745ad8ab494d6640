/** What a dry run found: the types of the operations that it uses, as far as the page needs them. Pure. */
import type { RuleMatches } from "../forms/view.ts";
import type { Backtest } from "./backtest.ts";

export type Trial = {
  would_trigger: boolean;
  verdict: string;
  error: string | null;
  warnings: string[];
  lines: { number: number; text: string; removed_by: { setting: string; rule: string | null } | null }[] | null;
  lines_truncated: boolean;
  matches: RuleMatches[] | null;
  difference: { counts: Record<string, number> } | null;
  conditions:
    | { field: string; operator: string; value: string; found: string | null; holds: boolean; reason: string | null }[]
    | null;
  trace: Record<string, unknown>;
  timings: { total_ms: number };
};

/** `look`: the page that settings are tried on, and when it was read (Unix seconds). `problem`: why nothing was tried. */
export type DryRun = {
  look: { id: string; at: number } | null;
  trial: Trial | null;
  backtest: Backtest | null;
  /** The change that the person came from, by its time. */
  at: number | null;
  problem: string | null;
};

export const noDryRun: DryRun = { look: null, trial: null, backtest: null, at: null, problem: null };
