/**
 * One round of a site: what a new list makes of its pages, the text that is compared, and what is to be written and remembered. Pure.
 *
 * The text has an address a line: of all pages but those that are gone or moved. So a page that came is a line that was added, one that went a line
 * that was removed, one that moved a line that changed, and difference, rules of text, alerts, feeds and history are those of any watch.
 *
 * A round is opened by the list, which says what pages to ask themselves, and closed by their answers.
 */
import { writtenSentence } from "../message/written.ts";
import { namesPages, type SiteSettings } from "../settings/site.ts";
import { knownFiles } from "./again.ts";
import { changesOf, membersOf, type Leaf, type LeafChanges } from "./leaf.ts";
import { ignoredHash, ignoredKeys, setAside, type Aside } from "./aside.ts";
import { absenceIn, placesOf, readSince, withFiles, withLostFiles, type Absence, type Places } from "./files.ts";
import type { Listing } from "./gathering.ts";
import { countsOf, movedOf, type RoundCounts } from "./counts.ts";
import { withTitles } from "./listedTitle.ts";
import type { SiteMemory } from "./memory.ts";
import type { Probe } from "./answer.ts";
import { editionOf, fileHash, isKnownEmpty, scopeHash } from "./known.ts";
import { textOfPages } from "./line.ts";
import { shownShared, noShared } from "./reading/shared.ts";
import { byKey, type Member } from "./member.ts";
import { withPatterns, withPlaces } from "./moves.ts";
import { proven, saysThatTheyLeft, type PageAnswer, type ProofRules } from "./proof.ts";
import { dueAt, pagesToAsk, sampleOf, withSuspects } from "./questions.ts";
import { againAt } from "./recheck.ts";
import { reconcile, type Reconciled } from "./reconcile.ts";
import type { Scope } from "./scope.ts";
import { together } from "./together.ts";
import { stillWaiting, suspectsOf, waitingAfter, withoutAdded, type Since, type Wait } from "./waiting.ts";

/** `url`: of the watch, its template filled in. `now`: Unix seconds. */
export type SiteTask = {
  url: string;
  site: Required<SiteSettings>;
  scope: Scope;
  memory: SiteMemory | undefined;
  now: number;
};

/**
 * `members`: all pages as they are now; `added`: keys of those that are new. `edition`: the same list, wherever it comes again, changes nothing; null where it may. `isRelisted`: what moved is no news, though nobody
 * edited the settings. `wakesTables`: what moved is to be known by the tables that follow the site.
 */
export type Round = {
  text: string;
  members: readonly Member[];
  added: ReadonlySet<string>;
  leaves: LeafChanges;
  memory: SiteMemory;
  edition: string | null;
  isRelisted: boolean;
  moved: RoundCounts;
  wakesTables?: true;
};

/** A round whose pages are still to be asked. */
export type OpenRound = {
  task: SiteTask;
  listing: Listing;
  stored: readonly Leaf[];
  known: readonly Member[];
  /** Of `known`, and of the list, without pages that stay as they are. */
  aside: Aside;
  owed: string[];
  isSameScope: boolean;
  isRelisted: boolean;
  files: Places;
  absence: Absence;
  result: Reconciled;
  toAsk: Member[];
};

/** Problems that are remembered, to be reported. */
const maxReported = 10;

/** `stored`: the leaves of the site as they are. */
export function openRound(task: SiteTask, listing: Listing, stored: readonly Leaf[]): OpenRound {
  const { memory, now } = task;
  const isSameScope = memory !== undefined && memory.scope === scopeHash(task.url, task.site);
  const owed = owedAfter(isSameScope ? memory : undefined, listing);
  // A watch that came with its past and without its pages has a baseline that no list of here made.
  const isRelisted = !isSameScope || owed.length < memory.owed.length || listing.isFirst;
  const sources = (isSameScope && memory?.sources) || [];
  const files = placesOf(sources, listing, now);
  const aside = setAside(withLostFiles(stored.flatMap(membersOf), sources, files), listing.pages, {
    keys: ignoredKeys(task.site, task.scope),
    isBaseline: isRelisted,
    isInScope: isInScopeOf(task),
    maxPages: task.site.max_pages ?? Infinity,
  });
  const { followed: known } = aside;
  const absence = absenceIn(known, listing, files);
  const open = { task, listing, stored, known, aside, owed, isSameScope, isRelisted, files, absence };
  const result = reconciled(open, false);
  const isDoubted = result.doubt !== null && listing.isComplete && !isRelisted;
  const mayMove = isRelisted ? [] : suspectsOf(result.members, result.added, waitOf(open));
  const toAsk = isDoubted
    ? sampleOf(result.members, (key) => listing.pages.has(key))
    : withSuspects(pagesToAsk(result.members, { now, goneAfterDays: task.site.gone_after_days }), mayMove);
  return { ...open, result, toAsk };
}

