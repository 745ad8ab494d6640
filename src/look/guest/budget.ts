/**
 * How much strangers may have read before they make an account. In order, and nothing is taken of a later budget where an earlier one is used up:
 *
 * 1. All of them together an hour, and of these each network.
 * 2. Each network a day.
 * 3. Each host an hour, whoever asks: what is read here must not be a burden there.
 *
 * Where a counter is out of reach nothing is read: a failure of our own must not open a proxy.
 */
import type { Limiter } from "../../limits/limiter.ts";

const hour = 3600;
const everybody = { limit: 600, windowSeconds: hour };
const eachNetwork = { limit: 5, windowSeconds: hour };
const eachNetworkDaily = { limit: 20, windowSeconds: 24 * hour };
/** Clients of one's own network, and those behind a front server that does not say who asks. */
const near = { limit: 60, windowSeconds: hour };
const eachHost = { limit: 30, windowSeconds: hour };

type Asked = { network: string | null; host: string };

/** Whether a stranger of this network may have one more page of this host read; counts it. */
export async function mayRead(limiter: DurableObjectNamespace<Limiter>, { network, host }: Asked): Promise<boolean> {
  try {
    const part = { ...(network === null ? near : eachNetwork), cost: 1, name: network ?? "near" };
    if (!(await limiter.getByName("guests").takeOfBoth(everybody, part)).allowed) return false;
    if (network !== null) {
      const today = limiter.getByName(`guests:${network}`);
      if (!(await today.take({ ...eachNetworkDaily, cost: 1 })).allowed) return false;
    }
    return (await limiter.getByName(`guests-of:${host}`).take({ ...eachHost, cost: 1 })).allowed;
  } catch {
    return false;
  }
}
