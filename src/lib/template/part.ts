/** `[1]`, `[1:5]`, `[::2]`, `['name']`: a member or a part of a list or text, by positions as Python counts them. Pure. */
import type { Budget } from "./bounds.ts";
import {
  charactersOf,
  isDictionary,
  isList,
  isText,
  isThing,
  isTuple,
  memberOf,
  numberOf,
  sizeOf,
  textOf,
  tupleOf,
  type Value,
} from "./value.ts";

export type Bounds = { start: Value; end: Value; step: Value; single: boolean };

/** The part of a value; nothing where it has none. */
export function partOf(value: Value, { start, end, step, single }: Bounds, budget: Budget): Value {
  if (single && (isList(value) || isDictionary(value) || isThing(value))) return memberOf(value, start);
  if (!isList(value) && !isText(value)) return null;
  budget.read(isList(value) ? value.length : sizeOf(value));
  const members = isList(value) ? value : charactersOf(textOf(value), budget);
  const from = numberOf(start);
  if (single) return from === null ? null : (members.at(from) ?? null);
  const to = numberOf(end);
  const given = numberOf(step);
  const by = given === null ? 1 : Math.trunc(given);
  if (by === 1 && typeof members === "string") return members.slice(from ?? 0, to ?? undefined);
  const found = steppedPart(members, { from, to, by }, budget);
  if (!isList(value)) return found.map(textOf).join("");
  return isTuple(value) ? tupleOf(found) : found;
}

type Steps = { from: number | null; to: number | null; by: number };

/** Every so many members, backwards by a step below 0, as Python has it; a step of 0 gives nothing. */
function steppedPart(members: ArrayLike<Value>, { from, to, by }: Steps, budget: Budget): Value[] {
  const { length } = members;
  const place = (at: number) => (at < 0 ? at + length : at);
  const first = from === null ? (by < 0 ? length - 1 : 0) : Math.min(place(from), by < 0 ? length - 1 : length);
  const past = to === null ? (by < 0 ? -1 : length) : Math.max(place(to), -1);
  const found: Value[] = [];
  if (by !== 0) budget.gather(Math.max(0, Math.min(length, (past - first) / by)));
  if (by > 0) for (let at = Math.max(0, first); at < Math.min(past, length); at += by) found.push(members[at] ?? null);
  if (by < 0) for (let at = first; at > past && at >= 0; at += by) found.push(members[at] ?? null);
  return found;
}