const waitOf = ({ task: { memory, now }, absence }: Pick<OpenRound, "task" | "absence">): Wait => ({
  now,
  waiting: memory?.waiting,
  partialSince: memory?.partialSince,
  isUnseen: absence.isUnseen,
});

function reconciled(
  { task, listing, known, aside, isSameScope, isRelisted, absence }: Omit<OpenRound, "result" | "toAsk">,
  isConfirmed: boolean,
): Reconciled {
  const { memory, now, site } = task;
  const doubt = (isSameScope && memory?.doubt) || null;
  return reconcile(
    { members: known, doubt },
    { ...listing, pages: aside.listed },
    {
      now,
      goneAfterDays: site.gone_after_days,
      maxPages: aside.room,
      isBaseline: isRelisted,
      isInScope: isInScopeOf(task),
      isDropped: absence.isDropped,
      isConfirmed,
    },
  );
}

const isInScopeOf =
  ({ site, scope }: SiteTask) =>
  (url: string): boolean =>
    scope(url, namesPages(site)) !== null;

/** `answers`: of the pages that were asked, by key. `probe`: how the host answers where there is nothing. */
export type Asked = { answers: ReadonlyMap<string, PageAnswer>; probe: Probe | null };

export function closeRound(open: OpenRound, { answers, probe }: Asked): Round {
  const { task, listing, stored, owed, isRelisted, aside } = open;
  const { memory, now, site } = task;
  const hash = scopeHash(task.url, site);
  const confirmed = open.result.doubt !== null && saysThatTheyLeft([...answers.values()]);
  const result = confirmed ? reconciled(open, true) : open.result;
  const asked = membersAfter(open, result, answers);
  const waitingPages = isRelisted ? [] : stillWaiting(asked, result.added, waitOf(open));
  const left = { now, scope: task.scope, isNamed: namesPages(site), added: waitingPages, before: open.known };
  const present = waitingPages.length ? withoutAdded(asked, left) : asked;
  const followed = asListed(present, open);
  const members = aside.ignored.length ? [...followed, ...asListed(aside.ignored, open)].toSorted(byKey) : followed;
  const isFormer = open.files.files.some(({ since }) => since !== undefined);
  const isSettled =
    result.isSettled &&
    waitingPages.length === 0 &&
    !isFormer &&
    countsOf(followed).missing === 0 &&
    listing.empty.every(isKnownEmpty(memory, now));
  const edition = isSettled ? editionOf(listing, hash) : null;
  const files = edition !== null && listing.isComplete ? knownFiles(listing.validators, listing.moved) : [];
  const askAt = dueAt(followed);
  const waiting = waitingAfter(waitingPages, waitOf(open));
  const again = recheckAt(open, followed, { result, waiting, answers });
  const next: SiteMemory = {
    scope: hash,
    found: site.sitemaps.length || namesPages(site) ? [] : listing.found,
    empty: emptyAfter(memory, listing, now),
    owed,
    doubt: result.doubt,
    isComplete: listing.isComplete,
    ...countsOf(members),
    files: listing.files,
    leftOut: result.leftOut,
    outside: listing.outside,
    problems: listing.problems
      .slice(0, maxReported)
      .map(({ sentence, ...each }) => ({ ...each, ...writtenSentence(sentence) })),
    ...(edition !== null && files.length ? { settled: { edition, files } } : {}),
    ...(waitingPages.length ? { waiting } : {}),
    ...(listing.isComplete ? {} : { partialSince: memory?.partialSince ?? now }),
    ...(open.files.files.length ? { sources: open.files.files } : {}),
    ...(again === null ? {} : { againAt: again }),
    ...(askAt === null ? {} : { askAt }),
    ...(probe === null ? {} : { probe }),
    ...keptOf(task),
  };
  const added = result.added.filter((member) => !waitingPages.includes(member));
  return {
    text: textOfPages(members, shownShared(memory?.reading?.shared ?? noShared)),
    members,
    added: new Set(isRelisted ? [] : added.map(({ key }) => key)),
    leaves: changesOf(members, stored),
    memory: next,
    edition,
    isRelisted,
    moved: movedOf(followed, { ...result, added }, { now, isBaseline: isRelisted }),
  };
}

