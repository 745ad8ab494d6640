/** A file of SQLite as the storage of the Worker: what was answered is on the disk, and what failed is undone alone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, test } from "vitest";
import { SqliteFile } from "../../server/sqlite.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidemark-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function made(name: string) {
  const path = join(folder, name);
  const file = new SqliteFile(path);
  file.sql.exec("CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, note TEXT UNIQUE)");
  return { path, file };
}

const notesIn = (path: string): unknown[] => {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare("SELECT note FROM notes ORDER BY id").all();
  database.close();
  return rows.map(({ note }) => note);
};

const add = ({ sql }: SqliteFile, note: string) => sql.exec("INSERT INTO notes (note) VALUES (?)", note);

test("what is written in one turn is on the disk at once, and not before it is waited for", async () => {
  const { path, file } = made("turn.sqlite");
  await file.committed();
  add(file, "one");
  add(file, "two");
  expect(notesIn(path)).toEqual([]);
  await file.committed();
  expect(notesIn(path)).toEqual(["one", "two"]);
  expect(file.committed()).toBeNull();
  file.close();
});

test("a batch that fails is undone, and what others wrote in the same turn is kept", async () => {
  const { path, file } = made("batch.sqlite");
  add(file, "kept");
  const broken = () =>
    file.transactionSync(() => {
      add(file, "lost");
      add(file, "kept");
    });
  expect(broken).toThrow(/UNIQUE/);
  add(file, "kept, too");
  await file.committed();
  expect(notesIn(path)).toEqual(["kept", "kept, too"]);
  file.close();
});

test("a transaction that the disk does not take fails for all who wrote in it", async () => {
  const { path, file } = made("full.sqlite");
  await file.committed();
  file.sql.exec("PRAGMA max_page_count = 8");
  const failures: string[] = [];
  const wrote = (note: string) => {
    try {
      add(file, note);
    } catch (error) {
      failures.push((error as Error).message);
    }
  };
  wrote("small");
  wrote("x".repeat(1_000_000));
  wrote("after it");
  const end = file.committed();
  await expect(end).rejects.toThrow(/full/);
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatch(/full/);
  expect(notesIn(path)).toEqual([]);
  // There is room for little ones again.
  add(file, "small");
  await file.committed();
  expect(notesIn(path)).toEqual(["small"]);
  file.close();
});

test("bytes come back as bytes, and several statements run in one text", async () => {
  const { file } = made("bytes.sqlite");
  file.sql.exec("CREATE TABLE a (b BLOB); CREATE TABLE c (d)");
  file.sql.exec("INSERT INTO a VALUES (?)", new Uint8Array([1, 2, 3]).buffer);
  const [[value]] = file.sql.exec("SELECT b FROM a").raw();
  expect(value).toBeInstanceOf(ArrayBuffer);
  expect([...new Uint8Array(value)]).toEqual([1, 2, 3]);
  expect(file.sql.exec("SELECT count(*) AS n FROM c").one()).toEqual({ n: 0 });
  file.close();
});

describe("a process that is killed", () => {
  test("has lost nothing that it answered, and keeps no half of a batch", async () => {
    const path = join(folder, "killed.sqlite");
    for (let round = 0; round < 3; round++) {
      const words = ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "writer.mjs"), path];
      const writer = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
      const answered: string[] = [];
      const lines = createInterface({ input: writer.stdout });
      lines.on("line", (line) => {
        answered.push(line);
        // At another moment of its work in each round.
        if (answered.length === 40 + 17 * round) writer.kill("SIGKILL");
      });
      await Promise.all([once(writer, "exit"), once(lines, "close")]);
      const notes = notesIn(path) as string[];
      const stored = new Set(notes);
      expect(answered.filter((note) => !stored.has(note))).toEqual([]);
      // A batch has two rows of one name.
      expect(
        notes.filter((note) => !stored.has(/^(.*) (?:a|b)$/.exec(note)?.[1] + (note.endsWith("a") ? " b" : " a"))),
      ).toEqual([]);
    }
  });
});
