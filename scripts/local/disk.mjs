// Objects on the disk before the rows that name them. The runtime writes an object beside its place and renames it, without waiting
// for the disk, while the database waits at every commit: a power cut could keep a row and lose its object. So the Worker asks here
// after each object, and goes on when all that appeared in the folder is on the disk.
//
// Linux announces a new file before whoever wrote it can ask. Elsewhere the announcement may come late: this is then what a
// power cut finds a moment earlier, no promise.

import { mkdirSync, watch } from "node:fs";
import { open } from "node:fs/promises";
import { setImmediate as polled } from "node:timers/promises";
import { join } from "node:path";

/**
 * Watches a folder of objects. `sync` waits until a file or the folder is on the disk.
 * @returns {{written: () => Promise<void>, close: () => void}} `written` resolves when the disk has what appeared before it was
 *   called, and rejects where it does not take it
 */
export function watchObjects(folder, sync = syncToDisk) {
  mkdirSync(folder, { recursive: true });
  const fresh = new Set();
  const watcher = watch(folder, (_, name) => name && !name.startsWith(".") && fresh.add(name));
  watcher.unref();
  const syncFresh = async () => {
    // Announcements that have come are read first: a whole round of the loop lies between two of these.
    await polled();
    await polled();
    const names = [...fresh];
    fresh.clear();
    if (names.length === 0) return;
    try {
      await Promise.all(names.map((name) => sync(join(folder, name))));
      // Windows knows no folder that could be waited for.
      if (process.platform !== "win32") await sync(folder, "r");
    } catch (error) {
      for (const name of names) fresh.add(name);
      throw error;
    }
  };
  let last = Promise.resolve();
  return {
    // One after the other: whoever comes while another waits finds its object among those on the disk, or waits for it.
    written: () => (last = last.catch(() => undefined).then(syncFresh)),
    close: () => watcher.close(),
  };
}

async function syncToDisk(path, flags = "r+") {
  let file;
  try {
    file = await open(path, flags);
    await file.sync();
  } catch (error) {
    // What was removed again needs no place.
    if (error.code !== "ENOENT") throw error;
  } finally {
    await file?.close();
  }
}
