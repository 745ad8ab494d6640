// The commit of what runs: written into a release when it is made, and asked of git in a clone.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../toolchain.mjs";

export const commitFile = "COMMIT";

/** Its digits, or undefined where nobody knows them. */
export function commitOf(directory = root) {
  try {
    return readFileSync(join(directory, commitFile), "utf8").trim();
  } catch {
    // No release.
  }
  try {
    const words = ["-C", directory, "rev-parse", "--short=12", "HEAD"];
    return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/** Which release runs, for people. */
export function releaseSentence(directory = root) {
  const { version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  const commit = commitOf(directory);
  return `Release ${version}${commit === undefined ? "" : `, commit ${commit}`}`;
}
