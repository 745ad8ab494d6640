/**
 * Which pages of a site are read next. Each has a rate of changes, learnt from what was seen of it and of the whole site; where its date in
 * the list moved, it has changed as probably as such dates were right before. Pure.
 */
import type { Member } from "../member.ts";
import { firstDueAt, isLeft, isWanted, type Apart } from "./apart.ts";

/** What one change that was never seen counts, so that a page that never changed is still read. */
const prior = 0.3;
const day = 86_400;
/** Of so many pages one is whichever waited longest. */
export const fairEvery = 10;
/** No page is read sooner after it was read. */
const restSeconds = 3600;
/** The rate of a site of which nothing is known: changes of a page a day. */
const usualRate = 0.01;

/** `trust`: how often a date that moved was a change, from 0 to 1. `lacks`: whether a table wants what was not read of a page yet. */
export type ReadingOrder = {
  now: number;
  count: number;
  trust: number;
  apart: Apart;
  lacks: (member: Member) => boolean;
};

/** The pages that are due before all others. */
export const firstPages = (members: readonly Member[], { now, apart }: Pick<ReadingOrder, "now" | "apart">): Member[] =>
  members
    .filter((member) => firstDueAt(member, apart) <= now && (isOpen(member, now) || isWanted(member, apart)))
    .toSorted((one, other) => firstDueAt(one, apart) - firstDueAt(other, apart));

/** From here on dates of a list are believed. */
const believed = 0.7;

/** Pages whose date moved, which has been a change as a rule; `count` at most. */
export const movedPages = (members: readonly Member[], { now, count, trust, apart }: ReadingOrder): Member[] =>
  trust < believed
    ? []
    : members.filter((member) => isMoved(member) && isOpen(member, now) && !isLeft(member, apart)).slice(0, count);

const isMoved = ({ text, modified }: Member): boolean =>
  text !== undefined && modified !== undefined && modified !== text.modified;

/** When the next of these is due; Unix seconds, null where there is none. */
export function nextFirstAt(members: readonly Member[], apart: Apart): number | null {
  const times = members.map((member) =>
    isWanted(member, apart) ? 0 : Math.max(firstDueAt(member, apart), openAt(member)),
  );
  const next = times.reduce((least, at) => Math.min(least, at), Infinity);
  return next === Infinity ? null : next;
}

/** `count` pages at most, the most probable changes first; those that are due by themselves, and then new ones, before all others. */
export function pagesToRead(all: readonly Member[], order: ReadingOrder): Member[] {
  const { count, apart } = order;
  const due = firstPages(all, order).slice(0, count);
  const taken = new Set(due);
  const members = all.filter((member) => !taken.has(member) && !isLeft(member, apart));
  return [...due, ...probablePages(members, { ...order, count: count - due.length })];
}

function probablePages(members: readonly Member[], { now, count, trust, lacks }: ReadingOrder): Member[] {
  // What is read sooner for a table is one of the pages of the day like any other.
  const open = members.filter((member) => isOpen(member, now) || (lacks(member) && isOpen(unrested(member), now)));
  const first = open.filter(({ text }) => text === undefined);
  const chosen = highestFirst(first, members).slice(0, count);
  const rest = open.filter(({ text }) => text !== undefined);
  const room = count - chosen.length;
  if (room <= 0) return chosen;
  const oldest = rest.toSorted((one, other) => readAt(one) - readAt(other)).slice(0, Math.ceil(room / fairEvery));
  const taken = new Set(oldest);
  const rate = pooledRate(members, now);
  const probable = rest
    .filter((member) => !taken.has(member))
    .map((member) => ({ member, chance: lacks(member) ? 1 : chanceOf(member, { now, trust, rate }) }))
    .toSorted((one, other) => other.chance - one.chance)
    .slice(0, room - oldest.length);
  return [...chosen, ...probable.map(({ member }) => member), ...oldest];
}

/** What came since the site is followed is news; of the others those come first that stand high in the site. */
export function highestFirst(pages: readonly Member[], members: readonly Member[]): Member[] {
  const start = members.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  const isNews = ({ firstAt }: Member) => Number(firstAt > start);
  return pages.toSorted((one, other) => isNews(other) - isNews(one) || one.key.length - other.key.length);
}

const isOpen = (member: Member, now: number): boolean => member.state === "listed" && now >= openAt(member);

/** From when on a page may be read again; Unix seconds. */
export function openAt({ text, failed }: Member): number {
  const rested = text === undefined ? 0 : text.readAt + restSeconds;
  return failed ? Math.max(rested, failed.at + restSeconds * 2 ** Math.min(failed.count, 8)) : rested;
}

/** The page as one that was never read; what failed rests all the same. */
function unrested(member: Member): Member {
  const { text: _, ...rest } = member;
  return rest;
}

const readAt = ({ text }: Member): number => text?.readAt ?? 0;

/** Changes of a page a day, over all of the site. */
function pooledRate(members: readonly Member[], now: number): number {
  let [changes, days] = [0, 0];
  for (const { text, firstAt } of members) {
    if (text === undefined) continue;
    changes += text.changes;
    days += (now - firstAt) / day;
  }
  return (changes + prior) / (days + prior / usualRate);
}

function chanceOf(member: Member, { now, trust, rate }: { now: number; trust: number; rate: number }): number {
  const { text, firstAt } = member;
  if (text === undefined) return 1;
  const own = (prior + text.changes) / (prior / rate + (now - firstAt) / day);
  const chance = 1 - Math.exp((-own * (now - text.readAt)) / day);
  return isMoved(member) ? Math.max(chance, trust) : chance;
}

/** What dates are worth after a page was read whose date had moved. */
export const trustAfter = (trust: number, isChanged: boolean): number => trust * 0.95 + (isChanged ? 0.05 : 0);
export const firstTrust = 0.5;
