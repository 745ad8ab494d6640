/**
 * The circuit breaker of an account's provider, so that a provider that fails is not asked with every alert and every check:
 * after five failures in a row each further question that no person asked for waits, up to 15 minutes. An answer resets it.
 */
import type { AiWorld } from "./world.ts";

const policy = { free: 5, maxSeconds: 900 };

/**
 * Asks unless the circuit breaker of the account is open; null then. `ask` says by `works` whether the provider answered,
 * which closes the breaker; any other outcome leaves the failure counted.
 * @throws what `ask` or the counter throws
 */
export async function askThroughCircuitBreaker<T>(
  { net: { limiter } }: Pick<AiWorld, "net">,
  userId: number,
  ask: () => Promise<{ outcome: T; works: boolean }>,
): Promise<T | null> {
  const breaker = limiter.getByName(`ai:${userId}`);
  if (!(await breaker.attempt(policy)).allowed) return null;
  const { outcome, works } = await ask();
  if (works) await breaker.succeeded();
  return outcome;
}
