/**
 * When alerts go, of what, and how urgent they are: the members that accounts, tags, watches and channels share. What a level
 * does not say, the next one does; a channel goes before all. `lib/schedule/delivery.ts` reckons with them. Pure.
 */
import { z } from "zod";
import { isWholeWeek, type Hours } from "../lib/schedule/hours.ts";
import type { Rhythm } from "../lib/schedule/rhythm.ts";
import { weekdays } from "../lib/schedule/windows.ts";
import { message, type Value } from "../message/message.ts";
import { expected, expectedFound } from "../lib/validation/coded.ts";

/** What people can be told of: `price` is a change of a watch of price and stock, `digest` what the limits held back. */
const alertEvents = ["change", "price", "failing", "recovered", "digest"] as const;
export type AlertEvent = (typeof alertEvents)[number];

const found = (input: unknown): Value =>
  typeof input === "string" ? input.slice(0, 20) || message("schema.an_empty_text") : typeof input;

const clockTime = z
  .string()
  .max(100)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, {
    error: ({ input }) => expectedFound(message("schema.clock_time"), found(input)),
  })
  .meta({ id: "ClockTime", description: "A time of the day, HH:MM, on the clock of the account.", example: "22:00" });

type GivenHours = {
  enabled?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  days?: Hours["days"];
};

/** Hours as the engine takes them; null for none. */
export const hoursOf = (given: GivenHours | null | undefined): Hours | null =>
  given?.enabled === false || !given?.from || !given.to ? null : { from: given.from, to: given.to, days: given.days };

const hours = z
  .strictObject({
    enabled: z.boolean().optional().meta({ description: "false: none, whatever the levels below say." }),
    from: clockTime.optional(),
    to: clockTime.optional(),
    days: z
      .array(z.enum(weekdays))
      .min(1)
      .max(7)
      .optional()
      .meta({ description: "The weekdays on which they begin; absent: every day." }),
  })
  .refine(({ enabled, from, to }) => enabled === false || (from !== undefined && to !== undefined), {
    error: expected(message("schema.hours_both")),
  })
  .refine((given) => !isWholeWeek(hoursOf(given) ?? { from: "00:00", to: "01:00" }), {
    error: expectedFound(message("schema.hours_ending"), message("schema.whole_week")),
  })
  .meta({
    id: "NotificationHours",
    description: "Hours of the day: from 22:00 to 07:00 crosses midnight; the same time twice is a whole day.",
    example: { from: "22:00", to: "07:00" },
  });

const digest = z
  .strictObject({
    every: z.enum(["off", "hour", "day", "week"]).meta({ description: "off: each alert goes by itself." }),
    at: clockTime.optional().meta({ description: "When, for day and week; 08:00 where absent." }),
    day: z.enum(weekdays).optional().meta({ description: "For week; monday where absent." }),
  })
  .meta({
    id: "NotificationDigest",
    description: "Alerts are gathered, and go as one message with all changes in it.",
    example: { every: "day", at: "08:00" },
  });

const alertPriorities = ["normal", "urgent_failing", "urgent_severe", "urgent"] as const;

const members = {
  quiet_hours: hours.nullable().meta({
    description:
      "Hours without alerts, in the time zone of the account; what happens meanwhile goes as one message at their end.",
  }),
  delivery_hours: hours.nullable().meta({
    description:
      "The only hours with alerts, in the time zone of the account; what happens outside of them goes as one message when " +
      "they begin.",
    example: { from: "09:00", to: "17:00", days: ["monday", "friday"] },
  }),
  digest: digest.nullable(),
  events: z
    .array(z.enum(alertEvents))
    .min(1)
    .max(alertEvents.length)
    .nullable()
    .meta({
      description:
        "What is reported: change, price (a change of price or stock), failing, recovered, digest (what the limits of alerts " +
        "held back); null = everything.",
      example: ["price", "failing"],
    }),
  priority: z.enum(alertPriorities).meta({
    description:
      "urgent alerts wait for no hours and no digest; with urgent_failing only those that a page cannot be read, with " +
      "urgent_severe these and changes whose severity is high or critical.",
  }),
};

/** One object with all members, as a channel has it. What is null or absent there is as the watch, its tags or the account say. */
export const notificationSchedule = z
  .strictObject({ ...members, priority: members.priority.nullable() })
  .partial()
  .meta({ id: "NotificationSchedule", description: "When alerts go, of what, and how urgent they are." });

export type NotificationSchedule = z.infer<typeof notificationSchedule>;

/** The same members as settings of accounts, tags and watches. */
export const notificationScheduleFields = {
  notification_quiet_hours: members.quiet_hours,
  notification_delivery_hours: members.delivery_hours,
  notification_digest: members.digest,
  notification_events: members.events,
  notification_priority: members.priority,
};
type Fields = {
  [Name in keyof typeof notificationScheduleFields]?: z.infer<(typeof notificationScheduleFields)[Name]>;
};

/** The settings of a level as the object that a channel has. */
export const scheduleOfSettings = (settings: Fields): NotificationSchedule => ({
  quiet_hours: settings.notification_quiet_hours,
  delivery_hours: settings.notification_delivery_hours,
  digest: settings.notification_digest,
  events: settings.notification_events,
  priority: settings.notification_priority,
});

/** Whether an edit moves when alerts go. */
export const movesAlerts = (before: Partial<Fields>, after: Partial<Fields>): boolean =>
  timeMembers.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));

const timeMembers = [
  "notification_quiet_hours",
  "notification_delivery_hours",
  "notification_digest",
  "notification_priority",
] as const satisfies readonly (keyof Fields)[];

/** A rhythm as the engine takes it; null for none. */
export function rhythmOf(given: z.infer<typeof digest> | null | undefined): Rhythm | null {
  if (!given || given.every === "off") return null;
  const { every, at = "08:00", day = "monday" } = given;
  return every === "hour" ? { every } : every === "day" ? { every, at } : { every, at, day };
}
