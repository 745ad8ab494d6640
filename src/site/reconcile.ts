/**
 * What a new list says of the pages of a site that are known. Pure.
 *
 * 1. The first list, and the first after an edit of what is followed, is how things are: nothing in it is new, and what is out of scope
 *    leaves without a word.
 * 2. A page that a list has for the first time is added. One that was gone and is listed again is back; one that was only missing never left.
 * 3. Only a whole list lets a page be missing, or the whole file that had it. What becomes of it then is for its own answer to say (proof.ts).
 * 4. A list that lacks more than half of many pages is doubted: nothing is missing by it until it has been so for days and in several
 *    lists, and then as by any list. So neither an empty list nor a part of a site that answers for all of it makes a page gone.
 * 5. Where many pages left and many came, the site may have been built anew: neither counts until another list an hour later says the same,
 *    and the pages that left say so themselves.
 * 6. A page whose address is only written otherwise has moved there at once.
 * 7. Where there are more pages than are followed, those that are known stay.
 */
import { byKey, hasLeft, type Member } from "./member.ts";
import { twinsIn, withSpellings } from "./spelling.ts";

/**
 * `pages`: addresses by key; `open`: keys of those that only lists of the latest have. `isComplete`: every other list of the site was read to
 * its end.
 */
export type Listed = { pages: ReadonlyMap<string, string>; open: ReadonlySet<string>; isComplete: boolean };

/** A list that lacks too much: since when (Unix seconds), and in how many whole lists. `isRebuilt`: as many pages came as left. */
export type ListDoubt = { since: number; lists: number; isRebuilt?: true | undefined };

export type ReconcileRules = {
  /** Unix seconds. */
  now: number;
  goneAfterDays: number;
  maxPages: number;
  /** Whether what the list has is how things are, and no news. */
  isBaseline: boolean;
  isInScope: (url: string) => boolean;
  /** Whether the file that had a page was read whole, and lacks it. */
  isDropped?: (member: Member) => boolean;
  /** Whether pages that the list lacks say themselves that they are not there any more. */
  isConfirmed?: boolean;
};

/**
 * `isTrusted`: what the list lacks is missing. `added`: the members that are new. `isSettled`: the same list, whenever it comes again, changes nothing. `leftOut`: pages beyond those that are followed. `back`: how many
 * came back.
 */
export type Reconciled = {
  members: Member[];
  doubt: ListDoubt | null;
  isTrusted: boolean;
  isSettled: boolean;
  added: Member[];
  back: number;
  leftOut: number;
};

const hour = 3600;
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
  const { isBaseline, isDropped = () => false } = rules;
  const present = known.members.filter(({ url }) => !isBaseline || rules.isInScope(url));
  const twins = isBaseline ? noTwins : twinsIn(present, listed.pages);
  const doubt = doubtAfter({ members: present, doubt: known.doubt, twins }, listed, rules);
  const isTrusted = listed.isComplete && (doubt === null || isBelieved(doubt, rules));
  let back = 0;
  const members: Member[] = [];
  for (const member of present) {
    const isListed = listed.pages.has(member.key);
    const isLacking = !isListed && (isTrusted || (doubt === null && isDropped(member)));
    const next = isListed ? relisted(closed(member, listed), rules) : isLacking ? unlisted(member, rules) : member;
    if (next.backAt !== member.backAt && next.backAt === rules.now) back += 1;
    members.push(next);
  }
  const isWaiting = doubt?.isRebuilt === true && !isTrusted && !isBaseline;
  const { added, leftOut } = isWaiting ? { added: [], leftOut: 0 } : newMembers(members, listed, rules);
  const all = withSpellings([...members, ...added], { twins, added, now: rules.now }).toSorted(byKey);
  const isSettled = doubt === null && all.every(({ state }) => state !== "missing");
  return {
    members: withoutForgotten(all, rules),
    doubt: isTrusted ? null : doubt,
    isTrusted,
    isSettled,
    added,
    back,
    leftOut,
  };
}

/** A page that a whole list has, too, is missing without it. */
function closed(member: Member, { open }: Listed): Member {
  if (!member.isOpen || open.has(member.key)) return member;
  const { isOpen: _, ...rest } = member;
  return rest;
}

