/**
 * The pages of a site that were never read are read as fast as its host is asked for a site, instead of in turns over the day: who begins to
 * watch a site waits for nothing but what the number of pages of a day leaves over. Pure.
 */
import type { Member } from "../member.ts";
import { openAt } from "./order.ts";

const day = 86_400;
/** A host is asked for sixty pages a minute; half of that is for what else is watched there. */
export const secondsApart = 2;
/** Passes begin with the minute: what one of them came too late is made up by the next. */
const maxLate = 60;

/** `perDay`: pages that are read a day at most; `isLeft`: whether a page is not read. `atOnce`: pages that are read in one pass at most. */
export type Filling = { perDay: number; now: number; atOnce: number; isLeft: (member: Member) => boolean };

type Unread = Pick<Filling, "isLeft">;

/** Pages that are to be read and never were. */
export const neverRead = (members: readonly Member[], { isLeft }: Unread): Member[] =>
  members.filter((member) => member.state === "listed" && member.text === undefined && !isLeft(member));

/** When the pages of the last day were read, or tried; Unix seconds, the first one first. */
function readInDay(members: readonly Member[], now: number): number[] {
  return members
    .map(({ text, failed }) => Math.max(text?.readAt ?? 0, failed?.at ?? 0))
    .filter((at) => at > now - day)
    .toSorted((one, other) => one - other);
}

/** How many pages may still be read without more than the number of a day in any day. */
export const roomIn = (members: readonly Member[], { perDay, now }: Pick<Filling, "perDay" | "now">): number =>
  Math.max(0, perDay - readInDay(members, now).length);

/** When never-read pages are read next, out of the turn of the others; null where there is none. `count`: that were read just now. `before`: when that was due; Unix seconds. */
export function nextFillAt(
  members: readonly Member[],
  { count, before, ...filling }: Filling & { count: number; before: number | undefined },
): number | null {
  const { perDay, now, atOnce } = filling;
  const unread = neverRead(members, filling);
  if (unread.length === 0) return null;
  const paced = count === 0 ? now + maxLate : Math.max(before ?? now, now - maxLate) + secondsApart * count;
  const opened = unread.reduce((least, member) => Math.min(least, openAt(member)), Infinity);
  const read = readInDay(members, now);
  // Where there is no room, so many of the last day have to be over a day ago.
  const over = read.length < perDay ? 0 : read.length + Math.min(atOnce, perDay, unread.length) - perDay;
  const room = over > 0 ? (read[over - 1] ?? now) + day : 0;
  return Math.max(paced, opened, room);
}

/** `read`, `pages`: how many were read of those that are to be; `doneAt`: about when all were; Unix seconds. */
export type Progress = { read: number; pages: number; doneAt: number };

/** How far the first reading of a site is; null where every page was tried. `from`: when pages are read next. */
export function progressOf(
  members: readonly Member[],
  { from, ...filling }: Filling & { from: number },
): Progress | null {
  const { perDay, now } = filling;
  const open = neverRead(members, filling).filter(({ failed }) => failed === undefined).length;
  if (open === 0) return null;
  const pages = members.filter((member) => member.state === "listed" && !filling.isLeft(member)).length;
  const read = readInDay(members, now);
  const room = Math.max(0, perDay - read.length);
  const days = open <= room ? 0 : Math.ceil((open - room) / perDay);
  const start = days === 0 ? Math.max(now, from) : (read[0] ?? now) + days * day;
  const last = days === 0 ? open : open - room - (days - 1) * perDay;
  return { read: pages - open, pages, doneAt: start + last * secondsApart };
}
