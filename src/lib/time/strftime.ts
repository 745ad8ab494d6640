/**
 * Dates as text by the strftime directives of C and Python, in English and in any time zone.
 *
 * `%-d` leaves out padding. An unknown directive stays as it was written.
 */
import { offsetSeconds, wallClock } from "./zone.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const dayMs = 86_400_000;

type Moment = { instant: number; zone: string; wall: Date };
type Directive = (moment: Moment) => string;

const two = (value: number) => String(value).padStart(2, "0");
const spaced = (value: number) => String(value).padStart(2, " ");
const twelve = (hour: number) => hour % 12 || 12;
const composed =
  (format: string): Directive =>
  (moment) =>
    formatMoment(moment, format);

const directives: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ["a", ({ wall }) => (weekdays[wall.getUTCDay()] ?? "").slice(0, 3)],
  ["A", ({ wall }) => weekdays[wall.getUTCDay()] ?? ""],
  ["b", ({ wall }) => (months[wall.getUTCMonth()] ?? "").slice(0, 3)],
  ["h", ({ wall }) => (months[wall.getUTCMonth()] ?? "").slice(0, 3)],
  ["B", ({ wall }) => months[wall.getUTCMonth()] ?? ""],
  ["c", composed("%a %b %e %H:%M:%S %Y")],
  ["C", ({ wall }) => two(Math.floor(wall.getUTCFullYear() / 100))],
  ["d", ({ wall }) => two(wall.getUTCDate())],
  ["D", composed("%m/%d/%y")],
  ["e", ({ wall }) => spaced(wall.getUTCDate())],
  ["f", () => "000000"],
  ["F", composed("%Y-%m-%d")],
  ["G", ({ wall }) => String(isoWeek(wall).year)],
  ["g", ({ wall }) => two(isoWeek(wall).year % 100)],
  ["H", ({ wall }) => two(wall.getUTCHours())],
  ["I", ({ wall }) => two(twelve(wall.getUTCHours()))],
  ["j", ({ wall }) => String(dayOfYear(wall) + 1).padStart(3, "0")],
  ["k", ({ wall }) => spaced(wall.getUTCHours())],
  ["l", ({ wall }) => spaced(twelve(wall.getUTCHours()))],
  ["m", ({ wall }) => two(wall.getUTCMonth() + 1)],
  ["M", ({ wall }) => two(wall.getUTCMinutes())],
  ["n", () => "\n"],
  ["p", ({ wall }) => (wall.getUTCHours() < 12 ? "AM" : "PM")],
  ["P", ({ wall }) => (wall.getUTCHours() < 12 ? "am" : "pm")],
  ["r", composed("%I:%M:%S %p")],
  ["R", composed("%H:%M")],
  ["s", ({ instant }) => String(instant)],
  ["S", ({ wall }) => two(wall.getUTCSeconds())],
  ["t", () => "\t"],
  ["T", composed("%H:%M:%S")],
  ["u", ({ wall }) => String(wall.getUTCDay() || 7)],
  ["U", ({ wall }) => two(Math.floor((dayOfYear(wall) + 7 - wall.getUTCDay()) / 7))],
  ["V", ({ wall }) => two(isoWeek(wall).week)],
  ["w", ({ wall }) => String(wall.getUTCDay())],
  ["W", ({ wall }) => two(Math.floor((dayOfYear(wall) + 7 - ((wall.getUTCDay() + 6) % 7)) / 7))],
  ["x", composed("%m/%d/%y")],
  ["X", composed("%H:%M:%S")],
  ["y", ({ wall }) => two(wall.getUTCFullYear() % 100)],
  ["Y", ({ wall }) => String(wall.getUTCFullYear())],
  ["z", ({ instant, zone }) => numericOffset(offsetSeconds(instant, zone))],
  ["Z", ({ instant, zone }) => zoneLabel(instant, zone)],
  ["%", () => "%"],
]);

/**
 * The instant (unix seconds) in `zone` (IANA name), spelled by a strftime format.
 * Example: `strftime(0, "UTC", "%a %d %b %Y")` is "Thu 01 Jan 1970".
 */
export function strftime(instant: number, zone: string, format: string): string {
  const whole = Math.floor(instant);
  return formatMoment({ instant: whole, zone, wall: new Date(wallClock(whole, zone) * 1000) }, format);
}

function formatMoment(moment: Moment, format: string): string {
  return format.replace(/%(-?)([A-Za-z%])/g, (written, bare: string, letter: string) => {
    const text = directives.get(letter)?.(moment);
    if (text === undefined) return written;
    return bare ? text.replace(/^[0 ]+(?=.)/, "") : text;
  });
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / dayMs);
}

/** ISO 8601: a week belongs to the year that holds its Thursday. */
function isoWeek(wall: Date): { year: number; week: number } {
  const thursday = new Date(wall.getTime() + (4 - (wall.getUTCDay() || 7)) * dayMs);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function numericOffset(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** To make one takes a hundred times as long as to use it. */
const labellers = new Map<string, Intl.DateTimeFormat>();
const maxLabellers = 1000;

/** The short English name ("EST"), or "GMT+1" where English has none. */
function zoneLabel(instant: number, zone: string): string {
  const known = labellers.get(zone);
  const labeller = known ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  if (!known) {
    if (labellers.size >= maxLabellers) labellers.clear();
    labellers.set(zone, labeller);
  }
  const parts = labeller.formatToParts(instant * 1000);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
