/** Watches of a host that is asked for minutes go out of packs that it shares with others. */
import type { NotifyWorld } from "../notify/world.ts";
import type { PackClaim } from "../schedule/packs/claim.ts";
import { minOfOneHost } from "../schedule/packs/fill.ts";
import type { Taken } from "../schedule/packs/store.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { watchedHost } from "./checkWatches.ts";

/** How long a pack waits for a host that a message of its own database asks. Who asks it for longer asks it for minutes. */
export const packWaitSeconds = 20;
/** Where more watches of a pack of one host would go on alone, it waits: each of them costs rows of its own. */
export const maxCrowdAlone = 8;

/** `members`: of a pack that was taken; `busy`: in how many seconds it is worth to ask hosts again; `isWhole`: it has one host, and no part of it was checked. */
type Waiting = {
  taken: Extract<Taken, { state: "mine" }>;
  members: readonly LoadedWatch[];
  busy: ReadonlyMap<string, number>;
  isWhole: boolean;
};

/**
 * Of a pack that hosts share, watches of one host that wait for minutes leave it for the packs of that host where they are many, since its others
 * would wait with them; a `isWhole` one, which has no others, joins those as it is. Which have left.
 */
export async function moveCrowds(
  world: NotifyWorld,
  claimed: PackClaim,
  { taken, members, busy, isWhole }: Waiting,
): Promise<ReadonlySet<number> | "whole"> {
  const { packs } = world.stores;
  const moved = new Set<number>();
  if (!taken.isShared) return moved;
  const minOfWhole = taken.crowded.length ? 1 : maxCrowdAlone + 1;
  const min = isWhole ? minOfWhole : minOfOneHost;
  const crowds = [...Map.groupBy(members, watchedHost)].filter(
    ([host, watches]) => (busy.get(host) ?? 0) > packWaitSeconds && watches.length >= min,
  );
  for (const [host, watches] of crowds) {
    if (isWhole) {
      await packs.lineUp(claimed, host);
      return "whole";
    }
    const watchIds = watches.map(({ id }) => id);
    await packs.moveOut(claimed, { host, watchIds }, world.shard);
    for (const id of watchIds) moved.add(id);
  }
  return moved;
}
