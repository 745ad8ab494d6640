/**
 * What a start costs, on every runtime: the text that an isolate holds, and what it does before it answers anything. Both are counted, the same in
 * every run. The bounds are what is reached today with a hundredth to spare: what raises them says why.
 */
import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { bundlePlace, workerBundle } from "../../scripts/local/bundle.mjs";

let script = "";
beforeAll(async () => {
  ({ script } = await workerBundle(bundlePlace(), { say: () => {}, until: new AbortController().signal }));
});

test("the text of the Worker is no longer than its bound", () => {
  expect(statSync(script).size).toBeLessThan(9_200_000);
});

test("a start does no more than its bound before it answers", async () => {
  const words = [join(import.meta.dirname, "startWork.mjs"), script];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const { calls, functions } = JSON.parse(stdout) as { calls: number; functions: number };
  expect([calls, calls < 255_000, functions < 1500]).toEqual([calls, true, true]);
});
