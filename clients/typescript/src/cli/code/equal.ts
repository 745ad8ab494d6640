/** Whether a setting in a file and the same setting in the service mean the same. Pure. */
import { secondsOf } from "./interval.ts";

/** What the service shows instead of a secret that it keeps, by the setting. */
const masks: Readonly<Record<string, string>> = {
  headers: "********",
  browser_steps: "********",
  notification_urls: "…",
};

/**
 * True where both mean the same. In order: an interval is its length; nothing, an empty text, list or object and false are the
 * same; "24" is 24; a mask of the service stands for any text, for nobody can compare with what it hides.
 */
export function means(name: string, desired: unknown, actual: unknown): boolean {
  if (name === "time_between_check") return (secondsOf(desired) ?? 0) === (secondsOf(actual) ?? 0);
  return same(pruned(desired), pruned(actual), masks[name] ?? null);
}

function same(desired: unknown, actual: unknown, mask: string | null): boolean {
  if (mask && typeof actual === "string" && typeof desired === "string" && actual.includes(mask)) return true;
  if (Array.isArray(desired) && Array.isArray(actual))
    return desired.length === actual.length && desired.every((each, at) => same(each, actual[at], mask));
  if (isObject(desired) && isObject(actual)) {
    const names = new Set([...Object.keys(desired), ...Object.keys(actual)]);
    return [...names].every((name) => same(desired[name], actual[name], mask));
  }
  return desired === actual;
}

/** A value without what says nothing; undefined where nothing is left. */
function pruned(value: unknown): unknown {
  if (value === null || value === undefined || value === false || value === "") return undefined;
  if (typeof value === "string" && /^\d{1,9}$/.test(value)) return Number(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map((each) => pruned(each)) : undefined;
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, each]) => {
    const left = pruned(each);
    return left === undefined ? [] : [[name, left] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
