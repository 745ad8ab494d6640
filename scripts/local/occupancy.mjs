// One data directory, one launcher: two would write the same databases. The holder's process is named in a file by its
// id and its start, so that neither a crash nor a reused id locks anyone out; what a killed launcher left running is ended.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endMarked, startOf } from "./processes.mjs";
import { writePrivately } from "./secrets.mjs";

/**
 * Takes the data directory for this process, whose children will carry `mark`. Returns a function that gives it back.
 * @throws {Error} with a sentence when another launcher holds it
 */
export async function occupied(dataDir, mark) {
  const path = join(dataDir, "launcher.json");
  const holder = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  if (holder !== undefined && startOf(holder.pid) === holder.started) {
    throw new Error(
      `Process ${holder.pid} already runs on the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    );
  }
  if (holder !== undefined) await endMarked(holder.mark);
  writePrivately(path, JSON.stringify({ pid: process.pid, started: startOf(process.pid), mark }));
  return () => rmSync(path, { force: true });
}
