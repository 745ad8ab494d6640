/** Bundles of the Worker in the cache: a service that runs reads its files from one, however many newer ones are built beside it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeUnusedBundles, useBundle } from "../../../scripts/local/bundles.mjs";

let cache: string;
beforeEach(() => void (cache = mkdtempSync(join(tmpdir(), "tidemark-bundles-"))));
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const endedProcess = 2 ** 22 + 1;

test("a bundle that a running process uses is kept, others than the last three go", () => {
  for (const [age, name] of ["a1", "b2", "c3", "d4", "e5", "f6"].entries()) {
    const directory = join(cache, `worker-${name}`);
    mkdirSync(directory);
    if (name === "d4") useBundle(directory, endedProcess);
    if (name === "f6") useBundle(directory);
    const usedAt = new Date(1_800_000_000_000 - age * 1000);
    utimesSync(directory, usedAt, usedAt);
  }
  mkdirSync(join(cache, "other"));
  removeUnusedBundles(cache);
  expect(readdirSync(cache).toSorted()).toEqual(["other", "worker-a1", "worker-b2", "worker-c3", "worker-f6"]);
});

test("a start forgets the processes that used its bundle and ended", () => {
  useBundle(cache, endedProcess);
  useBundle(cache);
  expect(readdirSync(cache)).toEqual([`used-by-${process.pid}`]);
});
