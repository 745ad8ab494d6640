/** What a reading is evaluated by, and the verdict with its trace. Pure. */
import type { Sentence } from "../../message/message.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import type { LowestInTags } from "../../restock/inTag.ts";
import type { NoiseReduction } from "../../noise/reduceNoise.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Stage, Trace } from "../../trace.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { Verdict } from "../verdict.ts";
import type { TextReading } from "./read.ts";

export type Evaluation = {
  settings: Effective;
  reading: TextReading;
  memory: WatchMemory;
  /** The text of the last accepted snapshot; null before the first, and where it cannot be read any more. */
  previous: string | null;
  /** Keys of all lines ever accepted, where check_unique_lines asks for them. */
  seenLines: ReadonlySet<string> | null;
  /** The lowest prices of the other watches with the tags that conditions name, where they name some. */
  lowestInTags: LowestInTags | null;
  /** What noise reduction says of the difference; null where it is off or has nothing to say. */
  noise: NoiseReduction | null;
  /** HTTP status. */
  status: number;
  /** Unix seconds. */
  now: number;
  /** Spent and written to: each evaluation gets its own. */
  budget: MatchBudget;
  /** The trace so far; each evaluation adds to its own. */
  stages: Stage[];
};

/** An evaluation of a reading that differs from its baseline. */
export type Comparison = Evaluation & { previous: string };

/** How a processor compares a reading that differs from its baseline. */
export type Compare = (comparison: Comparison) => Verdict;

/** How many characters of a difference a change carries with it. */
export const briefCharacters = 600;

type Conclusion = Verdict extends infer V ? (V extends Verdict ? Omit<V, "trace"> : never) : never;

/** A verdict with the trace of how it was reached, and its reason in a sentence. */
export function verdictOf(
  { stages, now }: Pick<Evaluation, "stages" | "now">,
  conclusion: Conclusion,
  reason: Sentence,
): Verdict {
  const why = "why" in conclusion ? `${conclusion.kind}: ${conclusion.why}` : conclusion.kind;
  const trace: Trace = { checked_at: now, verdict: why, reason, stages };
  return { ...conclusion, trace } as Verdict;
}
