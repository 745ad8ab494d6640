/**
 * The line of watches before a host of which more are due than it may be asked for. Each gets a time of its own, one after the other, so
 * that nothing looks late that only waits for its turn, and so that the due watches of one host are not looked through at each
 * tick. Where the line ends is noted by host. Pure.
 */
import type { Due } from "./batches.ts";

/** From so many watches on, which is some minutes of asking, those that wait get a time. */
const worthALine = 180;
/** Seconds for one watch of the line: a little more than the pace of a host, since it is asked for other reasons, too. */
const secondsEach = { http: 1.3, slow: 10, new: 1.3, browser: 15 } as const;
/** A line that ends later is one of a clock that was wrong. */
const maxSeconds = 7 * 86_400;

export const lineNote = ({ lane, host }: Pick<Due, "lane" | "host">): string =>
  `line:${lane === "browser" ? lane : "http"} ${host}`;

/** `times`: watches and when each is due; `ends`: where the lines end now, by note. Times in Unix seconds. */
export type Line = { times: [watchId: number, at: number][]; ends: Map<string, number> };

/** The watches that are due and not among those that go now, by the note of their line; the short lines are left out. */
export function linesOf(due: readonly Due[], going: ReadonlySet<number>): Map<string, Due[]> {
  const left = due.filter(({ watchId, host }) => host !== "" && !going.has(watchId));
  return new Map([...Map.groupBy(left, lineNote)].filter(([, waiting]) => waiting.length >= worthALine));
}

/** Gives everybody a turn behind those who have one. `ends`: where lines ended before, by note. */
export function timesInLine(lines: ReadonlyMap<string, Due[]>, ends: ReadonlyMap<string, number>, now: number): Line {
  const found: Line = { times: [], ends: new Map() };
  for (const [note, waiting] of lines) {
    const end = ends.get(note) ?? 0;
    let at = Math.max(now + 60, end < now + maxSeconds ? end : 0);
    for (const { watchId, lane } of waiting) found.times.push([watchId, Math.floor((at += secondsEach[lane]))]);
    found.ends.set(note, Math.ceil(at));
  }
  return found;
}
