/** What happens each minute: dispatch what is due, then the sweeps. One that fails does not keep the others from running. */
import { deleteCustomers } from "../billing/deleteCustomers.ts";
import type { HousekeepingWorld } from "./world.ts";
import { dispatch } from "../schedule/dispatch.ts";
import { releaseFormer } from "./restarted.ts";
import { updateRequestedLists } from "../blocklist/update.ts";
import { sweepClock, sweepLostClaims, sweepOld, sweepOrphans, sweepPurges, sweepSilent } from "./sweep.ts";

/** Runs a tick; safe to overlap, to double and to miss. @throws the first error after everything was tried. */
export async function onTick(world: HousekeepingWorld, now = world.clock.now()): Promise<void> {
  const parts = [
    () => sweepClock(world, now),
    () => releaseFormer(world, now),
    () => sweepLostClaims(world, now),
    () => dispatch(world, now),
    () => world.stores.outbox.sweep(now),
    () => sweepPurges(world),
    () => deleteCustomers(world),
    () => sweepOld(world, now),
    () => world.stores.health.recheck(),
    () => sweepOrphans(world, now),
    () => updateRequestedLists(world, now),
    // After the dispatch: what it claims just now is not late any more.
    () => sweepSilent(world, now),
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
