/**
 * Time zones: what the clock on the wall reads at an instant, and which instant a reading means.
 *
 * A reading that a zone skips (clocks go forward) means the first instant after the gap. A reading that a zone repeats
 * (clocks go back) means two instants; the caller says which of the two is wanted.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();
/** There are about 600 names; the bound only keeps odd spellings from piling up. */
const maxFormatters = 1000;
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
const daySeconds = 86_400;

/** Whether `name` is an IANA time zone that this runtime knows, such as "Europe/Berlin" or "UTC". */
export function isZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The reading of a zone's clock at an instant, as seconds since 1970-01-01 00:00 on that clock.
 * `instant` is in unix seconds; an unknown zone throws a RangeError.
 */
export function wallClock(instant: number, zone: string): number {
  const whole = Math.floor(instant);
  if (zone === "UTC") return whole;
  const read: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(whole * 1000)) read[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

/**
 * The instant (unix seconds) at which the clock of `zone` reads `reading` (seconds as `wallClock` gives them).
 * Of a reading that comes twice, `which` picks one.
 */
export function instantOf(reading: number, zone: string, which: "earlier" | "later"): number {
  const before = offsetSeconds(reading - daySeconds, zone);
  const after = offsetSeconds(reading + daySeconds, zone);
  const candidates = [reading - before, reading - after].filter((instant) => wallClock(instant, zone) === reading);
  if (candidates.length === 0) return endOfGap(reading - after, reading - before, zone);
  return which === "earlier" ? Math.min(...candidates) : Math.max(...candidates);
}

/** Seconds to add to UTC to get the zone's clock at an instant; east of Greenwich is positive. */
export function offsetSeconds(instant: number, zone: string): number {
  return wallClock(instant, zone) - Math.floor(instant);
}

function endOfGap(before: number, after: number, zone: string): number {
  const offset = offsetSeconds(before, zone);
  let low = before;
  let high = after;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetSeconds(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(zone, made);
  return made;
}
