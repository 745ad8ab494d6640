/**
 * Lets the hosts of a message go while it lasts: each within seconds of its last request, also where another host of the message answers
 * nothing for half a minute and nothing else ends meanwhile. Asynchronous because letting go is a row that is written.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { Holding } from "../schedule/hosts/holding.ts";
import { meanwhile } from "./meanwhile.ts";

/** `write`: reserves only these hosts from now on. */
type Releasing = { holding: Holding; write: (hosts: string[]) => Promise<void> };

/** What the work comes to. It says which hosts it does not ask any more; what cannot be written then stays reserved until it ends. */
export function whileReleasing<T>(
  world: Pick<NotifyWorld, "clock">,
  { holding, write }: Releasing,
  work: (onHostEnd: (host: string) => void) => Promise<T>,
): Promise<T> {
  const act = async (now: number) => {
    const hosts = holding.remaining(now);
    if (hosts) await write(hosts);
  };
  return meanwhile(world, { act, what: "hosts stay reserved" }, () =>
    work((host) => holding.ended(host, world.clock.now())),
  );
}
