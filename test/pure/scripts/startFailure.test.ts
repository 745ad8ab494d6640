/** What an operator reads where the data cannot be used. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, test } from "vitest";
import { appliedTo, mergeLog } from "../../../scripts/local/sqlite.mjs";
import { startFailure } from "../../../scripts/local/startFailure.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidemark-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

function damaged(name: string, bytes: string): string {
  const path = join(folder, name);
  new DatabaseSync(path).exec("CREATE TABLE d1_migrations (id INTEGER, name TEXT)");
  writeFileSync(path, bytes, { flag: "r+" });
  return path;
}

const failureOf = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    return startFailure(error as Error, folder);
  }
  throw new Error("It did not fail");
};

describe("a damaged database is named with the ways out", () => {
  const notes = "is damaged: ";
  test.each([
    ["no database", "x".repeat(100)],
    ["damaged pages", `SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20${"x".repeat(4076)}`],
  ])("%s", (name, bytes) => {
    const path = damaged(`${name.replace(" ", "-")}.sqlite`, bytes);
    const { message, cause } = failureOf(() => appliedTo(path));
    expect(message).toContain(`${path} ${notes}`);
    expect(message).toContain("npm run restore -- FILE --replace");
    expect(message).toContain(`${folder}/before-upgrade`);
    expect(cause).toBeInstanceOf(Error);
  });

  test("also where its log is merged", () => {
    const path = damaged("log.sqlite", "x".repeat(100));
    writeFileSync(`${path}-wal`, "");
    expect(failureOf(() => mergeLog(path)).message).toContain(`${path} ${notes}`);
  });
});

describe("a folder that cannot be written", () => {
  const refused = (code: string, path = join(folder, "launcher.json")) =>
    Object.assign(new Error(`${code}: …`), { code, path });
  test.each(["EROFS", "EACCES", "EPERM", "ENOSPC", "EDQUOT"])(
    "%s is a sentence with the folder and DATA_DIR",
    (code) => {
      const { message } = startFailure(refused(code), folder);
      expect(message).toMatch(new RegExp(`^${join(folder, "launcher.json")} .*\\. .*DATA_DIR\\.$`));
      expect(message).not.toContain(code);
    },
  );
  test.each([join(folder, ".."), folder])("%s, where the folder of the data cannot be made, is a sentence", (path) =>
    expect(startFailure(refused("EACCES", path), folder).message).toContain(`${path} may not be written`),
  );
  test("errors of other places and other errors stay as they are", () => {
    for (const error of [
      refused("EROFS", "/elsewhere/file"),
      refused("EROFS", `${folder}-2/file`),
      refused("ENOENT"),
      new Error("Stopped."),
    ])
      expect(startFailure(error, folder)).toBe(error);
  });
});
