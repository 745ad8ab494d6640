// What a directory takes on the disk, as the file system counts it.

import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const blockBytes = 512;

/** Bytes of all blocks below a directory. */
export function diskBytes(directory) {
  let bytes = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    try {
      bytes += lstatSync(path).blocks * blockBytes;
      if (entry.isDirectory()) bytes += diskBytes(path);
    } catch (error) {
      // A running service removes files meanwhile.
      if (error.code !== "ENOENT") throw error;
    }
  }
  return bytes;
}
