/**
 * How often a host is asked: sixty pages a minute at most, over all that ask it. Few pages in a row follow each other after short
 * pauses, and the host then rests for as long as so many take at this pace; more of them are asked for at the pace itself. Pure.
 */

/** Pages of one host in a minute. */
export const pagesPerMinute = 60;
/** Seconds from one page of a host to the next, on average. */
export const secondsEach = 60 / pagesPerMinute;
/** So many pages of a host may follow each other quickly: also right behind a minute at the pace they are a tenth more at most. */
const burst = 10;

/** How many of these stand for each host. */
export function countByHost(hosts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}

/**
 * How many milliseconds lie at least between the beginnings of two requests to a host that is asked for so many pages in a row.
 * `share`: how many ask it in this manner without knowing of each other.
 */
export const apartMs = (pages: number, share = 1): number => (pages > burst / share ? secondsEach * share * 1000 : 0);

/** The hosts that are to rest after a message that began to ask them at `since`, and until when. Times in Unix seconds. */
export function restOf(
  hosts: readonly string[],
  { since, now, share = 1 }: { since: number; now: number; share?: number },
): Rest | null {
  const each = secondsEach * share;
  const crowds = [...countByHost(hosts)].filter(([, pages]) => since + pages * each > now + 1);
  if (!crowds.length) return null;
  const until = Math.max(...crowds.map(([, pages]) => since + 1 + Math.ceil(pages * each)));
  return { hosts: crowds.map(([host]) => host), until };
}
export type Rest = { hosts: string[]; until: number };
