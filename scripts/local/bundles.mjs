// Bundles of the Worker that are kept: those which a running service reads its files from, and the last ones that were used, since
// worktrees and branches come back. A service puts the id of its process into its bundle; one that another process took since keeps a bundle for longer.

import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../toolchain.mjs";

const kept = 3;
const userName = /^used-by-(\d+)$/;

/** Keeps a bundle as long as this process runs, and forgets those that ended. */
export function useBundle(directory, pid = process.pid) {
  for (const { name, isRunning } of usersOf(directory)) if (!isRunning) rmSync(join(directory, name), { force: true });
  writeFileSync(join(directory, `used-by-${pid}`), "");
}

/** Removes the bundles in `cache` that no process uses and that are not among the last ones used. */
export function removeUnusedBundles(cache) {
  const bundles = readdirSync(cache, { withFileTypes: true }).filter((entry) => /^worker-[\da-f]+$/.test(entry.name));
  const byAge = bundles.map(({ name }) => join(cache, name)).sort((one, other) => usedAt(other) - usedAt(one));
  for (const old of byAge.slice(kept)) if (!isUsed(old)) rmSync(old, { recursive: true, force: true });
}

const usedAt = (path) => statSync(path).mtimeMs;

const isUsed = (directory) => usersOf(directory).some(({ isRunning }) => isRunning);

const usersOf = (directory) =>
  readdirSync(directory).flatMap((name) => {
    const pid = userName.exec(name)?.[1];
    return pid === undefined ? [] : [{ name, isRunning: isAlive(Number(pid)) }];
  });
