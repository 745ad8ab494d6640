// When a service that claims no more has come to rest: no message of checks is being worked, no alert is between its receiver
// and the row that records its answer. What is cut off is safe to lose: its check comes minutes late, but its alert perhaps twice. So
// alerts are waited for longer than checks, which may stand in line before a host for minutes.

import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { databaseCount, placesIn } from "./storage.mjs";
import { reading } from "./sqlite.mjs";

const checks = "SELECT count(*) AS count FROM runs WHERE done = 0 AND lease_until > unixepoch()";
const alerts = "SELECT count(*) AS count FROM deliveries WHERE state = 'sending'";

/** @type {{ now: () => number, pause: (milliseconds: number) => Promise<void> }} */
const ofThisMachine = { now: () => performance.now(), pause };

/**
 * Resolves when nothing is under way in the data directory, or when checks and alerts had as many milliseconds as they get, by a
 * clock `{ now, pause }` in milliseconds.
 */
export async function idle(dataDir, { checksMilliseconds, alertsMilliseconds }, clock = ofThisMachine) {
  const { databaseAt } = placesIn(dataDir);
  const databases = Array.from({ length: databaseCount(dataDir) }, (_, index) => databaseAt(index));
  await Promise.all(databases.map((database) => ended(database, checks, { limit: checksMilliseconds, clock })));
  await Promise.all(databases.map((database) => ended(database, alerts, { limit: alertsMilliseconds, clock })));
}

async function ended(database, query, { limit, clock }) {
  for (const end = clock.now() + limit; clock.now() < end && isAny(database, query);) await clock.pause(100);
}

// A database that cannot be read holds up no stop.
function isAny(database, query) {
  if (!existsSync(database)) return false;
  try {
    return reading(database, (open) => open.prepare(query).get().count) > 0;
  } catch {
    return false;
  }
}
