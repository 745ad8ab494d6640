/** An interval in short: `"every": "30m"` in a request stands for `time_between_check` with the same length. Pure. */
import { z } from "zod";
import type { IntervalSettings, TimeBetweenCheck } from "./interval.ts";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

const secondsIn = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 } as const;
const part = /(\d+)([wdhms])/g;

/** The schema of `every`. Five parts of the longest unit are within what an interval may be. */
export const every = z
  .string()
  .max(40)
  .regex(
    /^(?:(?:\d{1,2}w|\d{1,3}d|\d{1,4}h|\d{1,5}m|\d{1,6}s) ?){1,5}$/,
    expected(message("schema.length", { examples: "30m, 2h, 1d or 1h 30m" })),
  )
  .optional()
  .meta({
    description:
      "The time between two checks in short, the sum of its parts: 90s, 30m, 2h, 1d, 1w, or 1h 30m; 0s inherits it. Goes " +
      "before `time_between_check`, which shows it from then on.",
    example: "30m",
  });

/** The settings with the interval that `every` stands for; a body that was read and is sent back may hold another one. */
export function withInterval<T extends IntervalSettings & { every?: string | undefined }>(given: T): Omit<T, "every"> {
  const { every: text, ...settings } = given;
  if (text === undefined) return settings;
  let total = 0;
  for (const [, value, unit] of text.matchAll(part)) total += Number(value) * secondsIn[unit as keyof typeof secondsIn];
  const interval: TimeBetweenCheck = {
    days: Math.floor(total / secondsIn.d),
    hours: Math.floor((total % secondsIn.d) / secondsIn.h),
    minutes: Math.floor((total % secondsIn.h) / secondsIn.m),
    seconds: total % secondsIn.m,
  };
  return { ...settings, time_between_check: interval, time_between_check_use_default: total === 0 };
}
