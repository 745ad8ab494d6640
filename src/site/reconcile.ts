/**
 * What a new list says of the pages of a site that are known. Pure.
 *
 * 1. The first list, and the first after an edit of what is followed, is how things are: nothing in it is new, and what is out of scope
 *    leaves without a word.
 * 2. A page that a list has for the first time is added. One that was gone and is listed again is back; one that was only missing never left.
 * 3. Only a whole list lets a page be missing. It is gone once another whole list, some days later, has it no more either.
 * 4. A list that lacks more than half of many pages is doubted: nothing is missing by it until it has been so for days and in several
 *    lists, and then as by any list. So neither an empty list nor a part of a site that answers for all of it makes a page gone.
 * 5. Where there are more pages than are followed, those that are known stay.
 */
import { byKey, type Member } from "./member.ts";

/** `pages`: addresses by key. `isComplete`: every list of the site was read to its end. */
export type Listed = { pages: ReadonlyMap<string, string>; isComplete: boolean };

/** A list that lacks too much: since when (Unix seconds), and in how many whole lists. */
export type ListDoubt = { since: number; lists: number };

export type ReconcileRules = {
  /** Unix seconds. */
  now: number;
  goneAfterDays: number;
  maxPages: number;
  /** Whether what the list has is how things are, and no news. */
  isBaseline: boolean;
  isInScope: (url: string) => boolean;
};

/**
 * `isSettled`: the same list, whenever it comes again, changes nothing. `leftOut`: pages beyond those that are followed. `moved`: how many
 * came, went and came back.
 */
export type Reconciled = {
  members: Member[];
  doubt: ListDoubt | null;
  isSettled: boolean;
  leftOut: number;
  moved: { added: number; back: number; gone: number };
};

const day = 86_400;
/** Below so many pages half of them may well go at once. */
const fewPages = 20;
const doubtedDays = 3;
const doubtedLists = 3;
/** How long a page that is gone is remembered. */
const rememberedDays = 90;

export function reconcile(
  known: { members: readonly Member[]; doubt: ListDoubt | null },
  listed: Listed,
  rules: ReconcileRules,
): Reconciled {
  const { isBaseline } = rules;
  const present = known.members.filter(({ url }) => !isBaseline || rules.isInScope(url));
  const doubt = doubtAfter({ members: present, doubt: known.doubt }, listed, rules);
  const isTrusted = listed.isComplete && (doubt === null || isBelieved(doubt, rules));
  const moved = { added: 0, back: 0, gone: 0 };
  const members: Member[] = [];
  for (const member of present) {
    const next = listed.pages.has(member.key) ? relisted(member, rules) : isTrusted ? unlisted(member, rules) : member;
    if (member.state !== "gone" && next.state === "gone") moved.gone += 1;
    if (member.state === "gone" && next.state === "listed" && !isBaseline) moved.back += 1;
    members.push(next);
  }
  const { added, leftOut } = newMembers(members, listed, rules);
  if (!isBaseline) moved.added = added.length;
  members.push(...added);
  members.sort(byKey);
  const isSettled = doubt === null && members.every(({ state }) => state !== "missing");
  return { members: withoutForgotten(members, rules), doubt: isTrusted ? null : doubt, isSettled, leftOut, moved };
}

function relisted(member: Member, { now, isBaseline }: ReconcileRules): Member {
  if (member.state === "listed") return member;
  const { backAt: _, ...rest } = member;
  if (member.state === "missing") return { ...member, state: "listed", since: member.backAt ?? member.firstAt };
  return isBaseline
    ? { ...rest, state: "listed", firstAt: now, since: now }
    : { ...member, state: "listed", since: now, backAt: now };
}

function unlisted(member: Member, { now, goneAfterDays }: ReconcileRules): Member {
  if (member.state === "gone") return member;
  if (member.state === "listed") return { ...member, state: "missing", since: now };
  const isGone = member.since < now && now - member.since >= goneAfterDays * day;
  return isGone ? { ...member, state: "gone", since: now } : member;
}

function newMembers(
  members: readonly Member[],
  { pages }: Listed,
  { now, maxPages }: ReconcileRules,
): { added: Member[]; leftOut: number } {
  const keys = new Set(members.map(({ key }) => key));
  let room = Math.max(0, maxPages - members.filter(({ state }) => state !== "gone").length);
  let leftOut = 0;
  const added: Member[] = [];
  for (const [key, url] of pages) {
    if (keys.has(key)) continue;
    if (room > 0) added.push({ key, url, state: "listed", firstAt: now, since: now });
    else leftOut += 1;
    room -= 1;
  }
  return { added, leftOut };
}

function doubtAfter(
  known: { members: readonly Member[]; doubt: ListDoubt | null },
  { pages, isComplete }: Listed,
  { now }: ReconcileRules,
): ListDoubt | null {
  // A list that is not whole says nothing either way.
  if (!isComplete) return known.doubt;
  const followed = known.members.filter(({ state }) => state !== "gone");
  // What is missing already was missing in a list that nobody doubted.
  const absent = followed.filter(({ key, state }) => state === "listed" && !pages.has(key)).length;
  if (followed.length < fewPages || absent * 2 <= followed.length) return null;
  return { since: known.doubt?.since ?? now, lists: (known.doubt?.lists ?? 0) + 1 };
}

const isBelieved = ({ since, lists }: ListDoubt, { now, goneAfterDays }: ReconcileRules): boolean =>
  lists >= doubtedLists && now - since >= Math.max(doubtedDays, goneAfterDays) * day;

/** Without pages that are gone for long, and with no more of the others than are followed: the longest gone go first. */
function withoutForgotten(members: readonly Member[], { now, maxPages }: ReconcileRules): Member[] {
  const recent = members.filter(({ state, since }) => state !== "gone" || now - since < rememberedDays * day);
  const gone = recent.filter(({ state }) => state === "gone");
  if (gone.length <= maxPages) return recent;
  const latest = new Set(gone.toSorted((one, other) => other.since - one.since).slice(0, maxPages));
  return recent.filter((member) => member.state !== "gone" || latest.has(member));
}
