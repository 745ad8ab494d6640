/** What keeps the service from doing its work, from what is stored about it. Pure. */
import type { Disk } from "../../world.ts";
import { noticedParts, type NoticedPart } from "../../storage/health/part.ts";

/** Parts that show by what is asked of them. */
export const otherParts = ["database", "disk", "backup", "tick", "backlog"] as const;
type OtherPart = (typeof otherParts)[number];

/** What is out of order, since when (Unix seconds, null where that is not known), and in words. */
export type ReadinessProblem = {
  part: NoticedPart | OtherPart;
  since: number | null;
  sentence: string;
};

/** Times in Unix seconds. `tickAt`: the last tick that came to its end; `oldestDueAt`: when the next watch is or was due. */
export type ServiceState = {
  tickAt: number | null;
  oldestDueAt: number | null;
  failing: ReadonlyMap<NoticedPart, number>;
};

const maxTickSeconds = 300;
const ticksMissed = 3;
/** Half of what a check may be late before the owner of its watch is written to: see src/housekeeping/heartbeat.ts. */
const maxDueSeconds = 1800;

const sentences: Record<NoticedPart, string> = {
  storage:
    "What checks read cannot be stored: the disk or the bucket takes no writes. Nothing is lost; the checks are made again",
  resolver:
    "No DNS resolver answers, so names of sites cannot be looked up. Checks are put off until one of DNS_RESOLVER_URL answers",
  mail: "The mail server of MAIL_URL takes no mails: it cannot be reached, or refuses the sign-in. Alerts are tried again",
  browser: "No browser can be started, so watches that need one are not read",
};

/** Room on the disk in bytes; below this the disk is nearly full. */
const minFreeBytes = 500_000_000;

/** The problems of a disk: too little room, a backup that fails; none where nobody knows. */
export const diskProblems = (disk: Disk | null): ReadinessProblem[] => [
  ...(disk !== null && disk.freeBytes < minFreeBytes
    ? [
        {
          part: "disk" as const,
          since: null,
          sentence: `The disk is nearly full: ${Math.floor(disk.freeBytes / 1_000_000)} MB are left`,
        },
      ]
    : []),
  ...(disk?.backup?.problem
    ? [
        {
          part: "backup" as const,
          since: disk.backup.at,
          sentence: `The last backup failed: ${disk.backup.problem}`.slice(0, 500),
        },
      ]
    : []),
];

/** The problems of a state at `now`; `tickSeconds`: how often ticks come. */
export function problemsOf(
  { tickAt, oldestDueAt, failing }: ServiceState,
  { now, tickSeconds }: { now: number; tickSeconds: number },
): ReadinessProblem[] {
  const problems: ReadinessProblem[] = noticedParts.flatMap((part) => {
    const since = failing.get(part);
    return since === undefined ? [] : [{ part, since, sentence: sentences[part] }];
  });
  if (tickAt === null)
    problems.push({
      part: "tick",
      since: null,
      sentence: "The scheduled run (cron) has not come yet; it begins all checks",
    });
  else if (now - tickAt > Math.max(maxTickSeconds, ticksMissed * tickSeconds))
    problems.push({
      part: "tick",
      since: tickAt,
      sentence: `The scheduled run (cron) did not come to its end for ${now - tickAt} seconds; it begins all checks`,
    });
  if (oldestDueAt !== null && now - oldestDueAt > Math.max(maxDueSeconds, ticksMissed * tickSeconds))
    problems.push({
      part: "backlog",
      since: oldestDueAt,
      sentence: `Checks are late: the oldest was due ${now - oldestDueAt} seconds ago`,
    });
  return problems;
}
