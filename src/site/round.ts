/**
 * One round of a site: what a new list makes of its pages, the text that is compared, and what is to be written and remembered. Pure.
 *
 * The text has an address a line: of all pages but those that are gone or moved. So a page that came is a line that was added, one that went a line
 * that was removed, one that moved a line that changed, and difference, rules of text, alerts, feeds and history are those of any watch.
 *
 * A round is opened by the list, which says what pages to ask themselves, and closed by their answers.
 */
import { sha256 } from "../secret/digest.ts";
import { namesPages, type SiteSettings } from "../settings/site.ts";
import { knownFiles, type KnownFile } from "./again.ts";
import { leavesOf, membersOf, type Leaf } from "./leaf.ts";
import type { Listing } from "./listing.ts";
import type { SiteMemory } from "./memory.ts";
import type { Probe } from "./answer.ts";
import { textOfPages } from "./line.ts";
import type { Member, MemberState } from "./member.ts";
import { withPatterns, withPlaces } from "./moves.ts";
import { proven, type PageAnswer } from "./proof.ts";
import { dueAt, pagesToAsk, sampleOf } from "./questions.ts";
import { reconcile, type Reconciled } from "./reconcile.ts";
import type { Scope } from "./scope.ts";

/** `url`: of the watch, its template filled in. `now`: Unix seconds. */
export type SiteTask = {
  url: string;
  site: Required<SiteSettings>;
  scope: Scope;
  memory: SiteMemory | undefined;
  now: number;
};

/** Leaves to write, and the first keys of those to remove. */
export type LeafChanges = { write: Leaf[]; remove: string[] };

/**
 * `edition`: the same list, wherever it comes again, changes nothing; null where it may. `isRelisted`: what moved is no news, though nobody
 * edited the settings.
 */
export type Round = {
  text: string;
  leaves: LeafChanges;
  memory: SiteMemory;
  edition: string | null;
  isRelisted: boolean;
  moved: RoundCounts;
};

/** How many pages came, came back, went, went elsewhere, and left the list alone. */
export type RoundCounts = { added: number; back: number; gone: number; moved: number; unlisted: number };

/** A round whose pages are still to be asked. */
export type OpenRound = {
  task: SiteTask;
  listing: Listing;
  stored: readonly Leaf[];
  known: readonly Member[];
  owed: string[];
  isSameScope: boolean;
  isRelisted: boolean;
  result: Reconciled;
  toAsk: Member[];
};

const emptyDays = 3;
/** Problems that are remembered, to be reported. */
const maxReported = 10;

/** What is followed, as a hash: another one is another site. */
export const scopeHash = (url: string, site: Required<SiteSettings>): string =>
  sha256(JSON.stringify([url, Object.entries(site).toSorted(([one], [other]) => (one < other ? -1 : 1))])).slice(0, 24);

/** Files that are not news to be empty: they are known to be for some days. */
export const isKnownEmpty =
  (memory: SiteMemory | undefined, now: number) =>
  (file: string): boolean => {
    // What was empty from the start is as it was.
    if (memory === undefined) return true;
    const since = memory.empty[fileHash(file)];
    return since !== undefined && now - since >= emptyDays * 86_400;
  };

const fileHash = (file: string) => sha256(file).slice(0, 12);

/** The edition of a list that was read; see Round. */
export function editionOf({ pages, isComplete, problems }: Listing, scope: string): string {
  const keys = [...pages.keys()].toSorted().join("\n");
  return sha256(JSON.stringify([scope, isComplete, problems]) + keys).slice(0, 32);
}

/** The files of the list that a watch has as its reading, of this edition and under the settings of this hash, to be asked whether they are as they were. */
export const filesToAsk = (
  memory: SiteMemory | undefined,
  { scope, edition }: { scope: string; edition: string | undefined },
): KnownFile[] =>
  memory?.settled && memory.scope === scope && memory.settled.edition === edition ? memory.settled.files : [];

/** Whether pages are to be asked though the list is as it was. */
export const isAskDue = (memory: SiteMemory | undefined, now: number): boolean =>
  memory?.askAt !== undefined && now >= memory.askAt;

