/** What happens each minute: dispatch what is due, then the sweeps. One that fails does not keep the others from running. */
import { resumeMoves } from "../admin/move/move.ts";
import { deleteCustomers } from "../billing/deleteCustomers.ts";
import type { Shards } from "../shard/shards.ts";
import type { HousekeepingStores } from "./world.ts";
import { dispatch } from "../schedule/dispatch.ts";
import { dispatchPacks } from "../schedule/packs/dispatch.ts";
import { releaseFormer } from "./restarted.ts";
import { retimeAlerts } from "../notify/hold/retime.ts";
import { takesMails } from "../notify/mail/operatorMail.ts";
import { hasBrowser, isResolving } from "../check/means.ts";
import { updateRequestedLists } from "../blocklist/update.ts";
import { tickNote } from "../storage/notes/store.ts";
import { sweepClock, sweepLostClaims, sweepOld, sweepDeleted, sweepPacks, sweepPurges, sweepSilent } from "./sweep.ts";
import { sweepOrphans } from "./orphans.ts";

/** How long a tick goes on with the move of an account. */
const moveMilliseconds = 20_000;
/**
 * Runs the tick of one of the databases at `now` (Unix seconds); safe to overlap, to double and to miss.
 * @throws the first error after everything was tried.
 */
export async function onTick(shards: Shards<HousekeepingStores>, index: number, now: number): Promise<void> {
  const world = shards.world(index);
  // What is not this database's is not touched.
  if (world.shard.count > 1) await world.stores.shard.prepare();
  const parts = [
    () => sweepClock(world, now),
    () => releaseFormer(world, now),
    () => sweepLostClaims(world, now),
    () => world.stores.checks.wakeTables(now),
    () => dispatchPacks(world, now),
    () => dispatch(world, now),
    () => sweepPacks(world, now),
    () => retimeAlerts(world, now),
    () => world.stores.outbox.release(now),
    () => world.stores.outbox.sweep(now),
    () => sweepPurges(world),
    () => deleteCustomers(world),
    () => sweepOld(world, now),
    () => sweepDeleted(world, now),
    () =>
      world.stores.health.recheck({
        resolver: () => isResolving(world),
        // Where no server can be asked without a mail, the next one that is delivered says it.
        mail: async () => (await takesMails(world)) === true,
        browser: () => hasBrowser(world),
      }),
    () => sweepOrphans(shards, world, now),
    () => updateRequestedLists(world, now),
    // After the dispatch: what it claims just now is not late any more.
    () => sweepSilent(world, now),
    () => resumeMoves(shards, world, moveMilliseconds),
    () => world.stores.notes.write(tickNote, String(now)),
  ];
  const errors: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      errors.push(error);
      console.error(
        JSON.stringify({ what: "a part of the tick failed", error: String((error as Error)?.stack ?? error) }),
      );
    }
  }
  if (errors.length) throw errors[0];
}
