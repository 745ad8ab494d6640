/**
 * Of which file of the list each page is. A file that was read whole and has a page no more says so, though others cannot be read; a
 * page of a file that cannot be read may be anywhere. Pure.
 */
import type { Listing, ListSource } from "./gathering.ts";
import type { Member } from "./member.ts";
import { maxFollowed, type FileReads } from "./rotation.ts";

/** `at`: its address, "" where its place is free. `since`: when no index named it any more; Unix seconds. */
export type SourceFile = { at: string; since?: number | undefined } & FileReads & FileEnd;

/** Of links: that each page of the list came with its end, and since when one lacks it; Unix seconds. */
export type FileEnd = { hasEnd?: true | undefined; cutSince?: number | undefined };

const fewPages = 20;
/** How long a file is read that no index names any more. */
const formerSeconds = 3 * 86_400;

/** The files that are read though no index names them: an index that is cut, or has a part of its files, hides none of them. */
export const formerFiles = (known: readonly SourceFile[], now: number): string[] =>
  known.flatMap(({ at, since = now }) => (URL.canParse(at) && now - since < formerSeconds ? [at] : []));

/** `places`: where the files of this list are among those that are known; null beyond as many as are remembered. */
export type Places = { files: SourceFile[]; places: (number | null)[] };

/** The files as they are known after a list. Each stays at its place, since pages name them by it. */
export function placesOf(known: readonly SourceFile[], listing: Listing, now: number): Places {
  const { sources, isComplete } = listing;
  const read = new Map(sources.map((source) => [source.at, source]));
  const failed = new Set(listing.problems.flatMap(({ file, isUnread }) => (isUnread ? [file] : [])));
  const isRotating = listing.resting.size > 0;
  const isOver = ({ since = now }: SourceFile) => isComplete || now - since >= formerSeconds;
  const readsOf = ({ isWhole, isIndex }: ListSource, { readAt, failedAt }: FileReads): FileReads =>
    isRotating ? { ...(isIndex ? { isIndex } : {}), ...(isWhole ? { readAt: now } : { readAt, failedAt }) } : {};
  const endOf = ({ isCut, hasEnd }: ListSource, before: FileEnd): FileEnd =>
    isCut ? { hasEnd: before.hasEnd, cutSince: before.cutSince ?? now } : hasEnd ? { hasEnd: true } : {};
  const files = known.map((file): SourceFile => {
    const source = read.get(file.at);
    if (source === undefined)
      return failed.has(file.at) && isRotating ? { ...file, failedAt: now } : isOver(file) ? { at: "" } : file;
    return {
      at: file.at,
      ...readsOf(source, file),
      ...endOf(source, file),
      ...(source.isFormer ? { since: file.since ?? now } : {}),
    };
  });
  const placeOf = (at: string, reads: FileReads & FileEnd): number | null => {
    const place = files.findIndex((file) => file.at === at);
    if (place >= 0) return place;
    const free = files.findIndex((file) => file.at === "");
    if (free < 0 && files.length >= maxFollowed) return null;
    files[free < 0 ? files.length : free] = { at, ...reads };
    return free < 0 ? files.length - 1 : free;
  };
  // Pages leave a feed by themselves.
  const places = sources.map((source) =>
    source.isOpen ? null : placeOf(source.at, { ...readsOf(source, {}), ...endOf(source, {}) }),
  );
  if (isRotating) for (const at of failed) placeOf(at, { failedAt: now });
  return { files, places };
}

/** Since when every file of a list that is read in turns was read to its end; Unix seconds, 0 where one of them never was. */
export const readSince = ({ files }: Places): number =>
  Math.min(...files.flatMap(({ at, since, readAt = 0 }) => (at === "" || since !== undefined ? [] : [readAt])));

/**
 * The members with the address of a file that is known no more in place of the place that it had: another file may have that now. `known`: the
 * files before the list.
 */
export const withLostFiles = (
  members: readonly Member[],
  known: readonly SourceFile[],
  { files }: Places,
): readonly Member[] =>
  members.map((member) => {
    const at = member.file === undefined ? undefined : known[member.file]?.at;
    if (!at || files[member.file as number]?.at === at) return member;
    const { file: _, ...rest } = member;
    return URL.canParse(at) ? { ...rest, lostWith: at } : rest;
  });

/** The members with the file that has them now. One that could not be read keeps its pages, wherever else they are listed. */
export function withFiles(members: readonly Member[], listing: Listing, { places }: Places): Member[] {
  const read = new Set(places);
  return members.map((member) => {
    const index = listing.fileOf.get(member.key);
    if (index === undefined || (member.file !== undefined && !read.has(member.file))) return member;
    const { file: before, lostWith, ...rest } = member;
    const file = places[index] ?? undefined;
    return file === before && lostWith === undefined ? member : { ...rest, ...(file === undefined ? {} : { file }) };
  });
}

/** What is known of pages that a list lacks: `dropped` by their own file, or `unseen` with a file that could not be read. */
export type Absence = { isDropped: (member: Member) => boolean; isUnseen: (member: Member) => boolean };

/** A file that lacks more than half of its pages is doubted as a list is. */
export function absenceIn(members: readonly Member[], listing: Listing, { files, places }: Places): Absence {
  const isAbsent = ({ key, state, isOpen }: Member) => state === "listed" && !isOpen && !listing.pages.has(key);
  const counts = new Map<number | undefined, { all: number; absent: number }>();
  for (const member of members) {
    if (member.state !== "listed") continue;
    const count = counts.get(member.file) ?? { all: 0, absent: 0 };
    counts.set(member.file, { all: count.all + 1, absent: count.absent + Number(isAbsent(member)) });
  }
  const whole = new Set(places.filter((_, index) => listing.sources[index]?.isWhole));
  const resting = new Set(files.flatMap(({ at }, place) => (listing.resting.has(at) ? [place] : [])));
  const isTrusted = (file: number | undefined): boolean => {
    const { all = 0, absent = 0 } = counts.get(file) ?? {};
    return file !== undefined && whole.has(file) && (all < fewPages || absent * 2 <= all);
  };
  return {
    isDropped: (member) => isAbsent(member) && isTrusted(member.file),
    isUnseen: (member) => isAbsent(member) && !isTrusted(member.file) && !resting.has(member.file ?? -1),
  };
}
