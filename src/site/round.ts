/**
 * One round of a site: what a new list makes of its pages, the text that is compared, and what is to be written and remembered. Pure.
 *
 * The text has an address a line: of all pages but those that are gone. So a page that came is a line that was added, one that went a line that was
 * removed, and difference, rules of text, alerts, feeds and history are those of any watch.
 */
import { sha256 } from "../secret/digest.ts";
import type { SiteSettings } from "../settings/site.ts";
import { knownFiles, type KnownFile } from "./again.ts";
import { leavesOf, membersOf, type Leaf } from "./leaf.ts";
import type { Listing } from "./listing.ts";
import type { SiteMemory } from "./memory.ts";
import type { Member } from "./member.ts";
import { reconcile } from "./reconcile.ts";
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
  moved: { added: number; back: number; gone: number };
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

/** `stored`: the leaves of the site as they are. */
export function roundOf(task: SiteTask, listing: Listing, stored: readonly Leaf[]): Round {
  const { memory, now, site, scope } = task;
  const hash = scopeHash(task.url, site);
  const isSameScope = memory !== undefined && memory.scope === hash;
  const owed = owedAfter(isSameScope ? memory : undefined, listing);
  // A watch that came with its past and without its pages has a baseline that no list of here made.
  const isRelisted = !isSameScope || owed.length < memory.owed.length;
  const known = stored.flatMap(membersOf);
  const result = reconcile({ members: known, doubt: (isSameScope && memory.doubt) || null }, listing, {
    now,
    goneAfterDays: site.gone_after_days,
    maxPages: site.max_pages ?? Infinity,
    isBaseline: !isSameScope || isRelisted,
    isInScope: (url) => scope(url) !== null,
  });
  const isSettled = result.isSettled && listing.empty.every(isKnownEmpty(memory, now));
  const edition = isSettled ? editionOf(listing, hash) : null;
  const files = edition !== null && listing.isComplete ? knownFiles(listing.validators, listing.moved) : [];
  const next: SiteMemory = {
    scope: hash,
    found: site.sitemaps.length ? [] : listing.found,
    empty: emptyAfter(memory, listing, now),
    owed,
    doubt: result.doubt,
    isComplete: listing.isComplete,
    ...countsOf(result.members),
    files: listing.files,
    leftOut: result.leftOut,
    outside: listing.outside,
    problems: listing.problems.slice(0, maxReported),
    ...(edition !== null && files.length ? { settled: { edition, files } } : {}),
  };
  return {
    text: result.members.flatMap(({ state, url }) => (state === "gone" ? [] : [url])).join("\n"),
    leaves: changesOf(result.members, stored),
    memory: next,
    edition,
    isRelisted,
    moved: result.moved,
  };
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

function countsOf(members: readonly Member[]): Pick<SiteMemory, "listed" | "missing" | "gone"> {
  const counts = { listed: 0, missing: 0, gone: 0 };
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
