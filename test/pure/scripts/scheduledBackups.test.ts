/** Backups by themselves: when one is due, which stay, and what happens where one fails. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startBackups } from "../../../scripts/local/scheduledBackups.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidemark-test-"));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

/** Backups of every day, of which three stay, by a clock of the test. */
function daily(make: (path: string) => Promise<void> = async (path) => writeFileSync(path, "")) {
  const clock = { hours: 0 };
  const lines: string[] = [];
  const start = Date.parse("2026-11-01T00:00:00Z");
  const backups = startBackups({
    ...{ folder, hours: 24, keep: 3, make, say: (line: string) => void lines.push(line) },
    now: () => new Date(start + clock.hours * 3_600_000),
  });
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      await backups.look();
      clock.hours += 1;
    }
    backups.stop();
    return readdirSync(folder).toSorted();
  };
  return { pass, lines, state: backups.state };
}

test("what a clock that was ahead left delays no backup and outlasts none", async () => {
  writeFileSync(join(folder, "tidemark-2031-01-01T00-00-00.tar.gz"), "");
  const { pass, state } = daily();
  expect(state().at).toBeNull();
  expect(await pass(24 * 2)).toEqual([
    "tidemark-2026-11-01T00-00-00.tar.gz",
    "tidemark-2026-11-02T00-00-00.tar.gz",
    "tidemark-2031-01-01T00-00-00.tar.gz",
  ]);
  expect(await daily().pass(24 * 3)).toEqual([
    "tidemark-2026-11-01T00-00-00.tar.gz",
    "tidemark-2026-11-02T00-00-00.tar.gz",
    "tidemark-2026-11-03T00-00-00.tar.gz",
  ]);
});

test("one is made a day, and the newest stay, beside what is none of ours", async () => {
  writeFileSync(join(folder, "tidemark-of-march.tar.gz"), "");
  expect(await daily().pass(24 * 5)).toEqual([
    "tidemark-2026-11-03T00-00-00.tar.gz",
    "tidemark-2026-11-04T00-00-00.tar.gz",
    "tidemark-2026-11-05T00-00-00.tar.gz",
    "tidemark-of-march.tar.gz",
  ]);
});

test("one that fails costs none of those that are there, is said once, and is tried again", async () => {
  await daily().pass(24 * 3);
  let fails = true;
  const later = daily(async (path) => {
    if (fails) throw new Error("The disk is full");
    writeFileSync(path, "");
  });
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name.replace("-11-", "-10-")), "");
  for (const name of readdirSync(folder).filter((each) => each.includes("-11-"))) rmSync(join(folder, name));
  expect(await later.pass(3)).toHaveLength(3);
  expect(later.lines).toEqual(["The backup failed, and is tried again: The disk is full"]);
  expect(later.state().problem).toBe("The disk is full");
  fails = false;
  await later.pass(1);
  expect(later.state()).toEqual({ at: Date.parse("2026-11-01T03:00:00Z") / 1000, problem: null });
  expect(later.lines.at(-1)).toBe("Backups work again.");
});
