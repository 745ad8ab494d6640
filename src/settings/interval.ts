/**
 * The interval between checks of a watch: its shape, its length, and the level of settings that decides. Pure.
 *
 * 1. The watch's interval counts, else that of the first tag that sets one, else the account's, else the system's. An interval
 *    whose parts are all zero or absent counts as not set. An interval shorter than the server allows is raised.
 * 2. An edit of `time_between_check` without `time_between_check_use_default` also sets that flag: to false for an interval, to
 *    true when the interval is removed. Only a flag that is sent explicitly can disable a stored interval.
 */
import { message, type Message } from "../message/message.ts";
import { z } from "zod";

const secondsIn = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Part = keyof typeof secondsIn;
const parts = Object.keys(secondsIn) as Part[];

/** Ten years: longer than anyone needs, and small enough that sums stay exact. */
const maxSeconds = 315_360_000;

const part = (unit: Part) =>
  z
    .int()
    .min(0)
    .max(Math.floor(maxSeconds / secondsIn[unit]))
    .nullable()
    .optional();

/** The schema of `time_between_check`: whole numbers of each unit, which are added up; null and absent count as zero. */
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

/** The settings of one level that concern the interval. */
export type IntervalSettings = {
  time_between_check?: TimeBetweenCheck | null;
  time_between_check_use_default?: boolean | null;
};

/** The interval in force, and the level that it comes from. */
export type EffectiveInterval = {
  seconds: number;
  source: "watch" | "tag" | "account" | "system";
  /** Present where the plan makes the interval longer than the settings say. */
  limited?: LimitedInterval;
};
/** `asked_seconds`: what the settings say. `by`: the plan's shortest interval, or what it has for a month. */
export type LimitedInterval = { by: "plan" | "checks" | "browser_minutes"; asked_seconds: number; sentence: Message };

/** The length of an interval in seconds; 0 when it is absent or empty. */
export function secondsOf(interval: TimeBetweenCheck | null | undefined): number {
  if (!interval) return 0;
  return parts.reduce((sum, unit) => sum + (interval[unit] ?? 0) * secondsIn[unit], 0);
}

/** Whether a level inherits its interval: as its flag says, or, without a flag, when it has no interval. */
export const usesDefaultInterval = (settings: IntervalSettings): boolean =>
  settings.time_between_check_use_default ?? secondsOf(settings.time_between_check) === 0;

const ownSeconds = (settings: IntervalSettings) =>
  usesDefaultInterval(settings) ? 0 : secondsOf(settings.time_between_check);

/** The settings of an edit, with the flag that rule 2 of the head comment implies. */
export function withImpliedFlag<S extends IntervalSettings>(given: S): S {
  const { time_between_check: interval, time_between_check_use_default: flag } = given;
  if (interval === undefined || (flag !== undefined && flag !== null)) return given;
  return { ...given, time_between_check_use_default: secondsOf(interval) === 0 };
}

/** The interval in force for a watch: at least `minimumSeconds`. */
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

/** The reason why these settings cannot be saved, as a sentence; null when they can. */
export function intervalProblem(settings: IntervalSettings): Message | null {
  if (settings.time_between_check_use_default !== false || secondsOf(settings.time_between_check) > 0) return null;
  return message("setting.interval_missing_own");
}