/** `stored`: the leaves of the site as they are. */
export function openRound(task: SiteTask, listing: Listing, stored: readonly Leaf[]): OpenRound {
  const { memory, now } = task;
  const isSameScope = memory !== undefined && memory.scope === scopeHash(task.url, task.site);
  const owed = owedAfter(isSameScope ? memory : undefined, listing);
  // A watch that came with its past and without its pages has a baseline that no list of here made.
  const isRelisted = !isSameScope || owed.length < memory.owed.length;
  const known = stored.flatMap(membersOf);
  const open = { task, listing, stored, known, owed, isSameScope, isRelisted };
  const result = reconciled(open, false);
  const isDoubted = result.doubt !== null && listing.isComplete && !isRelisted;
  const toAsk = isDoubted
    ? sampleOf(result.members, (key) => listing.pages.has(key))
    : pagesToAsk(result.members, { now, goneAfterDays: task.site.gone_after_days });
  return { ...open, result, toAsk };
}

function reconciled(
  { task, listing, known, isSameScope, isRelisted }: Omit<OpenRound, "result" | "toAsk">,
  isConfirmed: boolean,
): Reconciled {
  const { memory, now, site, scope } = task;
  const doubt = (isSameScope && memory?.doubt) || null;
  return reconcile({ members: known, doubt }, listing, {
    now,
    goneAfterDays: site.gone_after_days,
    maxPages: site.max_pages ?? Infinity,
    isBaseline: isRelisted,
    isInScope: (url) => scope(url, namesPages(site)) !== null,
    isConfirmed,
  });
}

/** `answers`: of the pages that were asked, by key. `probe`: how the host answers where there is nothing. */
export type Asked = { answers: ReadonlyMap<string, PageAnswer>; probe: Probe | null };

export function closeRound(open: OpenRound, { answers, probe }: Asked): Round {
  const { task, listing, stored, owed, isRelisted } = open;
  const { memory, now, site } = task;
  const hash = scopeHash(task.url, site);
  const confirmed = open.result.doubt !== null && saysThatTheyLeft([...answers.values()]);
  const result = confirmed ? reconciled(open, true) : open.result;
  const asked = membersAfter(open, result, answers);
  const isWaiting = waits(open, result, asked);
  const members = isWaiting ? withoutAdded(open, result, asked) : asked;
  const counts = countsOf(members);
  const isSettled = result.isSettled && counts.missing === 0 && listing.empty.every(isKnownEmpty(memory, now));
  const edition = isSettled ? editionOf(listing, hash) : null;
  const files = edition !== null && listing.isComplete ? knownFiles(listing.validators, listing.moved) : [];
  const askAt = dueAt(members);
  const next: SiteMemory = {
    scope: hash,
    found: site.sitemaps.length || namesPages(site) ? [] : listing.found,
    empty: emptyAfter(memory, listing, now),
    owed,
    doubt: result.doubt,
    isComplete: listing.isComplete,
    ...counts,
    files: listing.files,
    leftOut: result.leftOut,
    outside: listing.outside,
    problems: listing.problems.slice(0, maxReported),
    ...(edition !== null && files.length ? { settled: { edition, files } } : {}),
    ...(isWaiting ? { waitingSince: memory?.waitingSince ?? now } : {}),
    ...(askAt === null ? {} : { askAt }),
    ...(probe === null ? {} : { probe }),
  };
  return {
    text: textOfPages(members),
    leaves: changesOf(members, stored),
    memory: next,
    edition,
    isRelisted,
    moved: movedOf(members, isWaiting ? { ...result, added: [] } : result, { now, isBaseline: isRelisted }),
  };
}

/** New pages wait a day at most for pages that could not be asked yet, since each may be where one of them went. */
function waits(
  { task: { memory, now }, isRelisted }: OpenRound,
  { added }: Reconciled,
  asked: readonly Member[],
): boolean {
  const isUnasked = ({ state, evidence }: Member) => state === "missing" && evidence === undefined;
  return !isRelisted && added.length > 0 && now - (memory?.waitingSince ?? now) < maxWait && asked.some(isUnasked);
}

