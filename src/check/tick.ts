/** What happens each minute: dispatch what is due, then the sweeps. One that fails does not keep the others from running. */
import type { World } from "../world.ts";
import { dispatch } from "./dispatch.ts";
import { sweepLostClaims, sweepOld, sweepOrphans, sweepPurges } from "./sweep.ts";

/** Runs a tick; safe to overlap, to double and to miss. @throws the first error after everything was tried. */
export async function onTick(world: World, now = world.now()): Promise<void> {
  const parts = [
    () => sweepLostClaims(world, now),
    () => dispatch(world, now),
    () => world.outbox.sweep(now),
    () => sweepPurges(world),
    () => sweepOld(world, now),
    () => sweepOrphans(world, now),
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
