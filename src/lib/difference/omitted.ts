/**
 * Lines of a difference that were recognised as noise while another part of it is a change. Shown beside the change they would
 * hide it, so they are left out, with a remark of how many. The two texts stay whole. Pure.
 */
import { isChanged } from "./counting.ts";
import type { Difference } from "./difference.ts";

type Range = readonly [start: number, end: number];
/** Lines of both texts by index, as ranges [start, end). */
export type OmittedLines = { before: readonly Range[]; after: readonly Range[] };

const maxRanges = 400;

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

const indicesIn = (ranges: readonly Range[]): number[] =>
  ranges.flatMap(([start, end]) => Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset));

/** The difference without these lines; as it is where nothing would be left of it. */
export function withoutLines(difference: Difference, { before, after }: OmittedLines): Difference {
  if (before.length + after.length === 0 || before.length + after.length > maxRanges) return difference;
  const [gone, come] = [indicesIn(before), indicesIn(after)];
  const ignored = {
    before: new Set([...(difference.ignored?.before ?? []), ...gone]),
    after: new Set([...(difference.ignored?.after ?? []), ...come]),
  };
  const count = Math.max(gone.length, come.length);
  const remark = `[${count} more changed ${count === 1 ? "line" : "lines"} held back as noise]`;
  const without = { ...difference, ignored, remark };
  return isChanged(without) ? without : difference;
}

/** The lines as they are stored with a change; null for none, or too many. */
export function writeOmittedLines({ before, after }: OmittedLines): string | null {
  const ranges = before.length + after.length;
  return ranges === 0 || ranges > maxRanges ? null : JSON.stringify({ before, after });
}

/** The stored lines of a change; none where nothing is stored. */
export const readOmittedLines = (stored: string | null): OmittedLines =>
  stored ? (JSON.parse(stored) as OmittedLines) : { before: [], after: [] };
