/** Filters that spell times. */
import { strftime } from "../../time/strftime.ts";
import { isZone } from "../../time/zone.ts";
import { textOf } from "../value.ts";
import type { Filter } from "./filter.ts";

const defaultFormat = "%Y-%m-%d %H:%M:%S %Z";
/** The years that a calendar of four digits has, in Unix seconds. */
const maxSeconds = 253_402_300_799;

/** `unixtime(fmt="%Y-%m-%d %H:%M:%S %Z", tz_name="UTC")`: a time in Unix seconds, milli- or microseconds as a date, also the first one of a text; what holds none stays. */
export const unixtime: Filter = {
  takes: ["fmt", "tz_name"],
  needs: 0,
  apply: (input, [format, zone], budget) => {
    budget.spend(12);
    const seconds = secondsIn(input === true || input === false ? "" : textOf(input));
    if (seconds === null) return input;
    const name = textOf(zone ?? null).trim();
    const spelled = textOf(format ?? null).slice(0, 500) || defaultFormat;
    return strftime(seconds, name !== "" && isZone(name) ? name : "UTC", spelled);
  },
};

function secondsIn(text: string): number | null {
  const digits = /-?\d+/.exec(/^-?\d{1,8}$/.test(text) ? text : (/-?\d{9,}/.exec(text)?.[0] ?? ""))?.[0];
  if (digits === undefined) return null;
  const value = Number(digits);
  const size = Math.abs(value);
  const seconds = Math.floor(size >= 1e15 ? value / 1e6 : size >= 1e12 ? value / 1e3 : value);
  return Math.abs(seconds) <= maxSeconds ? seconds : null;
}
