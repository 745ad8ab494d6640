/** What happens each minute: dispatch what is due, then the sweeps. One that fails does not keep the others from running. */
import { deleteCustomers } from "../billing/deleteCustomers.ts";
import type { HousekeepingWorld } from "./world.ts";
import { dispatch } from "../schedule/dispatch.ts";
import { dispatchPacks } from "../schedule/packs/dispatch.ts";
import { releaseFormer } from "./restarted.ts";
import { updateRequestedLists } from "../blocklist/update.ts";
import { tickNote } from "../storage/notes/store.ts";
import {
  sweepClock,
  sweepLostClaims,
  sweepOld,
  sweepDeleted,
  sweepOrphans,
  sweepPacks,
  sweepPurges,
  sweepSilent,
} from "./sweep.ts";

/** A name that always exists, as a question to the resolvers: https://www.rfc-editor.org/rfc/rfc2606#section-3 */
const probeUrl = "https://example.com/";

/** Whether a resolver of names answers, whatever it says. */
async function isResolving({ net }: HousekeepingWorld): Promise<boolean> {
  return !(await net.egress.refusal(probeUrl))?.busy;
}

/** Runs a tick; safe to overlap, to double and to miss. @throws the first error after everything was tried. */
export async function onTick(world: HousekeepingWorld, now = world.clock.now()): Promise<void> {
  // What is not this database's is not touched.
  if (world.shard.count > 1) await world.stores.shard.prepare();
  const parts = [
    () => sweepClock(world, now),
    () => releaseFormer(world, now),
    () => sweepLostClaims(world, now),
    () => dispatchPacks(world, now),
    () => dispatch(world, now),
    () => sweepPacks(world, now),
    () => world.stores.outbox.release(now),
    () => world.stores.outbox.sweep(now),
    () => sweepPurges(world),
    () => deleteCustomers(world),
    () => sweepOld(world, now),
    () => sweepDeleted(world, now),
    () => world.stores.health.recheck(() => isResolving(world)),
    () => sweepOrphans(world, now),
    () => updateRequestedLists(world, now),
    // After the dispatch: what it claims just now is not late any more.
    () => sweepSilent(world, now),
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
