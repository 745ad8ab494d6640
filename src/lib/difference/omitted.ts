/** Lines of a difference that are left out of what counts, as ranges. Pure. */
import type { Difference } from "./difference.ts";
import { isBlank } from "./lines.ts";

type Range = readonly [start: number, end: number];
/** Lines of both texts by index, as ranges [start, end), ascending. Only those that changed mean something. */
export type OmittedLines = { before: readonly Range[]; after: readonly Range[] };

export const noLines: OmittedLines = { before: [], after: [] };

/** More ranges than this leave nothing out. */
export const maxRanges = 2000;

/** Ascending indices as ranges. */
export function rangesOf(indices: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const index of indices) {
    const last = ranges.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else ranges.push([index, index + 1]);
  }
  return ranges;
}

/**
 * The changed lines for which `isLeftOut` holds, in as few ranges as there can be: one goes on over lines that did not change.
 * So a page of a thousand ignored counters has one.
 */
export function changedLines(
  difference: Difference,
  isLeftOut: (side: "before" | "after", index: number) => boolean,
): OmittedLines {
  const ranges = { before: [] as [number, number][], after: [] as [number, number][] };
  for (const side of ["before", "after"] as const) {
    let isOpen = false;
    for (const { kind, [`${side}Start` as const]: start, [`${side}End` as const]: end } of difference.operations) {
      if (kind === "equal") continue;
      for (let index = start; index < end; index++) {
        if (isBlank(difference[side][index] as string)) continue;
        const last = ranges[side].at(-1);
        const isOut = isLeftOut(side, index);
        if (isOut && isOpen && last) last[1] = index + 1;
        else if (isOut) ranges[side].push([index, index + 1]);
        isOpen = isOut;
      }
    }
  }
  return ranges;
}

/** The indices of lines in ranges, those of them that are there. */
export function linesIn(ranges: readonly Range[], length: number): Set<number> {
  const found = new Set<number>();
  for (const [start, end] of ranges)
    for (let index = Math.max(0, start); index < Math.min(end, length); index++) found.add(index);
  return found;
}
