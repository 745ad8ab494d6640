// How a translation stands: what it lacks, what its English has become another for, and what somebody has checked.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../toolchain.mjs";
import { hashOf } from "./leaves.mjs";
import { english, wordsOf } from "./words.mjs";

/** The folder of a language is named by its English name, as its value is. */
const folders = Object.fromEntries(
  [...readFileSync(join(root, "src/language/languages.ts"), "utf8").matchAll(/^ {2}(\w+): (\w+),$/gm)].map(
    ([, code, name]) => [code, name],
  ),
);
export const madeFromPath = (code) => join(root, "src/language", folders[code] ?? code, "madeFrom.json");

/**
 * What each word was made from: the hash of its English by its path, and the paths of what somebody checked, whose language it is.
 * @param {string} code
 * @returns {{ checked: string[], from: Record<string, string> }}
 */
export function madeFrom(code) {
  return JSON.parse(readFileSync(madeFromPath(code), "utf8"));
}

/**
 * The paths of a translation by their state. `stale`: its English is another one than it was made from, or it is not known which.
 * @param {string} code
 */
export function stateOf(code) {
  const { checked, from } = madeFrom(code);
  const words = wordsOf(code);
  const paths = [...english.keys()];
  const isStale = (path) => from[path] !== hashOf(english.get(path));
  const there = paths.filter((path) => words.has(path));
  return {
    missing: paths.filter((path) => !words.has(path)),
    unknown: [...words.keys()].filter((path) => !english.has(path)),
    stale: there.filter(isStale),
    checked: there.filter((path) => checked.includes(path) && !isStale(path)),
    machine: there.filter((path) => !checked.includes(path) && !isStale(path)),
  };
}
