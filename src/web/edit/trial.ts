/** What a dry run found: the types of the operations that it uses, as far as the page needs them. Pure. */
import type { Refusal } from "../request/operations.ts";
import type { Backtest } from "./backtest.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { previewSettings } from "../../look/preview/routes.ts";

export type Trial = AnswerOf<typeof previewSettings>;

/** `look`: the page that settings are tried on, and when it was read (Unix seconds). `problem`: why nothing was tried. */
export type DryRun = {
  look: { id: string; at: number } | null;
  trial: Trial | null;
  backtest: Backtest | null;
  /** The change that the person came from, by its time. */
  at: number | null;
  problem: Pick<Refusal, "message" | "field"> | null;
};

export const noDryRun: DryRun = { look: null, trial: null, backtest: null, at: null, problem: null };