/** The members without those that wait, and with what moved to one of these as missing until then. */
function withoutAdded({ known, task }: OpenRound, { added }: Reconciled, asked: readonly Member[]): Member[] {
  const { now, scope, site } = task;
  const waiting = new Set(added.map(({ key }) => key));
  const before = new Map(known.map((member) => [member.key, member]));
  return asked
    .filter(({ key }) => !waiting.has(key))
    .map((member) => {
      const { state, since, by, to } = member;
      const target = state === "moved" && since === now && by && to ? scope(to, namesPages(site))?.key : undefined;
      if (target === undefined || !waiting.has(target) || !by || !to) return member;
      const { since: missingSince = now, state: former = "missing" } = before.get(member.key) ?? {};
      const { by: _, to: __, ...rest } = member;
      const evidence = { kind: "redirect", at: now, to, by } as const;
      return { ...rest, state: "missing", since: former === "missing" ? missingSince : now, evidence };
    });
}

const maxWait = 86_400;

/** Whether most of the pages that were asked say that they are not there any more. */
function saysThatTheyLeft(answers: readonly PageAnswer[]): boolean {
  const telling = answers.filter(({ kind }) => kind !== "unread" && kind !== "refused");
  const leaving = telling.filter(({ kind }) => kind !== "there");
  return telling.length >= minTelling && leaving.length >= telling.length * 0.8;
}

function membersAfter(
  { task, listing }: OpenRound,
  result: Reconciled,
  answers: ReadonlyMap<string, PageAnswer>,
): Member[] {
  const { now, site, scope } = task;
  const absent = [...answers.values()].filter(({ kind }) => kind === "absent" || kind === "soft_404").length;
  const isCommon = absent > commonlyAbsent;
  const own = result.members.map((member) => {
    const isUnlisted = result.isTrusted && !listing.pages.has(member.key);
    const answer = answers.get(member.key) ?? null;
    return proven(member, answer, { now, goneAfterDays: site.gone_after_days, isCommon, isUnlisted });
  });
  const added = new Set(result.added.map(({ key }) => key));
  const moving = { now, added, keyOf: (url: string) => scope(url, namesPages(site))?.key ?? null };
  return withPlaces(withPatterns(own, moving), moving);
}

const minTelling = 3;
/** So many pages that are not there at once may be a fault of the host. */
const commonlyAbsent = 10;

function movedOf(
  members: readonly Member[],
  { added, back }: Reconciled,
  { now, isBaseline }: { now: number; isBaseline: boolean },
): RoundCounts {
  const counts = { added: isBaseline ? 0 : added.length, back, gone: 0, moved: 0, unlisted: 0 };
  const isNew = new Set(added.map(({ key }) => key));
  for (const { state, since, key, former } of members) {
    // A page that another one moved to is no new one.
    if (former !== undefined && isNew.has(key) && !isBaseline) counts.added -= 1;
    if (since === now && (state === "gone" || state === "moved" || state === "unlisted")) counts[state] += 1;
  }
  return counts;
}

/** The files that never could be read since what is followed is followed. */
function owedAfter(memory: SiteMemory | undefined, { problems, files }: Listing): string[] {
  const failed = problems.filter(({ isUnread }) => isUnread).map(({ file }) => file);
  if (memory === undefined) return failed;
  // A list of fewer files than usual says nothing of those that it did not come to.
  return files === 0 ? memory.owed : memory.owed.filter((file) => failed.includes(file));
}

function emptyAfter(memory: SiteMemory | undefined, { empty }: Listing, now: number): Record<string, number> {
  const firstTime = memory === undefined ? 0 : now;
  return Object.fromEntries(
    empty.map((file) => {
      const hash = fileHash(file);
      return [hash, memory?.empty[hash] ?? firstTime];
    }),
  );
}

function countsOf(members: readonly Member[]): Pick<SiteMemory, MemberState> {
  const counts = { listed: 0, missing: 0, gone: 0, unlisted: 0, moved: 0 };
  for (const { state } of members) counts[state] += 1;
  return counts;
}

function changesOf(members: readonly Member[], stored: readonly Leaf[]): LeafChanges {
  const before = new Map(stored.map((leaf) => [leaf.first, leaf.members]));
  const after = leavesOf(members, [...before.keys()]);
  const firsts = new Set(after.map(({ first }) => first));
  return {
    write: after.filter((leaf) => before.get(leaf.first) !== leaf.members),
    remove: [...before.keys()].filter((first) => !firsts.has(first)),
  };
}
