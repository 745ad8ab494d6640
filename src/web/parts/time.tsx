/** Times: absolute in the reader's zone, relative words on top. Browser code keeps the relative words right. Pure. */
import type { Reader } from "../reader.ts";

const steps = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How far an instant is from now, in words: "3 minutes ago", "in 2 hours". */
export function relative({ locale, now }: Pick<Reader, "locale" | "now">, at: number): string {
  const difference = at - now;
  const [unit, seconds] = steps.find(([, size]) => Math.abs(difference) >= size) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(difference / seconds), unit);
}

/** A day and a time of day in the reader's zone: "Nov 1, 2026, 9:14 AM". `isExact`: with seconds. */
export function absolute({ locale, zone }: Pick<Reader, "locale" | "zone">, at: number, isExact = false): string {
  const timeStyle = isExact ? "medium" : "short";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle, timeZone: zone }).format(at * 1000);
}

/** The day of an instant in the reader's zone, with its year where that is another one: "Nov 1", "Nov 1, 2025". */
function day({ locale, zone, now }: Pick<Reader, "locale" | "zone" | "now">, at: number): string {
  const yearOf = (seconds: number) =>
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone: zone }).format(seconds * 1000);
  const year = yearOf(at) === yearOf(now) ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(locale, { ...year, month: "short", day: "numeric", timeZone: zone }).format(at * 1000);
}

/** An instant in Unix seconds; null or 0 is "never". `as`: what of it is the text; the whole is shown on demand. */
export function Time({
  reader,
  at,
  as = "relative",
}: {
  reader: Reader;
  at: number | null;
  as?: "relative" | "absolute" | "day";
}) {
  if (!at) return <span class="quiet">{reader.words.time.never}</span>;
  const full = `${absolute(reader, at)} (${reader.zone})`;
  const text = as === "relative" ? relative(reader, at) : as === "day" ? day(reader, at) : absolute(reader, at);
  return (
    <time datetime={new Date(at * 1000).toISOString()} title={full} data-as={as}>
      {text}
    </time>
  );
}

/** A number of seconds as one or two units: "2 hours 56 minutes". */
export function durationText({ words }: Pick<Reader, "words">, seconds: number): string {
  const t = words.time;
  const units = [
    [86_400, t.days],
    [3600, t.hours],
    [60, t.minutes],
    [1, t.seconds],
  ] as const;
  const parts: string[] = [];
  let left = Math.max(0, Math.round(seconds));
  for (const [size, name] of units) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n > 0 && parts.length < 2) parts.push(name(n));
  }
  return parts.join(" ") || t.seconds(0);
}
