/** The linter's rule that no test asserts how long something took by the clock of the wall. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporaryFolder.ts";

const root = join(import.meta.dirname, "../../..");

/** How many of these texts, each a test of its own, the rule refuses, by their place. */
async function refused(texts: readonly string[]): Promise<number[]> {
  const folder = temporaryFolder();
  const config = { jsPlugins: [join(root, "scripts/lint/elapsed.mjs")], rules: { "tests/no-elapsed-time": "error" } };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const [at, text] of texts.entries()) writeFileSync(join(folder, `${at}.test.ts`), text);
  const linter = join(root, "node_modules/oxlint/bin/oxlint");
  const words = [linter, "-c", join(folder, ".oxlintrc.json"), "-f", "json", folder];
  const { stdout } = await promisify(execFile)(process.execPath, words).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const hits = diagnostics.flatMap(({ code, filename }) =>
    code.includes("elapsed") ? [Number(/(\d+)\.test/.exec(filename)?.[1])] : [],
  );
  return [...new Set(hits)].sort((one, other) => one - other);
}

it("a time that passed, by whichever clock and name, is refused", async () => {
  const texts = [
    "const began = Date.now(); work(); expect(Date.now() - began).toBeLessThan(5);",
    "const began = performance.now();",
    "const began = process.hrtime.bigint();",
    "const began = new Date(); work(); export const took = new Date().getTime() - began.getTime();",
    "const from = Math.floor(Date.now() / 1000); const until = Date.now() / 1000; export const took = until - from;",
    "const now = () => Date.now(); const began = now(); export const took = now() - began;",
    "let began = 0; began = Date.now(); export const took = () => Date.now() - began;",
    "expect((await read()).elapsedMs).toBeLessThan(3000);",
  ];
  expect(await refused(texts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it("points in time, deadlines of waiting, and a clock of the test's own are not", async () => {
  const texts = [
    "export const minuteAgo = new Date(Date.now() - 60_000).toISOString();",
    "for (const end = Date.now() + 500; Date.now() < end;) await look();",
    "export const left = (share: { expires_at: number }) => share.expires_at - Date.now() / 1000;",
    "let time = 0; const clock = { now: () => time }; const began = clock.now(); export const took = clock.now() - began;",
    "expect((await read()).elapsedMs).toBeGreaterThanOrEqual(290);",
    "const keptSeconds = 60; export const before = Math.floor(Date.now() / 1000) - keptSeconds;",
  ];
  expect(await refused(texts)).toEqual([]);
});
