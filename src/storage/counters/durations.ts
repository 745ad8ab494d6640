/**
 * How long things took, as counters: one for each range of durations, and one for the milliseconds of all together. They stand beside the
 * other counters, so that a message of checks writes no row more than the ranges that it met. Pure.
 */
import type { Observed } from "../../lib/prometheus/text.ts";
import type { Count } from "./statements.ts";

/** What has durations, as counters name it. */
export type Measured = "check" | "delivery";

/** Upper ends of the ranges, in seconds; what took longer has a range of its own. */
export const durationBounds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** Something that took so many milliseconds, as it is counted. */
export function durationCounts(measured: Measured, milliseconds: number): Count[] {
  const bound = durationBounds.find((seconds) => milliseconds <= seconds * 1000) ?? Infinity;
  return [nameOf(measured, bound), [`${measured}_ms`, Math.max(0, Math.round(milliseconds))]];
}

/** The durations of what was counted, in seconds. */
export function durationsOf(measured: Measured, counters: ReadonlyMap<string, number>): Observed {
  let count = 0;
  const upTo = [...durationBounds, Infinity].map((seconds) => {
    count += counters.get(nameOf(measured, seconds)) ?? 0;
    return { bound: seconds, count };
  });
  return { upTo, sum: (counters.get(`${measured}_ms`) ?? 0) / 1000, count };
}

const nameOf = (measured: Measured, seconds: number) => `${measured}_seconds:${seconds}`;
