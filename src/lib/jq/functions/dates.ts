/**
 * Dates of jq, all in UTC: seconds since 1970, and "broken down time" `[year, month from 0, day, hours, minutes, seconds, weekday,
 * day of the year]`. What depends on the clock or on a time zone is not here: the same page must always give the same text.
 */
import { strftime } from "../../time/strftime.ts";
import type { Json } from "../../json/value.ts";
import { describeValue, JqError } from "../values.ts";
import type { Native } from "./native.ts";
import { parseTime } from "./strptime.ts";

const dayMs = 86_400_000;
/** The last instant that a Date can hold, in seconds. */
const maxSeconds = 8_640_000_000_000;

function brokenDown(seconds: number): Json[] {
  const date = new Date(Math.floor(seconds) * 1000);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
  const fraction = seconds - Math.floor(seconds);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds() + fraction,
    date.getUTCDay(),
    Math.floor((date.getTime() - yearStart) / dayMs),
  ];
}

function secondsOf(value: Json, what: string): number {
  if (typeof value === "number" && Math.abs(value) <= maxSeconds) return value;
  if (!Array.isArray(value) || value.length < 6 || value.some((part) => typeof part !== "number"))
    throw new JqError(`${what} requires parsed datetime inputs, found ${describeValue(value)}`);
  const [year, month, day, hours, minutes, seconds] = value as number[];
  const date = new Date(0);
  date.setUTCFullYear(year ?? 0, month, day);
  date.setUTCHours(hours ?? 0, minutes, Math.floor(seconds ?? 0));
  const result = date.getTime() / 1000;
  if (Number.isNaN(result)) throw new JqError("invalid gmtime representation");
  return result;
}

const mktime: Native = (input) => {
  if (!Array.isArray(input)) throw new JqError("mktime requires array of 6 numbers");
  return secondsOf(input, "mktime");
};

const gmtime: Native = (input) => {
  if (typeof input !== "number") throw new JqError("gmtime() requires a number");
  return brokenDown(secondsOf(input, "gmtime"));
};

export const dates: Record<string, Native> = {
  "mktime/0": mktime,
  "gmtime/0": gmtime,
  "strftime/1": (input, [format = null]) => {
    if (typeof format !== "string") throw new JqError("strftime/1 requires a string format");
    return strftime(secondsOf(input, "strftime/1"), "UTC", format);
  },
  "strptime/1": (input, [format = null]) => {
    if (typeof input !== "string") throw new JqError(`strptime/1 requires string inputs and arguments`);
    if (typeof format !== "string") throw new JqError("strptime/1 requires string inputs and arguments");
    const seconds = parseTime(input, format);
    if (seconds === null) throw new JqError(`date "${input}" does not match format "${format}"`);
    return brokenDown(seconds);
  },
};
