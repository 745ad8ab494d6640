/** What keeps the service from doing its work, from what is stored about it. Pure. */
import { message, type Message, type Sentence } from "../../message/message.ts";
import type { Disk } from "../../world.ts";
import { noticedParts, type NoticedPart } from "../../storage/health/part.ts";
import type { ReadyPart } from "../parts.ts";

/** What is out of order, since when (Unix seconds, null where that is not known), and in words. */
export type ReadinessProblem = {
  part: ReadyPart;
  since: number | null;
  sentence: Sentence;
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

const sentences: Record<NoticedPart, Message> = {
  storage: message("health.storage"),
  resolver: message("health.resolver"),
  mail: message("health.mail"),
  browser: message("health.browser"),
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
          sentence: message("health.disk", { megabytes: Math.floor(disk.freeBytes / 1_000_000) }),
        },
      ]
    : []),
  ...(disk?.backup?.problem
    ? [
        {
          part: "backup" as const,
          since: disk.backup.at,
          sentence: message("health.backup", { problem: disk.backup.problem.slice(0, 450) }),
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
      sentence: message("health.tick_to_come"),
    });
  else if (now - tickAt > Math.max(maxTickSeconds, ticksMissed * tickSeconds))
    problems.push({
      part: "tick",
      since: tickAt,
      sentence: message("health.tick", { seconds: now - tickAt }),
    });
  if (oldestDueAt !== null && now - oldestDueAt > Math.max(maxDueSeconds, ticksMissed * tickSeconds))
    problems.push({
      part: "backlog",
      since: oldestDueAt,
      sentence: message("health.backlog", { seconds: now - oldestDueAt }),
    });
  return problems;
}
