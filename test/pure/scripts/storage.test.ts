/** The data of one machine: found by whatever version left them, brought up to date, and never by an older version. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { idle } from "../../../scripts/local/idle.mjs";
import { appliedIn, copyBefore, pendingMigrations } from "../../../scripts/local/migrations.mjs";
import { adoptDatabase, placesIn } from "../../../scripts/local/storage.mjs";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "tidemark-storage-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function database(path = placesIn(dataDir).database): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  return new DatabaseSync(path);
}

function noted(names: string[]): void {
  const open = database();
  open.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  for (const name of names) open.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  open.close();
}

describe("where the data lie", () => {
  test("the database and the index of objects have the names that the runtime gives them", () => {
    const { database: path, objectIndex, objects } = placesIn("/data");
    const id = "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248";
    const index = "e2df375f3f595c69d1772eeb1892b379fa8ec74cbd6f5e2857e5ab3ddf13c12d";
    expect(path).toBe(`/data/v3/d1/miniflare-D1DatabaseObject/${id}.sqlite`);
    expect(objectIndex).toBe(`/data/v3/r2/miniflare-R2BucketObject/${index}.sqlite`);
    expect(objects).toBe("/data/v3/r2/tidemark/blobs");
  });

  test("a database that an earlier version kept under the id of a deployment is taken over, with what was not merged yet", () => {
    const { database: path } = placesIn(dataDir);
    const former = join(dirname(path), `${"ab".repeat(32)}.sqlite`);
    database(former).close();
    writeFileSync(`${former}-wal`, "");
    adoptDatabase(dataDir);
    expect(readdirSync(dirname(path)).every((name) => path.endsWith(name.replace("-wal", "")))).toBe(true);
    expect(existsSync(`${path}-wal`)).toBe(true);
  });

  test("a database at its place is never replaced, and of two others none is guessed", () => {
    const { database: path } = placesIn(dataDir);
    const others = ["ab", "cd"].map((byte) => join(dirname(path), `${byte.repeat(32)}.sqlite`));
    for (const other of others) database(other).close();
    expect(() => adoptDatabase(dataDir)).toThrow(/2 databases of earlier runs/);
    database().close();
    adoptDatabase(dataDir);
    expect(others.every((other) => existsSync(other))).toBe(true);
  });
});

describe("upgrades", () => {
  const known = ["0000_a.sql", "0001_b.sql"].map((name) => ({ name, statements: [] }));

  test("what is missing is applied in order, and nothing twice", async () => {
    expect(pendingMigrations(known, await appliedIn(dataDir))).toEqual(known);
    noted(["0000_a.sql"]);
    expect(pendingMigrations(known, await appliedIn(dataDir))).toEqual([known[1]]);
    expect(pendingMigrations(known, ["0000_a.sql", "0001_b.sql"])).toEqual([]);
  });

  test("data of a newer version are refused with its migration named", () => {
    const applied = ["0000_a.sql", "0001_b.sql", "0002_c.sql"];
    expect(() => pendingMigrations(known, applied)).toThrow(/newer version of Tidemark.*0002_c\.sql.*npm run restore/);
  });

  test("before an upgrade the database is copied as it is, also while it is in use; three copies are kept", async () => {
    noted(["0000_a.sql"]);
    const inUse = database();
    inUse.exec("PRAGMA journal_mode = WAL; BEGIN; INSERT INTO d1_migrations (name) VALUES ('not yet')");
    const paths = [];
    for (const day of [1, 2, 3, 4]) paths.push(await copyBefore(dataDir, new Date(Date.UTC(2026, 10, day))));
    inUse.close();
    expect(paths.map((path) => existsSync(path))).toEqual([false, true, true, true]);
    const copy = new DatabaseSync(paths[3] ?? "", { readOnly: true });
    expect(copy.prepare("SELECT name FROM d1_migrations").all()).toEqual([{ name: "0000_a.sql" }]);
    copy.close();
  });
});

describe("a stop", () => {
  test("a stop waits for checks and alerts under way, for a while", async () => {
    const open = database();
    open.exec("CREATE TABLE runs (done INTEGER, lease_until INTEGER); CREATE TABLE deliveries (state TEXT)");
    const begin = performance.now();
    await idle(dataDir, 5000);
    expect(performance.now() - begin).toBeLessThan(1000);
    open.exec("INSERT INTO runs VALUES (0, unixepoch() + 60)");
    let isOver = false;
    const ended = idle(dataDir, 5000).then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(isOver).toBe(false);
    open.exec("UPDATE runs SET done = 1");
    await ended;
    open.exec("INSERT INTO deliveries VALUES ('sending')");
    await idle(dataDir, 150);
    open.close();
  });
});
