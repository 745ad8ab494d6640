/**
 * Lets the hosts of a message go while it lasts: each within seconds of its last request, also where another host of the message answers
 * nothing for half a minute and nothing else ends meanwhile. Asynchronous because letting go is a row that is written.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { Holding } from "../schedule/hosts/holding.ts";

const lookEveryMilliseconds = 1000;

/** `write`: reserves only these hosts from now on. */
type Releasing = { holding: Holding; write: (hosts: string[]) => Promise<void> };

/** What the work comes to. It says which hosts it does not ask any more; what cannot be written then stays reserved until it ends. */
export async function whileReleasing<T>(
  { clock: { now } }: Pick<NotifyWorld, "clock">,
  { holding, write }: Releasing,
  work: (onHostEnd: (host: string) => void) => Promise<T>,
): Promise<T> {
  const current: { writing: Promise<void> | null } = { writing: null };
  const look = async () => {
    const hosts = holding.remaining(now());
    if (hosts) await write(hosts);
  };
  const timer = setInterval(() => {
    current.writing ??= look()
      .catch((error) => console.warn(JSON.stringify({ what: "hosts stay reserved", error: String(error) })))
      .finally(() => (current.writing = null));
  }, lookEveryMilliseconds);
  try {
    return await work((host) => holding.ended(host, now()));
  } finally {
    clearInterval(timer);
    await current.writing;
  }
}
