/**
 * Which files of a list are read when it has more of them than one list reads: each in its turn, and sooner where its index says that it was
 * written since. Pure.
 */

/** Files that are read in one list, beside those that nothing names any more. */
export const filesInOneList = 55;
/** Files that are followed. */
export const maxFollowed = 1000;
/** Of so many files one is whichever waited longest, whatever an index says of the others. */
const fairEvery = 5;

/** What is known of a file. `readAt`: when it was last read to its end; `failedAt`: when it last could not be read; Unix seconds. */
export type FileReads = { readAt?: number | undefined; failedAt?: number | undefined; isIndex?: true | undefined };

/** `depth`: of indexes above it. `modifiedAt`: when it was written, as its index says; Unix seconds, 0 where it does not. */
export type OpenFile = { url: string; depth: number; modifiedAt: number };

/**
 * Takes the next file from those that are open: where to begin and indexes first, then what was never read, what was written since, and what
 * was read longest ago. `count`: files that were taken before.
 */
export function takeNext(
  open: OpenFile[],
  rotation: ReadonlyMap<string, FileReads>,
  count: number,
): OpenFile | undefined {
  const isFair = count % fairEvery === fairEvery - 1;
  let best = 0;
  let least: Order | null = null;
  for (const [place, file] of open.entries()) {
    const order = orderOf(file, rotation.get(file.url), isFair);
    if (least !== null && !isBefore(order, least)) continue;
    least = order;
    best = place;
  }
  return open.splice(best, 1)[0];
}

type Order = [rank: number, askedAt: number];

function orderOf({ depth, modifiedAt }: OpenFile, reads: FileReads | undefined, isFair: boolean): Order {
  if (depth === 0 || reads?.isIndex) return [0, 0];
  const { readAt = 0, failedAt = 0 } = reads ?? {};
  const askedAt = Math.max(readAt, failedAt);
  if (askedAt === 0) return [1, 0];
  return [!isFair && modifiedAt > askedAt ? 2 : 3, askedAt];
}

const isBefore = ([rank, askedAt]: Order, [otherRank, otherAskedAt]: Order): boolean =>
  rank === otherRank ? askedAt < otherAskedAt : rank < otherRank;

/** A date of a sitemap in Unix seconds; 0 where it is none. */
export const secondsOf = (written: string): number => Math.floor((Date.parse(written) || 0) / 1000);

/** Whether a list has nothing to say: of one that is read in turns a part may be empty or not to be had. */
export const isBlank = (
  { pages, resting }: { pages: ReadonlyMap<string, string>; resting: ReadonlySet<string> },
  isFirst: boolean,
): boolean => pages.size === 0 && (isFirst || resting.size === 0);
