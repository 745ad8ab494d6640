/**
 * How often a watch is checked: the shape of an interval, its length, and which level of settings decides.
 *
 * 1. The order is watch, then the first tag that sets one, then the account, then the system. A level whose parts are
 *    all zero or empty says nothing. What is shorter than the server allows is raised.
 * 2. An interval that is given is meant: `time_between_check` without `time_between_check_use_default` sets the flag to
 *    false, and taking the interval away sets it to true. Only the flag said in so many words lets an interval rest.
 */
import { z } from "zod";

const secondsIn = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Part = keyof typeof secondsIn;
const parts = Object.keys(secondsIn) as Part[];

/** Ten years: longer than anyone waits, and far from where sums lose precision. */
const maxSeconds = 315_360_000;

const part = (unit: Part) =>
  z
    .int()
    .min(0)
    .max(Math.floor(maxSeconds / secondsIn[unit]))
    .nullable()
    .optional();

/** `time_between_check` on the wire: whole numbers of each unit, added together; null and absent count as zero. */
export const timeBetweenCheck = z
  .strictObject({
    weeks: part("weeks"),
    days: part("days"),
    hours: part("hours"),
    minutes: part("minutes"),
    seconds: part("seconds"),
  })
  .meta({
    id: "TimeBetweenCheck",
    description: "Time between two checks: the sum of its parts. Null and absent parts count as zero.",
    example: { hours: 3 },
  });
export type TimeBetweenCheck = z.infer<typeof timeBetweenCheck>;

/** The settings of one level that bear on its interval. */
export type IntervalSettings = {
  time_between_check?: TimeBetweenCheck | null;
  time_between_check_use_default?: boolean | null;
};

export type EffectiveInterval = { seconds: number; source: "watch" | "tag" | "account" | "system" };

/** The length of an interval in seconds; zero when it is absent or says nothing. */
export function secondsOf(interval: TimeBetweenCheck | null | undefined): number {
  if (!interval) return 0;
  return parts.reduce((sum, unit) => sum + (interval[unit] ?? 0) * secondsIn[unit], 0);
}

/** Whether a level leaves the interval to those below it: as its flag says, else where it gives none. */
export const usesDefaultInterval = (settings: IntervalSettings): boolean =>
  settings.time_between_check_use_default ?? secondsOf(settings.time_between_check) === 0;

const ownSeconds = (settings: IntervalSettings) =>
  usesDefaultInterval(settings) ? 0 : secondsOf(settings.time_between_check);

/** Settings somebody gave, with the flag that their interval implies where they do not say it. */
export function withImpliedFlag<S extends IntervalSettings>(given: S): S {
  const { time_between_check: interval, time_between_check_use_default: flag } = given;
  if (interval === undefined || (flag !== undefined && flag !== null)) return given;
  return { ...given, time_between_check_use_default: secondsOf(interval) === 0 };
}

/** The interval that a watch is really checked at, in seconds, and the level it comes from. */
export function effectiveInterval(levels: {
  watch: IntervalSettings;
  tags: readonly IntervalSettings[];
  account: IntervalSettings | null;
  system: number;
  minimumSeconds: number;
}): EffectiveInterval {
  const raised = (seconds: number) => Math.max(seconds, levels.minimumSeconds, 1);
  const own = ownSeconds(levels.watch);
  if (own > 0) return { seconds: raised(own), source: "watch" };
  for (const tag of levels.tags) {
    const seconds = ownSeconds(tag);
    if (seconds > 0) return { seconds: raised(seconds), source: "tag" };
  }
  const account = secondsOf(levels.account?.time_between_check);
  if (account > 0) return { seconds: raised(account), source: "account" };
  return { seconds: raised(levels.system), source: "system" };
}

/** Why these settings cannot be saved, as a sentence for the caller; null when they can. */
export function intervalProblem(settings: IntervalSettings): string | null {
  if (settings.time_between_check_use_default !== false || secondsOf(settings.time_between_check) > 0) return null;
  return "At least one time interval (weeks, days, hours, minutes, or seconds) must be specified when not using global settings.";
}
