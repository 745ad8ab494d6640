/**
 * The manners of one message's checks: how long its hosts are left alone, at what pace they are asked, and what is asked
 * once for all. Reads what is known of the hosts at its start and writes down what was learned at its end.
 */
import type { Egress } from "../../egress/egress.ts";
import type { ScheduledWatch } from "../watch.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { ScheduleWorld } from "../world.ts";
import { courteousDoors, type Seen } from "./courteous.ts";
import { isOperatorsOwn, Manners } from "./manners.ts";
import { SharedAnswers } from "./shared.ts";
import { takePass } from "./passes.ts";
import { isOutOfPatience, outcomeOf } from "./trouble.ts";
import { hostsOf, waitOf, type Wait } from "./waiting.ts";
import type { FetchFailure } from "../../page/page.ts";

export type Visits = {
  /** The door of one watch. */
  door: (seen: Seen) => Egress;
  /** A watch has what it asked for. */
  done: (watch: ScheduledWatch) => void;
  /** What keeps a watch off its hosts now, or null. */
  waitOf: (watch: ScheduledWatch, now: number) => Wait | null;
  /** Whether a watch goes in spite of a pause: where it waited long, or a person asked for it. */
  mayPass: (watch: ScheduledWatch, wait: Wait, isWanted: boolean) => Promise<boolean>;
  /** What the check of a watch met; `isPast`: it went in spite of a pause. */
  heard: (check: Heard) => void;
  /** Writes down what the hosts did; what cannot be written is only forgotten. */
  ended: () => Promise<void>;
};

export type Heard = { watch: ScheduledWatch; seen: Seen; failure: FetchFailure | null; isPast: boolean };

/** The address that a watch asks, as its settings spell it. */
export const addressOf = (watch: ScheduledWatch) => (watch.settings.url ?? "").replace(/^source:/i, "").trim();

/** `warm`: hosts that another message asked a moment ago. */
export async function visitsOf(
  world: ScheduleWorld,
  watches: readonly ScheduledWatch[],
  warm: string[],
): Promise<Visits> {
  const urls = watches.map(addressOf);
  const hosts = [...new Set(watches.flatMap(hostsOf))];
  const own = (url: URL) => isOperatorsOwn(world.operator.EGRESS_ALLOW, url);
  const ownHosts = urls.filter((text) => {
    const url = URL.parse(text);
    return url !== null && own(url);
  });
  const store = world.stores.hosts;
  const manners = new Manners(hosts, await store.troubles(hosts), new Set(ownHosts.map(hostOf)));
  const shared = new SharedAnswers(urls);
  return {
    waitOf: (watch, now) => waitOf(watch, manners.troubles(), now),
    mayPass: async (watch, wait, isWanted) => {
      const lastAt = watch.schedule.lastChecked || watch.createdAt;
      const { intervalSeconds } = watch.schedule;
      const isLate = wait.cause !== "own" && isOutOfPatience({ lastAt, intervalSeconds }, world.clock.now());
      if (isLate && manners.letsOneAsk(watch.userId, wait.host)) return true;
      return isWanted && (await takePass(world, { userId: watch.userId, host: wait.host }));
    },
    heard: ({ watch, seen, failure, isPast }) => {
      // A browser's visit is many requests, and none of them such as others send.
      if (!seen.asked || !seen.last || !seen.isCommon || watch.schedule.lane === "browser") return;
      const met = { host: hostOf(seen.last.url), userId: watch.userId, now: world.clock.now(), isPast };
      manners.heard(outcomeOf(failure), met, hostOf(addressOf(watch)));
    },
    door: courteousDoors(world.net.egress, {
      shared,
      isOwn: own,
      warm,
      now: () => Date.now(),
      sleep: (milliseconds) => world.clock.wait(milliseconds),
      random: () => Math.random(),
    }),
    done: (watch) => shared.done(addressOf(watch)),
    ended: async () => {
      const { troubles, well } = manners.learned();
      try {
        await store.note(troubles, well);
      } catch (error) {
        console.warn(JSON.stringify({ what: "the manners of hosts were not written down", error: String(error) }));
      }
    },
  };
}
