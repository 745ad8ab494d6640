/** Scripts of a clone without packages, started by an old Node: the first thing they do is to bring the right one. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
const importLines = /^import (?:[^;]*? from )?"([^"]+)"/gm;
// What Node 18 lacks, of all that the scripts use of the modules of Node.
const younger = /\b(?:registerHooks|stripTypeScriptTypes|styleText)\b|"node:(?:sqlite|sea)"/;

const entries = ["scripts", "bench"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".mjs") && textOf(path).includes("await underPinnedNode()"));

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** What keeps a script from being loaded there: sentences, empty where nothing does. */
function obstaclesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  return Array.from(textOf(path).matchAll(importLines)).flatMap(([statement, name = ""]) => {
    if (younger.test(statement)) return [`${path}: ${statement}`];
    if (name.startsWith("node:")) return [];
    if (!name.startsWith(".")) return [`${path}: the package ${name}`];
    return name.endsWith(".ts")
      ? [`${path}: ${name}, which needs types removed`]
      : obstaclesOf(join(dirname(path), name), seen);
  });
}

test.each(entries)("%s is loaded by an old Node and without packages", (path) => {
  expect(obstaclesOf(path)).toEqual([]);
});

test("there are such scripts", () => {
  expect(entries.length).toBeGreaterThan(20);
});
