/** The weekly schedule of a watch as people send it; `lib/schedule` says when it is open. Pure. */
import { z } from "zod";
import type { WeeklySchedule } from "../lib/schedule/windows.ts";
import { isZone } from "../lib/time/zone.ts";
import { message } from "../message/message.ts";
import { expectedWhole } from "../lib/validation/coded.ts";

/** A number, or its digits as a string, as forms send it. */
const digits = (max: number, spelled: RegExp) =>
  z.union([
    z.int().min(0).max(max),
    z
      .string()
      .max(3)
      .regex(spelled, { error: expectedWhole(message("schema.whole_number_most", { max })) }),
  ]);

const daySchedule = z
  .strictObject({
    enabled: z.boolean().optional(),
    start_time: z
      .string()
      .max(5)
      .regex(/^([0-1]?[0-9]|2[0-3]):[0-5][0-9]$/, {
        error: expectedWhole(message("schema.time_such", { example: '"09:30"' })),
      })
      .optional(),
    duration: z
      .strictObject({
        hours: digits(24, /^(0{0,2}[0-9]|0?(1[0-9]|2[0-4]))$/).optional(),
        minutes: digits(59, /^(0{0,2}[0-9]|0?[1-5][0-9])$/).optional(),
      })
      .optional(),
  })
  .meta({ id: "DaySchedule", description: "When a watch may be checked on one weekday. Absent: the whole day." });

/** The schema of `time_schedule_limit`. */
export const timeScheduleLimit = z
  .strictObject({
    enabled: z.boolean().optional(),
    timezone: z
      .string()
      .max(100)
      .refine((name) => name === "" || isZone(name), {
        error: expectedWhole(message("schema.time_zone_such", { example: '"Europe/Berlin"' })),
      })
      .nullable()
      .optional(),
    monday: daySchedule.optional(),
    tuesday: daySchedule.optional(),
    wednesday: daySchedule.optional(),
    thursday: daySchedule.optional(),
    friday: daySchedule.optional(),
    saturday: daySchedule.optional(),
    sunday: daySchedule.optional(),
  })
  .meta({
    id: "TimeScheduleLimit",
    description: "A weekly schedule that limits when checks run, on the clock of `timezone`.",
    example: {
      enabled: true,
      timezone: "Europe/Berlin",
      monday: { enabled: true, start_time: "09:00", duration: { hours: "8", minutes: "30" } },
    },
  });
/** A weekly schedule as saved. */
export type TimeScheduleLimit = z.infer<typeof timeScheduleLimit> & WeeklySchedule;