function relisted(member: Member, { now, isBaseline }: ReconcileRules): Member {
  if (member.state === "listed") return unasked(member);
  const { backAt: _, by: __, to: ___, evidence: ____, ...rest } = member;
  if (member.state === "missing")
    return { ...rest, ...backOf(member), state: "listed", since: member.backAt ?? member.firstAt };
  return isBaseline
    ? { ...rest, state: "listed", firstAt: now, since: now }
    : { ...rest, state: "listed", since: now, backAt: now };
}

const backOf = ({ backAt }: Member): Pick<Member, "backAt"> => (backAt === undefined ? {} : { backAt });

const unlisted = (member: Member, { now }: ReconcileRules): Member =>
  member.state === "listed" && !member.isOpen ? { ...unasked(member), state: "missing", since: now } : member;

/** What a page answered while its file could not be read is of no use once it can. */
function unasked(member: Member): Member {
  if (member.evidence === undefined) return member;
  const { evidence: _, ...rest } = member;
  return rest;
}

function newMembers(
  members: readonly Member[],
  { pages, open }: Listed,
  { now, maxPages }: ReconcileRules,
): { added: Member[]; leftOut: number } {
  const keys = new Set(members.map(({ key }) => key));
  let room = Math.max(0, maxPages - members.filter((member) => !hasLeft(member)).length);
  let leftOut = 0;
  const added: Member[] = [];
  for (const [key, url] of pages) {
    if (keys.has(key)) continue;
    if (room > 0) added.push(newMember({ key, url, isOpen: open.has(key) }, now));
    else leftOut += 1;
    room -= 1;
  }
  return { added, leftOut };
}

const newMember = ({ key, url, isOpen }: { key: string; url: string; isOpen: boolean }, now: number): Member => ({
  key,
  url,
  state: "listed",
  firstAt: now,
  since: now,
  ...(isOpen ? { isOpen } : {}),
});

type Known = { members: readonly Member[]; doubt: ListDoubt | null; twins: ReadonlyMap<string, string> };
const noTwins: Known["twins"] = new Map();

function doubtAfter(
  { twins, ...known }: Known,
  { pages, isComplete }: Listed,
  { now }: ReconcileRules,
): ListDoubt | null {
  // A list that is not whole says nothing either way.
  if (!isComplete) return known.doubt;
  const followed = known.members.filter(({ state, isOpen }) => !isOpen && (state === "listed" || state === "missing"));
  // What is missing already was missing in a list that nobody doubted, and what is written otherwise is there.
  const absent = followed.filter(({ key, state }) => state === "listed" && !pages.has(key) && !twins.has(key)).length;
  const keys = new Set([...known.members.map(({ key }) => key), ...twins.values()]);
  const many = Math.max(fewPages, followed.length / 5);
  const isRebuilt =
    absent > many && pages.size > many && [...pages.keys()].filter((key) => !keys.has(key)).length > many;
  if (followed.length < fewPages || (absent * 2 <= followed.length && !isRebuilt)) return null;
  const { since = now, lists = 0 } = known.doubt ?? {};
  return { since, lists: lists + 1, ...(isRebuilt ? { isRebuilt } : {}) };
}

const isBelieved = ({ since, lists }: ListDoubt, { now, goneAfterDays, isConfirmed }: ReconcileRules): boolean =>
  (isConfirmed === true && lists >= 2 && now - since >= hour) ||
  (lists >= doubtedLists && now - since >= Math.max(doubtedDays, goneAfterDays) * day);

/** Without pages that left long ago, and with no more of the others than are followed: the longest gone go first. */
function withoutForgotten(members: readonly Member[], { now, maxPages }: ReconcileRules): Member[] {
  const recent = members.filter((member) => !hasLeft(member) || now - member.since < rememberedDays * day);
  const gone = recent.filter(hasLeft);
  if (gone.length <= maxPages) return recent;
  const latest = new Set(gone.toSorted((one, other) => other.since - one.since).slice(0, maxPages));
  return recent.filter((member) => !hasLeft(member) || latest.has(member));
}
