/**
 * What keeps a provider that fails from being asked with every alert and every check: after five failures in a row each
 * further question that nobody asked for in person waits, up to 15 minutes. An answer forgets them.
 */
import type { AiWorld } from "./world.ts";

const policy = { free: 5, longestSeconds: 900 };

/** Asks unless the account's provider rests; what the brake itself does wrong counts as a rest. Null then. */
export async function braked<T>(
  { net: { limiter } }: Pick<AiWorld, "net">,
  userId: number,
  ask: () => Promise<{ outcome: T; works: boolean }>,
): Promise<T | null> {
  const place = limiter.getByName(`ai:${userId}`);
  if (!(await place.attempt(policy)).allowed) return null;
  const { outcome, works } = await ask();
  if (works) await place.succeeded();
  return outcome;
}
