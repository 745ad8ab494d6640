/** What is known of the list of a site before it is read: what to ask for, and whether anything of it moved. Pure. */
import { sha256 } from "../secret/digest.ts";
import type { SiteSettings } from "../settings/site.ts";
import type { KnownFile } from "./again.ts";
import { formerFiles } from "./files.ts";
import type { Listing } from "./gathering.ts";
import type { SiteMemory } from "./memory.ts";
import type { FileReads } from "./rotation.ts";

const emptyDays = 3;

/** What is followed, as a hash: another one is another site. How much of its pages is read makes none. */
export const scopeHash = (url: string, site: Required<SiteSettings>): string => {
  const { read: _, requests_per_day: __, pinned: ___, own_watches: ____, ignored: _____, ...listed } = site;
  const { crawl, crawl_depth: depth, ...rest } = listed;
  // What came later is part of it only where it is used.
  const followed = crawl ? { ...rest, crawl, crawl_depth: depth } : rest;
  const members = Object.entries(followed).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify([url, members])).slice(0, 24);
};

/** Files that are not news to be empty: they are known to be for some days. */
export const isKnownEmpty =
  (memory: SiteMemory | undefined, now: number) =>
  (file: string): boolean => {
    // What was empty from the start is as it was.
    if (memory === undefined) return true;
    const since = memory.empty[fileHash(file)];
    return since !== undefined && now - since >= emptyDays * 86_400;
  };

/** Lists of links that never had an end, or lack the one that they had for days: then that is how they are. */
export const isKnownEndless =
  (memory: SiteMemory | undefined, now: number) =>
  (at: string): boolean => {
    const { hasEnd, cutSince = now } = memory?.sources?.find((file) => file.at === at) ?? {};
    return hasEnd !== true || now - cutSince >= emptyDays * 86_400;
  };

export const fileHash = (file: string) => sha256(file).slice(0, 12);

/** The edition of a list that was read; see Round. */
export function editionOf({ pages, isComplete, problems, modified }: Listing, scope: string): string {
  const dated = (key: string) => (modified.has(key) ? `${key} ${modified.get(key)}` : key);
  const keys = [...pages.keys()].toSorted().map(dated).join("\n");
  return sha256(JSON.stringify([scope, isComplete, problems]) + keys).slice(0, 32);
}

/** The files of the list that a watch has as its reading, of this edition and under the settings of this hash, to be asked whether they are as they were. */
export const filesToAsk = (
  memory: SiteMemory | undefined,
  { scope, edition }: { scope: string; edition: string | undefined },
): KnownFile[] =>
  memory?.settled && memory.scope === scope && memory.settled.edition === edition ? memory.settled.files : [];

/** The files that had pages the last time; see files.ts. */
export const filesOfPages = (memory: SiteMemory | undefined, scope: string, now: number): string[] =>
  memory?.sources && memory.scope === scope ? formerFiles(memory.sources, now) : [];

/** When the files of a list were read that has more of them than are read at once. */
export const rotationIn = (memory: SiteMemory | undefined, scope: string): Map<string, FileReads> =>
  new Map((memory?.scope === scope ? (memory.sources ?? []) : []).map((file) => [file.at, file]));

/** Whether pages are to be asked though the list is as it was. */
export const isAskDue = (memory: SiteMemory | undefined, now: number): boolean =>
  memory?.askAt !== undefined && now >= memory.askAt;
