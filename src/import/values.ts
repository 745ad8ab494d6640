/** Reading JSON of others: nothing is where it should be until it was looked at. Pure. */
import type { Settings } from "../settings/fields.ts";

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Text, or a number as text; else "". */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
/** Texts of a list, or of a text with commas between them; empty ones are left out. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value)
    ? value.map(textOf)
    : textOf(value)
        .split(",")
        .map((text) => text.trim())
  ).filter(Boolean);

/** JSON inside a text, or what stands there already; {} for what is neither. */
export function parseEmbedded(value: unknown): Json {
  if (typeof value !== "string") return objectOf(value);
  try {
    return objectOf(JSON.parse(value));
  } catch {
    return {};
  }
}

const units = [
  ["weeks", 604_800],
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** An interval of so many seconds as settings; none for what is no interval. */
export function everySeconds(seconds: number): Pick<Settings, "time_between_check" | "time_between_check_use_default"> {
  let left = Math.round(seconds);
  if (!(left > 0) || left > 315_360_000) return {};
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return [unit, count] as const;
  });
  return { time_between_check: Object.fromEntries(parts), time_between_check_use_default: false };
}
