/** An instant as people and programs write it: Unix seconds, a date, a date with a time, or a span before or after now. Pure. */
import { message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import { expected } from "../validation/coded.ts";

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const;
const date = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What a text must look like to be an instant, for the schema of a query; instantOf knows whether it is one. */
export const instantPattern = /^(?:\d{1,11}|\d{1,6}[smhdw]|\d{4}-\d{2}-\d{2}.*)$/;
export const pastMoment = message("schema.past_moment", { date: "2026-03-01", span: "7d" });
export const instantWords = englishOf(pastMoment);
/** The refusal of another text, as the schema of a query holds it. */
export const instantExpected = expected(pastMoment);

/** Unix seconds; a date without a zone is UTC, a span such as 7d is before now or `ahead` of it. Null for what is no instant. */
export function instantOf(text: string, now: number, direction: "ago" | "ahead" = "ago"): number | null {
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const span = /^(\d{1,6})([smhdw])$/.exec(text);
  if (span) {
    const seconds = Number(span[1]) * secondsOf[span[2] as keyof typeof secondsOf];
    return direction === "ahead" ? now + seconds : Math.max(0, now - seconds);
  }
  if (!date.test(text) || !isDay(text.slice(0, 10))) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const milliseconds = Date.parse(text.length > 10 && !hasZone ? `${text.replace(" ", "T")}Z` : text.replace(" ", "T"));
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : Math.floor(milliseconds / 1000);
}

/** Whether the calendar has the day: the 30th of February would be read as the 2nd of March. */
function isDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
