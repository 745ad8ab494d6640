/**
 * The manners of one message's checks: how long its hosts are left alone, at what pace they are asked, and what is asked
 * once for all. Reads what is known of the hosts at its start and writes down what was learned at its end.
 */
import type { Egress } from "../../egress/egress.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { hostOf } from "../../watch/scheduling.ts";
import type { World } from "../../world.ts";
import { courteousDoors, type Seen } from "./courteous.ts";
import { isOperatorsOwn, Manners } from "./manners.ts";
import { SharedAnswers } from "./shared.ts";
import { hostStore } from "./store.ts";

export type Visits = {
  manners: Manners;
  /** The door of one watch. */
  door: (seen: Seen) => Egress;
  /** A watch has what it asked for. */
  done: (watch: LoadedWatch) => void;
  /** Writes down what the hosts did; what cannot be written is only forgotten. */
  ended: () => Promise<void>;
};

/** The address that a watch asks, as its settings spell it. */
export const addressOf = (watch: LoadedWatch) => (watch.settings.url ?? "").replace(/^source:/i, "").trim();

/** `warm`: hosts that another message asked a moment ago. */
export async function visitsOf(world: World, watches: readonly LoadedWatch[], warm: string[]): Promise<Visits> {
  const urls = watches.map(addressOf);
  const hosts = [...new Set(urls.map(hostOf))];
  const own = (url: URL) => isOperatorsOwn(world.operator.EGRESS_ALLOW, url);
  const ownHosts = urls.flatMap((text) => URL.parse(text) ?? []).filter(own);
  const store = hostStore(world.db);
  const manners = new Manners(hosts, await store.troubles(hosts), new Set(ownHosts.map((url) => url.host)));
  const shared = new SharedAnswers(urls);
  return {
    manners,
    door: courteousDoors(world.egress, {
      shared,
      isOwn: own,
      warm,
      now: () => Date.now(),
      sleep: (milliseconds) => world.wait(milliseconds),
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
