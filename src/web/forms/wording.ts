/** Values of settings in words, and where they come from. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import type { FormField } from "../../settings/form/form.ts";
import type { WatchFields } from "../../settings/fields.ts";
import { hoursOf } from "../../settings/notificationSchedule.ts";
import { secondsOf, type TimeBetweenCheck } from "../../settings/interval.ts";
import type { Words } from "../words/index.ts";
import { inOneUnit } from "./codec.ts";
import type { Source } from "./view.ts";

const shownCharacters = 80;
const shownEntries = 3;

/** A value in a few words; texts of people and pages are cut. */
export function valueText(words: Words, field: FormField, value: unknown): string {
  const { value: said } = words.settings;
  if (value === null || value === undefined || value === "" || value === "System default") return said.none;
  if (field.kind === "choices" && Array.isArray(value)) return value.map((each) => optionText(field, each)).join(", ");
  if (Array.isArray(value)) return value.length > 0 ? entriesText(words, field, value) : said.none;
  if (typeof value === "boolean") return value ? said.yes : said.no;
  if (field.kind === "choice") return optionText(field, value);
  if (field.widget === "hours") return hoursText(words, value as HoursValue);
  if (field.widget === "digest") return digestText(words, value as DigestValue);
  if (field.kind === "interval") return durationText(words, secondsOf(value as TimeBetweenCheck));
  if (field.kind === "schedule") return (value as { enabled?: boolean }).enabled ? said.schedule : said.always;
  if (typeof value === "object") return Object.keys(value).join(", ").slice(0, shownCharacters) || said.none;
  return cut(value);
}

const optionText = ({ options }: FormField, value: unknown): string =>
  options?.find((option) => option.value === value)?.label ?? cut(value);

type HoursValue = NonNullable<WatchFields["notification_quiet_hours"]>;
type DigestValue = NonNullable<WatchFields["notification_digest"]>;

function hoursText({ settings }: Words, value: HoursValue): string {
  const hours = hoursOf(value);
  if (!hours) return settings.hours.none;
  const days = hours.days?.map((day) => settings.schedule.days[day]).join(", ");
  return `${hours.from}–${hours.to}${days ? ` (${days})` : ""}`;
}

function digestText({ settings }: Words, { every, at, day }: DigestValue): string {
  const { digest, labels, schedule } = settings;
  const often = labels.choices["every"]?.[every] ?? every;
  if (every === "off" || every === "hour") return often;
  return digest.timed(every === "week" ? schedule.days[day ?? "monday"] : often, at ?? "08:00");
}

function cut(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return shortened(text, shownCharacters);
}

function entriesText(words: Words, { kind, options }: FormField, entries: unknown[]): string {
  if (kind === "conditions" || kind === "steps" || kind === "columns") return words.settings.value.rows(entries.length);
  const first = entries
    .slice(0, shownEntries)
    .map((entry) => options?.find(({ value }) => value === entry)?.label ?? cut(entry));
  const rest = entries.length - first.length;
  return rest > 0 ? `${first.join(", ")} ${words.settings.value.more(rest)}` : first.join(", ");
}

/** A length of time in its largest whole unit: "90 minutes". */
function durationText({ time }: Words, seconds: number): string {
  const { number, unit } = inOneUnit(seconds);
  return time[unit](number);
}

/** The level that a value comes from. */
export const sourceText = ({ settings }: Words, { level, name }: Source): string =>
  level === "tag" ? settings.source.tag(name ?? "") : settings.source[level];
