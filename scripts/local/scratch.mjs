// Where what is written during tests lies for its short life. Every commit of a simulated database waits for the disk, which
// memory answers at once: a directory in memory where the machine has one with room, else the usual place.

import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const neededBytes = 2 ** 31;

/**
 * A fresh directory for temporary files.
 * @returns {{environment: {TMPDIR: string}, remove: () => void}} the variables that make a process use it, and its end
 */
export function fastDirectory() {
  const directory = mkdtempSync(join(hasRoom() ? memory : tmpdir(), "tidemark-tests-"));
  return {
    environment: { TMPDIR: directory },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
