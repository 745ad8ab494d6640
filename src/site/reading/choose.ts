/** Which pages of a site are read now: in its turn, and those that do not wait for it. Pure. */
import type { Member } from "../member.ts";
import type { Apart } from "./apart.ts";
import { lacksValues, type FieldsOf } from "./fields.ts";
import type { ReadingMemory } from "./memory.ts";
import { neverRead, roomIn } from "./fill.ts";
import { isLeft } from "./apart.ts";
import { firstPages, highestFirst, movedPages, openAt, pagesToRead } from "./order.ts";

/** Pages that are read at once at most, and at least where there is a day's number of them; new ones that are read out of their turn. */
export const maxAtOnce = 40;
const minAtOnce = 5;
const newAtOnce = 10;
/** Pages are read so often a day at least, where a day has so many of them. */
const minTimes = 4;
/** How far the reading of pages whose date moved may go ahead of its day's number; seconds. */
const maxAhead = 43_200;

/** Whether so many pages may be read as are due by then. */
export const isTurn = (memory: ReadingMemory | undefined, now: number): boolean => now >= (memory?.nextAt ?? 0);

/** `added`: keys of pages that came in this round; `given`: of those that are read already; `perDay`: pages that are read a day at most. */
type Choosing = {
  members: readonly Member[];
  perDay: number;
  added: ReadonlySet<string>;
  given: ReadonlyMap<string, unknown>;
  apart: Apart;
  fieldsOf: FieldsOf;
  now: number;
};

/** The pages to read. Those that just came, moved their date or are wanted, `wanted` of them, are not left for another time. */
export function chosenPages(task: Choosing, memory: ReadingMemory, wanted: number): Member[] {
  const { members: all, perDay, added, given, apart, fieldsOf, now } = task;
  const { trust } = memory;
  const lacks = (member: Member) => lacksValues(member, fieldsOf);
  const members = given.size ? all.filter(({ key }) => !given.has(key)) : all;
  const unread = unreadPages(members, task, memory);
  if (isTurn(memory, now))
    return pagesToRead(members, {
      ...{ now, trust, apart, lacks },
      count: Math.min(maxAtOnce, Math.max(pagesAtOnce(members, perDay), unread.length) + wanted),
    });
  const fresh = members.filter(({ key, text }) => added.has(key) && text === undefined).slice(0, newAtOnce);
  const moved =
    memory.nextAt - now < maxAhead ? movedPages(members, { now, count: newAtOnce, trust, apart, lacks }) : [];
  return [...new Set([...firstPages(members, task).slice(0, maxAtOnce), ...fresh, ...moved, ...unread])];
}

/** Pages that were never read and that are read now, out of the turn of the others. */
function unreadPages(
  members: readonly Member[],
  { perDay, apart, now }: Pick<Choosing, "perDay" | "apart" | "now">,
  { fillAt = 0 }: ReadingMemory,
): Member[] {
  if (now < fillAt) return [];
  const filling = { perDay, now, atOnce: maxAtOnce, isLeft: (member: Member) => isLeft(member, apart) };
  const open = neverRead(members, filling).filter((member) => now >= openAt(member));
  return highestFirst(open, members).slice(0, Math.min(maxAtOnce, roomIn(members, filling)));
}

/** Of a small site all pages, of another one the share of a day that is due until the next time. */
const pagesAtOnce = (members: readonly Member[], perDay: number): number =>
  isReadAtOnce(members)
    ? Math.min(perDay, maxAtOnce)
    : Math.min(perDay, maxAtOnce, Math.max(minAtOnce, Math.ceil(perDay / timesADay(members.length / perDay))));

/** How often a day pages are read where each comes once in so many days: whoever waits for days is not served by an hour. */
const timesADay = (days: number): number => Math.max(minTimes, Math.min(24, 24 / days));

/** Whether all pages are read each time. */
export const isReadAtOnce = (members: readonly Member[]): boolean => members.length <= maxAtOnce;
