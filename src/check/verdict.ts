/**
 * What a check concluded. The one type that everything after it switches over: `commit.ts` turns each into effects and
 * nothing else decides. Every verdict carries the trace of how it was reached. Pure.
 */
import type { ChangedLine } from "../lib/difference/brief.ts";
import type { Judgement } from "../lib/difference/judgement.ts";
import type { PagesOfChange } from "../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../services/webhook/tableReport.ts";
import type { Sentence } from "../message/message.ts";
import type { Severity } from "../reading/severity/severity.ts";
import type { FetchFailure } from "../page/page.ts";
import type { TextReading } from "./steps/read.ts";
import type { Trace } from "../trace.ts";

export type Counts = { added: number; removed: number; replaced: number };

export type Verdict = { trace: Trace } & (
  | /** Nothing moved; `why` names the shortcut or the rule that found it so. */ {
      kind: "unchanged";
      why: "not_modified" | "same_body" | "same_text" | "same_picture" | "noise" | "uncounted";
    }
  | /** The first good reading: kept as the baseline, nobody is notified. `waits`: the user's rules would hold a change back. */ {
      kind: "first";
      reading: TextReading;
      waits: boolean;
    }
  | /** Differs, and is kept as the new baseline, but by the user's rules is no news. */ {
      kind: "quiet";
      why:
        | "direction"
        | "unique_lines"
        | "trigger_text"
        | "awaits_clear"
        | "settings"
        | "uncounted"
        | "conditions"
        | "intent";
      reading: TextReading;
      /** Of a baseline after an edit: the user's rules would hold a change back. */
      waits?: boolean;
      /** It takes the place of the last snapshot. */
      replaces?: boolean;
    }
  | /** Waits for the user's rules: the baseline does not move. */ {
      kind: "blocked";
      why: "trigger_text" | "text_should_not_be_present" | "conditions";
    }
  | /** News: what of the difference counts says `judgement`, and all else is told of the difference under it. */ {
      kind: "changed";
      reading: TextReading;
      counts: Counts;
      /** The first lines of the difference, and which words of them changed; null where it is none of texts. */
      brief: string;
      words: ChangedLine[] | null;
      /** Of a table: what became of its rows. */
      rows?: RowsOfChange | null;
      /** Of a site: what became of its pages. */
      pages?: PagesOfChange | null;
      judgement: Judgement;
      cleared: boolean;
      severity: Severity;
      /** Why nobody could tell whether it meets the intent of the watch. */
      unjudged?: Sentence;
    }
  | /** No reading: the baseline does not move. */ { kind: "failed"; failure: FetchFailure }
);

type NameOf<V> = V extends { kind: infer Kind extends string; why: infer Why extends string }
  ? `${Kind}: ${Why}`
  : never;
/** The verdicts as traces name them; of a failure its kind alone, which a trace follows with the class. */
export type VerdictName =
  | NameOf<Verdict>
  | Exclude<Verdict, { why: string }>["kind"]
  | "unchanged: seen"
  | "unchanged: later"
  | "changed: restored";

/** A verdict whose reading becomes a snapshot. */
export type KeptVerdict = Extract<Verdict, { kind: "first" | "quiet" | "changed" }>;

/** True for verdicts whose reading becomes a snapshot. */
export const isKept = (verdict: Verdict): verdict is KeptVerdict =>
  verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed";
