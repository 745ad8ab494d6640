/**
 * Checks that a person asks for while their host is left alone: one goes through for each account, host and minute, so
 * that pressing the button again and again does not become what the host asked to be spared.
 */
import type { ScheduleWorld } from "../world.ts";

const manualRecheck = { limit: 1, windowSeconds: 60 };

type Who = { userId: number; host: string };
type Limits = Pick<ScheduleWorld, "net">;

const counterOf = ({ net: { limiter } }: Limits, { userId, host }: Who) =>
  limiter.getByName(`host-pass:${userId}:${host}`);

/** Uses up the recheck of this minute; false where it is used up already, or where the counter cannot be reached. */
export async function takeManualRecheck(world: Limits, who: Who): Promise<boolean> {
  const taken = await counterOf(world, who)
    .take({ ...manualRecheck, cost: 1 })
    .catch(() => null);
  return taken?.allowed ?? false;
}

/** Seconds until a recheck is allowed again; 0 for at once. */
export async function secondsToManualRecheck(world: Limits, who: Who): Promise<number> {
  const known = await counterOf(world, who)
    .take({ ...manualRecheck, cost: 0 })
    .catch(() => null);
  return known === null ? manualRecheck.windowSeconds : known.remaining > 0 ? 0 : Math.max(1, known.resetSeconds);
}
