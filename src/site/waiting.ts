/**
 * New pages that wait, since each of them may be where another page went: a day at most, and no longer than until the pages that may have
 * moved there were seen in a list or asked. Pure.
 */
import { sha256 } from "../secret/digest.ts";
import type { Member } from "./member.ts";
import type { Scope } from "./scope.ts";

const maxWait = 86_400;
/** How long a list that is not whole has new pages wait: one that stays so is how things are. */
const maxPartial = 2 * 86_400;
/** Pages move often enough on a site where one of so many new addresses was a move. */
const newPerMove = 50;

/** New pages that wait: since when, in Unix seconds, by a hash of their key. */
export type Since = Record<string, number>;
/** So many are remembered; those beyond wait as long as the first of these. */
const maxWaiting = 500;

export type Wait = {
  now: number;
  waiting: Since | undefined;
  /** Since when the list is not whole; Unix seconds. */
  partialSince: number | undefined;
  isUnseen: (member: Member) => boolean;
};

/** The pages that may have moved to one of the new pages and were not asked since: those of files that cannot be read, where pages move. */
export function suspectsOf(members: readonly Member[], added: readonly Member[], wait: Wait): Member[] {
  if (added.length === 0) return [];
  return unseenOf(members, wait).filter(isAskedBefore(Math.max(...added.map(sinceOf(wait)))));
}

/** The new pages that wait. `members`: after the answers of those that were asked. */
export function stillWaiting(members: readonly Member[], added: readonly Member[], wait: Wait): Member[] {
  const isOpen = members.some(({ state, evidence }) => state === "missing" && evidence === undefined);
  const unseen = unseenOf(members, wait);
  const since = sinceOf(wait);
  return added.filter((member) => {
    const at = since(member);
    return wait.now - at < maxWait && (isOpen || unseen.some(isAskedBefore(at)));
  });
}

/** Since when these pages wait. */
export const waitingAfter = (pages: readonly Member[], wait: Wait): Since =>
  Object.fromEntries(pages.slice(0, maxWaiting).map((member) => [nameOf(member), sinceOf(wait)(member)]));

function sinceOf({ waiting = {}, now }: Wait): (member: Member) => number {
  const times = Object.values(waiting);
  const beyond = times.length < maxWaiting ? now : Math.min(...times);
  return (member) => waiting[nameOf(member)] ?? beyond;
}

const nameOf = ({ key }: Member): string => sha256(key).slice(0, 8);

const isAskedBefore =
  (at: number) =>
  ({ evidence }: Member): boolean =>
    evidence === undefined || evidence.at < at;

const unseenOf = (members: readonly Member[], { now, partialSince = now, isUnseen }: Wait): Member[] =>
  now - partialSince >= maxPartial || !movesPages(members) ? [] : members.filter(isUnseen);

/** What never moved a page does not hide a move in a bad hour: its news are reported at once. */
function movesPages(members: readonly Member[]): boolean {
  let [first, moves, came] = [Infinity, 0, 0];
  for (const { firstAt } of members) first = Math.min(first, firstAt);
  for (const { state, firstAt, former } of members) {
    if (state === "moved") moves += 1;
    else if (firstAt > first && former === undefined) came += 1;
  }
  return moves > 0 && moves * newPerMove >= came;
}

/** `added`: the pages that are new; `before`: all as they were. */
type Waiting = { now: number; scope: Scope; isNamed: boolean; added: readonly Member[]; before: readonly Member[] };

/** The members without those that wait, and with what moved to one of these as missing until then. */
export function withoutAdded(
  members: readonly Member[],
  { now, scope, isNamed, added, before: known }: Waiting,
): Member[] {
  const waiting = new Set(added.map(({ key }) => key));
  const before = new Map(known.map((member) => [member.key, member]));
  return members
    .filter(({ key }) => !waiting.has(key))
    .map((member) => {
      const { state, since, by, to } = member;
      const target = state === "moved" && since === now && by && to ? scope(to, isNamed)?.key : undefined;
      if (target === undefined || !waiting.has(target) || !by || !to) return member;
      const { since: missingSince = now, state: former = "missing" } = before.get(member.key) ?? {};
      const { by: _, to: __, ...rest } = member;
      const evidence = { kind: "redirect", at: now, to, by } as const;
      return { ...rest, state: "missing", since: former === "missing" ? missingSince : now, evidence };
    });
}
