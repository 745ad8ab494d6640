/** Bodies of a case as bytes, and as texts with what differs at each request. Pure. */
import type { Answer, Body } from "./case.ts";

/** Minutes between the times that `{{now}}` shows, request by request. */
const stepMilliseconds = 61_000;

/** A text with its names filled in; what nobody knows stays. */
const filled = (text: string, names: Record<string, string>): string =>
  text.replace(/\{\{([\w-]+)\}\}/g, (whole, name: string) => names[name] ?? whole);

/** The same of all texts in a value. */
export function filledIn<T>(value: T, names: Record<string, string>): T {
  if (typeof value === "string") return filled(value, names) as T;
  if (Array.isArray(value)) return value.map((each) => filledIn(each, names)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [filled(name, names), filledIn(each, names)]),
  ) as T;
}

export const answerOf = (body: Body): Answer => (typeof body === "string" ? { body } : body);

/** What request `hit` of a case is answered. */
export function textOf({ body, repeat, before = "", after = "" }: Answer, hit: number): string {
  const now = new Date(Date.UTC(2026, 10, 25) + hit * stepMilliseconds);
  const names = { hit: String(hit), now: now.toUTCString(), stamp: now.toISOString().replace(/[-:]|\.\d+/g, "") };
  return repeat ? before + repeat.text.repeat(repeat.times) + after : filled(body ?? "", names);
}

/** Whether each request is answered another way. */
export const isMoving = ({ body = "" }: Answer): boolean => /\{\{(?:hit|now|stamp)\}\}/.test(body);
