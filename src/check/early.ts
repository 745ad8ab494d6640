/**
 * While some pages of a message keep it waiting, the checks that have ended are committed every second, so that they are due again at
 * their time. What failed waits for the end: what its host comes to is known then.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { Settled } from "../schedule/commit/statements.ts";
import type { HostRequests } from "../schedule/hosts/requests.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { meanwhile } from "./meanwhile.ts";

/** Checks that have ended: the rows that are still to be written. */
export type Ended = { row: Settled; watch: LoadedWatch }[];
/** Writes them; safe to repeat. */
export type CommitEarly = (ended: Ended) => Promise<void>;

/** `settled`: grows while the checks run, and loses what was committed; `commitEarly`: undefined where all are committed as one. */
type Running = {
  settled: Ended;
  requests: HostRequests;
  commitEarly: CommitEarly | undefined;
};

/** Runs the checks and commits early until they have ended. What could not be written is written at the end. */
export function withEarlyCommits(
  world: NotifyWorld,
  { settled, requests, commitEarly }: Running,
  checks: () => Promise<void>,
): Promise<void> {
  if (!commitEarly) return checks();
  const act = async (now: number) => {
    const ended = settled.filter(({ row, watch }) => {
      return row.isCheck && row.failure === null && !requests.waitOf(withoutBackoff(watch), now);
    });
    if (ended.length) await commitEarly(ended);
    for (const one of ended) settled.splice(settled.indexOf(one), 1);
  };
  return meanwhile(world, { act, what: "checks wait for their message" }, checks);
}

/** What a watch itself was asked for is in its row already. */
export const withoutBackoff = (watch: LoadedWatch): LoadedWatch => ({
  ...watch,
  reading: { ...watch.reading, backoff: undefined },
});
