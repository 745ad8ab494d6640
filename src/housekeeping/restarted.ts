/**
 * What a former process of a service on one machine left behind. There the queues live in the memory of the process, so
 * what it had claimed nobody works any more, and its claims, leases and deliveries are given back at once instead of
 * after the minutes that a lease lasts. Only where STARTED_AT says when the one process that holds the data began; a
 * deployment has no such moment. It only speaks SQL.
 */
import { restartStatements } from "./restart/statements.ts";
import type { HousekeepingWorld } from "./world.ts";

/** Once after a start: gives back what was taken before it. */
export async function releaseFormer({ stores, operator }: HousekeepingWorld, now: number): Promise<void> {
  const { STARTED_AT: startedAt } = operator;
  if (startedAt === null) return;
  if ((await stores.notes.read("started")) === String(startedAt)) return;
  await stores.batch(restartStatements(stores, { startedAt, now }));
}
