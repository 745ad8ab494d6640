// The files that a gate looks at. A gate that looked at nothing says nothing, so a folder without any is refused: it moved, or the
// pattern of its names is no longer the right one.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fail } from "./toolchain.mjs";

/** What is made, installed or kept by tools. The papers beside the sources are in .github. */
const isPassedOver = (name) => name === "node_modules" || name === "dist" || (name[0] === "." && name !== ".github");

/**
 * The files below `folder` of `base` whose paths fit `pattern`, as paths from `base`, sorted. Ends the process where there is
 * none. What tools made is passed over.
 */
export function filesBelow(base, folder, pattern) {
  const files = filesIn(base, folder).filter((path) => pattern.test(path));
  if (files.length === 0) fail(`Expected files whose names fit ${pattern} in ${join(base, folder)}`);
  return files.sort();
}

function filesIn(base, folder) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isPassedOver(entry.name)) return [];
    return entry.isDirectory() ? filesIn(base, path) : [path];
  });
}
