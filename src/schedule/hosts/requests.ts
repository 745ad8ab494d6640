/**
 * The requests of one message's checks to their hosts: backoff, pace, and answers that several watches share. Loads what is
 * known of the hosts at the start of the message and stores what was found at its end.
 */
import type { Allowance } from "../../lib/network/allow.ts";
import type { Egress } from "../../egress/egress.ts";
import type { ScheduledWatch } from "../watch.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { ScheduleWorld } from "../world.ts";
import { pauseAcrossShards, type Admission } from "./acrossShards.ts";
import { apartMs, countByHost } from "./pace.ts";
import { pacedEgress, type Seen } from "./pacing.ts";
import { isOperatorsOwn, HostBackoff } from "./backoff.ts";
import { SharedAnswers } from "./shared.ts";
import { takeManualRecheck } from "./manualRechecks.ts";
import { isOutOfPatience, outcomeOf, type Trouble } from "./trouble.ts";
import { hostsOf, waitOf, type Wait } from "./waiting.ts";
import type { FetchFailure } from "../../page/page.ts";

export type HostRequests = {
  /** The egress for one watch. */
  egressFor: (seen: Seen) => Egress;
  /** Milliseconds that lie at least between the beginnings of two requests to a host. */
  apartMs: (host: string) => number;
  /** The watch needs no more answers. */
  done: (watch: ScheduledWatch) => void;
  /** What keeps a watch off its hosts now, or null. */
  waitOf: (watch: ScheduledWatch, now: number) => Wait | null;
  /** Whether a watch goes in spite of a pause: where it waited long, or a person asked for it. */
  mayPass: (watch: ScheduledWatch, wait: Wait, isWanted: boolean) => Promise<boolean>;
  /** Records what the check of a watch met; `isPast`: it went in spite of a pause. */
  recordOutcome: (check: FinishedCheck) => void;
  /** Stores what was found of the hosts; a failure to store it is logged and costs nothing else. */
  saveFindings: () => Promise<void>;
};

export type FinishedCheck = { watch: ScheduledWatch; seen: Seen; failure: FetchFailure | null; isPast: boolean };

/** The address that a watch asks, as its settings spell it. */
export const addressOf = (watch: ScheduledWatch) => (watch.settings.url ?? "").replace(/^source:/i, "").trim();

/** `warm`: hosts that another message asked a moment ago; `admission`: what other databases say of the hosts. */
export async function loadHostRequests(
  world: ScheduleWorld,
  watches: readonly ScheduledWatch[],
  { warm, admission }: { warm: string[]; admission: Admission },
): Promise<HostRequests> {
  const urls = watches.map(addressOf);
  const hosts = [...new Set(watches.flatMap(hostsOf))];
  const own = operatorsOwn(world.operator.EGRESS_ALLOW);
  const ownHosts = urls.filter((text) => {
    const url = URL.parse(text);
    return url !== null && own(url);
  });
  const store = world.stores.hosts;
  const backoff = new HostBackoff(
    hosts,
    withPaused(await store.troubles(hosts), admission.paused),
    new Set(ownHosts.map(hostOf)),
  );
  const shared = new SharedAnswers(urls);
  // Watches of one address share an answer: they are one page.
  const pages = countByHost([...new Set(urls)].map(hostOf));
  const apart = (host: string) => apartMs(pages.get(host) ?? 0, admission.share);
  return {
    apartMs: apart,
    waitOf: (watch, now) => waitOf(watch, backoff.troubles(), now),
    mayPass: async (watch, wait, isWanted) => {
      const lastAt = watch.schedule.lastChecked || watch.createdAt;
      const { intervalSeconds } = watch.schedule;
      const isLate = wait.cause !== "own" && isOutOfPatience({ lastAt, intervalSeconds }, world.clock.now());
      if (isLate && backoff.claimLateCheck(watch.userId, wait.host)) return true;
      return isWanted && (await takeManualRecheck(world, { userId: watch.userId, host: wait.host }));
    },
    recordOutcome: ({ watch, seen, failure, isPast }) => {
      // A browser's visit is many requests, and none of them such as others send.
      if (!seen.asked || !seen.last || !seen.isCommon || watch.schedule.lane === "browser") return;
      const met = { host: hostOf(seen.last.url), userId: watch.userId, now: world.clock.now(), isPast };
      backoff.recordOutcome(outcomeOf(failure), met, hostOf(addressOf(watch)));
    },
    egressFor: pacedEgress(world.net.egress, {
      shared,
      isOwn: own,
      warm,
      apartMs: apart,
      now: () => Date.now(),
      sleep: (milliseconds) => world.clock.wait(milliseconds),
      random: () => Math.random(),
    }),
    done: (watch) => shared.done(addressOf(watch)),
    saveFindings: async () => {
      const { troubles, well } = backoff.findings();
      try {
        await store.note(troubles, well);
        await pauseAcrossShards(world, troubles);
      } catch (error) {
        console.warn(JSON.stringify({ what: "the backoff of hosts was not stored", error: String(error) }));
      }
    },
  };
}

/** Whether a URL is of a host that the operator opened; looked up once for each. */
function operatorsOwn(allow: Allowance): (url: URL) => boolean {
  const known = new Map<string, boolean>();
  return (url) => {
    const { origin } = url;
    const isOwn = known.get(origin) ?? isOperatorsOwn(allow, url);
    known.set(origin, isOwn);
    return isOwn;
  };
}

/** What is known here, and where it lasts longer what others learned. */
function withPaused(troubles: Map<string, Trouble>, paused: readonly Trouble[]): Map<string, Trouble> {
  for (const one of paused) {
    const known = troubles.get(one.host);
    if ((known?.until ?? 0) < one.until) troubles.set(one.host, known ? { ...known, until: one.until } : one);
  }
  return troubles;
}
