// When a service that claims no more has come to rest: no message of checks is being worked, no alert is between its receiver
// and the row that records its answer. What is cut off is safe to lose, but its check comes minutes late, its alert perhaps twice.

import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { placesIn } from "./storage.mjs";
import { reading } from "./sqlite.mjs";

const underWay = `SELECT (SELECT count(*) FROM runs WHERE done = 0 AND lease_until > unixepoch())
  + (SELECT count(*) FROM deliveries WHERE state = 'sending') AS count`;

/** Resolves when nothing is under way in the data directory, or after `limitMilliseconds`. */
export async function idle(dataDir, limitMilliseconds) {
  const { database } = placesIn(dataDir);
  for (const end = Date.now() + limitMilliseconds; Date.now() < end && isBusy(database);) await pause(100);
}

// A database that cannot be read holds up no stop.
function isBusy(database) {
  if (!existsSync(database)) return false;
  try {
    return reading(database, (open) => open.prepare(underWay).get().count) > 0;
  } catch {
    return false;
  }
}
