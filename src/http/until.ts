/** Times to come in bodies: Unix seconds, a date, or a span from now on; answers are always Unix seconds. Pure. */
import { shortened } from "../lib/graphemes.ts";
import { z } from "zod";
import { instantOf } from "../lib/time/instant.ts";
import { message } from "../message/message.ts";
import { expectedFound } from "../lib/validation/coded.ts";
import { englishOf } from "../message/textOf.ts";

const latest = 9_999_999_999;
const moment = message("schema.moment", { date: "2030-03-01", instant: "2030-03-01T08:00:00Z", span: "7d" });

/** Values of these members are no secrets, so that the sentence may quote a short one. */
function wrong({ input }: { input?: unknown }): string {
  const found = typeof input === "string" || typeof input === "number" ? JSON.stringify(input) : typeof input;
  return expectedFound(moment, shortened(found, 60));
}

const year = String.raw`(?:19[89]\d|2[01]\d\d|22[0-7]\d)`;
const leapYear = String.raw`(?:19(?:8[048]|9[26])|20(?:[02468][048]|[13579][26])|21(?:0[48]|[2468][048]|[13579][26])|22(?:0[48]|[246][048]|[1357][26]))`;
const dayOfMonth = String.raw`(?:(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d)|02-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)`;
/** Only days that the calendar has. */
const day = `(?:${year}-${dayOfMonth}|${leapYear}-02-29)`;
const time = String.raw`[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?`;
/** Exactly the texts that are taken, so that the OpenAPI document promises no more. */
const pattern = new RegExp(String.raw`^(?:\d{1,10}|\d{1,6}[smh]|\d{1,4}[dw]|${day}(?:${time})?)$`);

/** The schema of a time to come; `secondsUntil` makes it Unix seconds. */
export const until = z.union([z.int().min(0).max(latest), z.string().max(40).regex(pattern, { error: wrong })], {
  error: wrong,
});

/** A description with the forms that the member takes. */
export const untilWords = (what: string): string => `${what} ${englishOf(moment)}; answers have Unix seconds.`;

/** Unix seconds of what `until` let pass; null and undefined stay. */
export function secondsUntil<T extends null | undefined>(time: number | string | T, now: number): number | T {
  return typeof time === "string" ? Math.min(latest, instantOf(time, now, "ahead") ?? 0) : time;
}

type Muting = { notification_muted_until?: number | string | null | undefined };

/** Settings whose notification_muted_until is Unix seconds. */
export const withMutedUntil = <T extends Muting>(settings: T, now: number): T =>
  typeof settings.notification_muted_until === "string"
    ? { ...settings, notification_muted_until: secondsUntil(settings.notification_muted_until, now) }
    : settings;

/** The member of the settings of watches and tags as their bodies take it. */
export const mutedUntil = {
  notification_muted_until: until
    .nullable()
    .optional()
    .meta({
      description: untilWords("Until when it is muted, as by notification_muted; null = not for a time."),
      example: "7d",
    }),
};
