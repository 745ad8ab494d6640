/**
 * Checks that a person asks for while their host is left alone: one goes through for each account, host and minute, so
 * that pressing the button again and again does not become what the host asked to be spared.
 */
import type { ScheduleWorld } from "../world.ts";

const pass = { limit: 1, windowSeconds: 60 };

type Who = { userId: number; host: string };
type Limits = Pick<ScheduleWorld, "net">;

const counterOf = ({ net: { limiter } }: Limits, { userId, host }: Who) =>
  limiter.getByName(`host-pass:${userId}:${host}`);

/** Takes the pass of this minute; false where it was taken, or where that cannot be told. */
export async function takePass(world: Limits, who: Who): Promise<boolean> {
  const taken = await counterOf(world, who)
    .take({ ...pass, cost: 1 })
    .catch(() => null);
  return taken?.allowed ?? false;
}

/** Seconds until there is a pass again; 0 for at once. */
export async function secondsToPass(world: Limits, who: Who): Promise<number> {
  const known = await counterOf(world, who)
    .take({ ...pass, cost: 0 })
    .catch(() => null);
  return known === null ? pass.windowSeconds : known.remaining > 0 ? 0 : Math.max(1, known.resetSeconds);
}
