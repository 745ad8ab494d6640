/** When a site is listed again before it is time: what a second look decides is not left to the next day. Pure. */
import type { Member } from "./member.ts";
import { isWaitingForList } from "./proof.ts";

const hour = 3600;
const day = 24 * hour;
/** Between two lists of pages that are to be asked, or of files that are to be read for the first time, and were too many at once. */
const quarter = 900;

export type Open = {
  now: number;
  /** Since when a list is doubted, and since when new pages wait; Unix seconds. */
  doubtedSince: number | undefined;
  waitingSince: number | undefined;
  goneAfterDays: number;
  /** Whether each page that was asked said something. */
  isAnswered: boolean;
  /** Whether files of the list are still to be read for the first time. */
  isBeginning: boolean;
};

/**
 * Unix seconds; null where nothing is open. A doubted list and pages that wait are looked at an hour later, and then after as long as they
 * are open already; a page that is not there is asked again after an hour,
 * and sooner where others wait for what it says.
 */
export function againAt(members: readonly Member[], open: Open): number | null {
  const { now, doubtedSince, waitingSince, goneAfterDays, isAnswered, isBeginning } = open;
  const times = [doubtedSince, waitingSince].flatMap((since) =>
    since === undefined || now - since >= day ? [] : [now + Math.max(hour, now - since)],
  );
  if (isBeginning) times.push(now + quarter);
  const missing = members.filter(({ state }) => state === "missing");
  if (isAnswered && missing.some(({ evidence }) => evidence === undefined)) times.push(now + quarter);
  if (isAnswered && missing.some(isWaitingForList)) times.push(now + quarter);
  const isAbsent = ({ evidence }: Member) =>
    (evidence?.kind === "absent" || evidence?.kind === "soft_404") && evidence.at === now && !evidence.isCommon;
  if (goneAfterDays <= 1 && missing.some(isAbsent)) times.push(now + hour);
  return times.length ? Math.min(...times) : null;
}
