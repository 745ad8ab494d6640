/** What a watch with noise reduction tells of a case: the check of the service itself, once an hour, on pages kept in memory. */
import { decisiveDifference } from "../../src/lib/difference/judgement.ts";
import { type Difference, lineDifference } from "../../src/lib/difference/difference.ts";
import type { Verdict } from "../../src/check/verdict.ts";
import { Watched } from "../../test/pages/watched.ts";
import { bodyOf, type Case, isNoiseRound } from "./case.ts";

/** A check that told too little, or something of noise alone, in lines for people. */
export type Fault = { kind: "news" | "return" | "noise"; round: number; lines: string[] };
export type Result = {
  isNewsReported: boolean;
  isReturnReported: boolean;
  noiseRounds: number;
  alerts: number;
  faults: Fault[];
};

const fetches = 3;

export async function follow(one: Case): Promise<Result> {
  const watched = new Watched({
    noise_reduction: true,
    time_between_check: { hours: 1 },
    time_between_check_use_default: false,
    include_filters: one.isPart ? [one.part] : [],
  });
  const { gone, come } = one.edit;
  const result: Result = { isNewsReported: false, isReturnReported: false, noiseRounds: 0, alerts: 0, faults: [] };
  let baseline = "";
  for (let round = 0; round <= one.last; round++) {
    const bodies = Array.from({ length: fetches }, (_, fetch) => bodyOf(one, { round, fetch, now: watched.now }));
    const { verdict, reading } = await watched.see(...bodies);
    const text = reading?.text ?? "";
    const told = verdict.kind === "changed" ? decisiveDifference(baseline, text, verdict) : null;
    const fault = (kind: Fault["kind"]) =>
      result.faults.push({ kind, round, lines: linesOfFault(lineDifference(baseline, text), verdict) });
    if (round === one.newsAt) {
      result.isNewsReported = told !== null && says(told, gone, come);
      if (!result.isNewsReported) fault("news");
    } else if (round === one.returnAt) {
      result.isReturnReported = told !== null && says(told, come, gone);
      if (!result.isReturnReported) fault("return");
    } else if (isNoiseRound(one, round)) {
      result.noiseRounds++;
      if (told) {
        result.alerts++;
        fault("noise");
      }
    }
    if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed")
      baseline = verdict.reading.text;
  }
  return result;
}

/** The lines of one side that differ and were not left out. */
function changedLines(difference: Difference, side: "before" | "after"): string[] {
  return difference.operations.flatMap(({ kind, [`${side}Start` as const]: start, [`${side}End` as const]: end }) =>
    kind === "equal"
      ? []
      : difference[side].slice(start, end).filter((_, offset) => !difference.ignored?.[side].has(start + offset)),
  );
}

function says(difference: Difference, gone: readonly string[], come: readonly string[]): boolean {
  const holds = (side: "before" | "after", words: readonly string[]) => {
    const lines = changedLines(difference, side);
    return words.every((word) => lines.some((line) => line.includes(word)));
  };
  return holds("before", gone) && holds("after", come);
}

function linesOfFault(difference: Difference, verdict: Verdict): string[] {
  const changes = difference.operations.flatMap(({ kind, beforeStart, beforeEnd, afterStart, afterEnd }) =>
    kind === "equal"
      ? [`  (${beforeEnd - beforeStart} lines)`]
      : [
          ...difference.before.slice(beforeStart, beforeEnd).map((line) => `  - ${line}`),
          ...difference.after.slice(afterStart, afterEnd).map((line) => `  + ${line}`),
        ],
  );
  const removed = verdict.trace.stages.flatMap((stage) => stage.removed ?? []);
  return [
    ...changes,
    `  ${verdict.trace.verdict}`,
    ...removed.map(({ rule, lines }) => `  ${rule}: ${lines.join(" | ")}`),
  ];
}
