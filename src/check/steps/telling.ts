/** What is told of a change, in lists and for the decision who hears of it: all of it from the one difference that was judged. Pure. */
import { counts } from "../../lib/difference/counting.ts";
import type { EvaluatedDifference, Judgement } from "../../lib/difference/judgement.ts";
import { briefOf, type ChangedLine } from "../../lib/difference/brief.ts";
import type { Severity } from "../../reading/severity/severity.ts";
import type { Counts } from "../verdict.ts";
import { type ProcessorName, readsRows } from "../../settings/processors.ts";
import { withCellLines } from "../../table/cellLines.ts";
import { severityOfLines } from "./severity.ts";
import { briefCharacters } from "./evaluation.ts";

export type Telling = {
  counts: Counts;
  brief: string;
  words: ChangedLine[] | null;
  severity: Severity;
  judgement: Judgement;
};

export function tellingOf(
  { decisive, judgement }: Pick<EvaluatedDifference, "decisive" | "judgement">,
  processor: ProcessorName,
): Telling {
  const { added, removed, replaced } = counts(decisive);
  const { text: brief, words } = briefOf(readsRows(processor) ? withCellLines(decisive) : decisive, briefCharacters);
  return {
    counts: { added, removed, replaced },
    brief,
    words,
    severity: severityOfLines(decisive, processor),
    judgement,
  };
}