/** What is remembered beside the list: which pages are ignored, and what reading and crawl know. */
function keptOf({ memory, site }: SiteTask): Pick<SiteMemory, "ignored" | "reading" | "crawl"> {
  const ignored = ignoredHash(site);
  return {
    ...(ignored === undefined ? {} : { ignored }),
    ...(memory?.reading ? { reading: memory.reading } : {}),
    ...(memory?.crawl && site.crawl ? { crawl: memory.crawl } : {}),
  };
}

/** The members with what the list says of them. */
const asListed = (members: readonly Member[], { listing, files }: Pick<OpenRound, "listing" | "files">): Member[] =>
  withTitles(withDates(withFiles(members, listing, files), listing), listing.titles);

/** The members with their dates in the list. */
function withDates(members: readonly Member[], { modified }: Listing): Member[] {
  return members.map((member) => {
    const date = modified.get(member.key);
    return date === undefined || date === member.modified ? member : { ...member, modified: date };
  });
}

type Ended = { result: Reconciled; waiting: Since; answers: Asked["answers"] };

/** When the site is to be listed again before it is time; null: not before. */
function recheckAt(
  { task, listing, owed }: OpenRound,
  members: readonly Member[],
  { result, waiting, answers }: Ended,
): number | null {
  const times = Object.values(waiting);
  return againAt(members, {
    now: task.now,
    doubtedSince: result.doubt?.since,
    waitingSince: times.length ? Math.min(...times) : undefined,
    goneAfterDays: task.site.gone_after_days,
    isAnswered: [...answers.values()].every(({ kind }) => kind !== "unread"),
    isBeginning: owed.some((file) => listing.resting.has(file)),
  });
}

function membersAfter(
  { task, listing, files }: OpenRound,
  result: Reconciled,
  answers: ReadonlyMap<string, PageAnswer>,
): Member[] {
  const { now, site, scope } = task;
  const absent = [...answers.values()].filter(({ kind }) => kind === "absent" || kind === "soft_404").length;
  const isCommon = absent > commonlyAbsent;
  const isAnswering = [...answers.values()].some(({ kind }) => kind !== "unread");
  const isDoubted = result.doubt !== null && listing.isComplete;
  const rotatedSince = listing.resting.size > 0 && result.doubt === null ? readSince(files) : 0;
  const own = result.members.map((member) => {
    const isUnlisted = (result.isTrusted || member.since <= rotatedSince) && !listing.pages.has(member.key);
    const answer = answers.get(member.key) ?? null;
    const how = { now, goneAfterDays: site.gone_after_days, isCommon, isUnlisted, isAnswering };
    return member.state === "listed" && answer && !isDoubted
      ? suspectAfter(member, answer, how)
      : proven(member, answer, how);
  });
  const added = new Set(result.added.map(({ key }) => key));
  const moving = { now, added, keyOf: (url: string) => scope(url, namesPages(site))?.key ?? null };
  return withPlaces(withPatterns(together(own, result.members, now), moving), moving);
}

/** What a page says whose file could not be read: it is missing only where it says so itself. */
function suspectAfter(member: Member, answer: PageAnswer, rules: ProofRules): Member {
  const next = proven({ ...member, state: "missing", since: rules.now }, answer, rules);
  if (answer.kind === "unread") return member;
  return answer.kind === "there" || answer.kind === "refused"
    ? { ...member, evidence: { kind: answer.kind, at: rules.now } }
    : next;
}

/** So many pages that are not there at once may be a fault of the host. */
const commonlyAbsent = 10;

/** The files that never could be read since what is followed is followed. */
function owedAfter(memory: SiteMemory | undefined, { problems, files, resting }: Listing): string[] {
  const unread = new Set([...problems.flatMap(({ file, isUnread }) => (isUnread ? [file] : [])), ...resting]);
  if (memory === undefined) return [...unread];
  // A list of fewer files than usual says nothing of those that it did not come to.
  return files === 0 ? memory.owed : memory.owed.filter((file) => unread.has(file));
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
