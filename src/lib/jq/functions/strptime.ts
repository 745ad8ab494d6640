/** Reading a date by a strptime format (POSIX), in English, as UTC. */

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const fullMonths = "january february march april may june july august september october november december".split(" ");
const days = "sun mon tue wed thu fri sat".split(" ");
const fullDays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

type Parts = {
  year: number;
  month: number;
  day: number;
  hours: number;
  minutes: number;
  seconds: number;
  isAfternoon: boolean | null;
  offset: number;
  dayOfYear: number | null;
  instant: number | null;
};

type Reader = (text: string, parts: Parts) => number;

const number =
  (digits: number, set: (parts: Parts, value: number) => void): Reader =>
  (text, parts) => {
    const found = new RegExp(`^\\s*([+-]?\\d{1,${digits}})`).exec(text);
    if (!found) return -1;
    set(parts, Number(found[1]));
    return found[0].length;
  };

/** A name, the long ones tried first. */
const named =
  (lists: string[][], set: (parts: Parts, index: number) => void): Reader =>
  (text, parts) => {
    const lowered = text.slice(0, 12).toLowerCase();
    for (const list of lists) {
      const index = list.findIndex((name) => lowered.startsWith(name));
      if (index < 0) continue;
      set(parts, index);
      return (list[index] as string).length;
    }
    return -1;
  };

const zone: Reader = (text, parts) => {
  const found = /^(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)/.exec(text);
  if (!found) return -1;
  const minutes = Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0);
  parts.offset = (found[1] === "-" ? -1 : 1) * minutes * 60;
  return found[0].length;
};

const spaces: Reader = (text) => /^\s*/.exec(text)?.[0].length ?? 0;

const year = number(4, (parts, value) => (parts.year = value));
const month = number(2, (parts, value) => (parts.month = value - 1));
const day = number(2, (parts, value) => (parts.day = value));
const hours = number(2, (parts, value) => (parts.hours = value));
const minutes = number(2, (parts, value) => (parts.minutes = value));
const seconds = number(2, (parts, value) => (parts.seconds = value));
const monthName = named([fullMonths, months], (parts, index) => (parts.month = index));
const dayName = named([fullDays, days], () => {});

const readers: Record<string, Reader> = {
  Y: year,
  y: number(2, (parts, value) => (parts.year = value + (value < 69 ? 2000 : 1900))),
  m: month,
  d: day,
  e: day,
  H: hours,
  k: hours,
  I: hours,
  l: hours,
  M: minutes,
  S: seconds,
  j: number(3, (parts, value) => (parts.dayOfYear = value - 1)),
  s: number(12, (parts, value) => (parts.instant = value)),
  p: named([["am", "pm"]], (parts, index) => (parts.isAfternoon = index === 1)),
  b: monthName,
  B: monthName,
  h: monthName,
  a: dayName,
  A: dayName,
  z: zone,
  Z: (text, parts) => {
    const known = zone(text, parts);
    return known >= 0 ? known : (/^[A-Za-z]{1,5}/.exec(text)?.[0].length ?? -1);
  },
  n: spaces,
  t: spaces,
};

const composed: Record<string, string> = {
  T: "%H:%M:%S",
  R: "%H:%M",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  r: "%I:%M:%S %p",
  c: "%a %b %e %H:%M:%S %Y",
};

/** Seconds since 1970, or null when the text is not of that format. */
export function parseTime(text: string, format: string): number | null {
  const parts: Parts = {
    year: 1900,
    month: 0,
    day: 1,
    hours: 0,
    minutes: 0,
    seconds: 0,
    isAfternoon: null,
    offset: 0,
    dayOfYear: null,
    instant: null,
  };
  const spelled = format.replace(/%([TRDFrc])/g, (_all, letter: string) => composed[letter] as string);
  let at = 0;
  for (const [part] of spelled.matchAll(/%[a-zA-Z%]|\s+|[^]/gu)) {
    const length = lengthOf(part, text.slice(at, at + 40), parts);
    if (length < 0) return null;
    at += length;
  }
  return at === text.length ? instantOf(parts) : null;
}

function lengthOf(part: string, text: string, parts: Parts): number {
  if (/^\s/.test(part)) return spaces(text, parts);
  if (part.length === 2 && part.startsWith("%") && part !== "%%")
    return readers[part[1] as string]?.(text, parts) ?? -1;
  const literal = part === "%%" ? "%" : part;
  return text.startsWith(literal) ? literal.length : -1;
}

function instantOf(parts: Parts): number | null {
  if (parts.instant !== null) return parts.instant;
  if (parts.month > 11 || parts.day > 31 || parts.hours > 24 || parts.minutes > 59 || parts.seconds > 61) return null;
  let hour = parts.hours;
  if (parts.isAfternoon !== null) hour = (hour % 12) + (parts.isAfternoon ? 12 : 0);
  const date = new Date(0);
  if (parts.dayOfYear === null) date.setUTCFullYear(parts.year, parts.month, parts.day);
  else date.setUTCFullYear(parts.year, 0, parts.dayOfYear + 1);
  date.setUTCHours(hour, parts.minutes, parts.seconds);
  return date.getTime() / 1000 - parts.offset;
}
