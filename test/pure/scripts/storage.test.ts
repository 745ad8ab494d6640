/** The data of one machine: found by whatever version left them, brought up to date, and never by an older version. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backUp } from "../../../scripts/local/backup.mjs";
import { watchObjects } from "../../../scripts/local/disk.mjs";
import { idle } from "../../../scripts/local/idle.mjs";
import { appliedIn, copyBefore, pendingMigrations } from "../../../scripts/local/migrations.mjs";
import { restore } from "../../../scripts/local/restore.mjs";
import { addNewObjects } from "../../../scripts/local/sqlite.mjs";
import { adoptDatabase, databaseCount, placesIn } from "../../../scripts/local/storage.mjs";

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

  test("older migrations are for databases that began with them: a new one begins with the foundation", () => {
    const [oldest, older] = ["0000_a.sql", "0001_b.sql"].map((name) => ({ name, isOlder: true }));
    const [foundation, newest] = ["0002_c.sql", "0003_d.sql"].map((name) => ({ name, isOlder: false }));
    const all = [oldest!, older!, foundation!, newest!];
    const pending = (...applied: { name: string }[]) =>
      pendingMigrations(
        all,
        applied.map(({ name }) => name),
      );
    expect(pending()).toEqual([foundation, newest]);
    expect(pending(oldest!)).toEqual([older, foundation, newest]);
    expect(pending(oldest!, older!)).toEqual([foundation, newest]);
    expect(pending(foundation!)).toEqual([newest]);
    expect(pending(oldest!, older!, foundation!)).toEqual([newest]);
  });

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
    for (const day of [1, 2, 3, 4]) paths.push(await copyBefore(dataDir, { now: new Date(Date.UTC(2026, 10, day)) }));
    inUse.close();
    expect(paths.map((path) => existsSync(path))).toEqual([false, true, true, true]);
    const copy = new DatabaseSync(paths[3] ?? "", { readOnly: true });
    expect(copy.prepare("SELECT name FROM d1_migrations").all()).toEqual([{ name: "0000_a.sql" }]);
    copy.close();
  });
});

describe("backups", () => {
  const known = [{ name: "0000_a.sql" }];

  /** A backup of a database and of one object of three bytes, of which `content` is there. */
  async function backedUp(content: string): Promise<string> {
    noted(["0000_a.sql"]);
    const { databaseAt, smallObjects, objectIndex, objects } = placesIn(dataDir);
    const second = database(databaseAt(1));
    second.exec("CREATE TABLE people (name TEXT)");
    second.exec("INSERT INTO people VALUES ('Ada')");
    second.close();
    const index = database(objectIndex);
    index.exec("CREATE TABLE _mf_objects (key TEXT PRIMARY KEY, blob_id TEXT, size INTEGER)");
    index.exec("INSERT INTO _mf_objects VALUES ('u/1', 'blob', 3)");
    index.close();
    const small = database(smallObjects);
    small.exec(
      "CREATE TABLE objects (id INTEGER PRIMARY KEY, key TEXT UNIQUE, uploaded INTEGER, metadata TEXT, bytes BLOB)",
    );
    small.exec("INSERT INTO objects VALUES (7, 'u/1/w/1/1.ab', 0, '{}', x'00ff')");
    small.close();
    mkdirSync(objects, { recursive: true });
    writeFileSync(join(objects, "blob"), content);
    writeFileSync(join(objects, "named by nothing"), "x");
    const path = join(dataDir, "backup.tar.gz");
    await backUp(dataDir, path);
    return path;
  }

  test("a restored directory holds what was there, and what it held before stays aside", async () => {
    const path = await backedUp("abc");
    await expect(restore(path, dataDir, { known })).rejects.toThrow(/--replace/);
    const { objects, aside } = await restore(path, dataDir, { known, isReplacing: true });
    expect(objects).toBe(2);
    const small = database(placesIn(dataDir).smallObjects);
    expect(small.prepare("SELECT key, hex(bytes) AS bytes FROM objects").all()).toEqual([
      { key: "u/1/w/1/1.ab", bytes: "00FF" },
    ]);
    small.close();
    expect(readdirSync(placesIn(dataDir).objects)).toEqual(["blob"]);
    expect(readdirSync(placesIn(aside ?? "").objects)).toHaveLength(2);
    expect(await appliedIn(dataDir)).toEqual(["0000_a.sql"]);
    expect([databaseCount(dataDir), databaseCount(dataDir, 3)]).toEqual([2, 3]);
    const second = database(placesIn(dataDir).databaseAt(1));
    expect(second.prepare("SELECT name FROM people").get()).toEqual({ name: "Ada" });
    second.close();
  });

  test("small objects that are written while a backup is made are in it, and those that are deleted meanwhile", () => {
    const tables = ["copy", "live"].map((name) => {
      const open = database(join(dataDir, name));
      open.exec(
        "CREATE TABLE objects (id INTEGER PRIMARY KEY, key TEXT UNIQUE, uploaded INTEGER, metadata TEXT, bytes BLOB)",
      );
      return open;
    });
    const insert = "INSERT INTO objects VALUES (?, ?, 0, '{}', x'00')";
    for (const [id, key] of [
      [1, "deleted"],
      [2, "kept"],
    ] as const)
      tables[0]?.prepare(insert).run(id, key);
    for (const [id, key] of [
      [2, "kept"],
      [5, "new"],
    ] as const)
      tables[1]?.prepare(insert).run(id, key);
    for (const open of tables) open.close();
    expect(addNewObjects(join(dataDir, "copy"), join(dataDir, "live"))).toBe(3);
    const copy = database(join(dataDir, "copy"));
    expect(
      copy
        .prepare("SELECT key FROM objects ORDER BY id")
        .all()
        .map(({ key }) => key),
    ).toEqual([...["deleted", "kept", "new"]]);
    copy.close();
  });

  test("a backup that is cut short, or of a newer version, changes nothing", async () => {
    const path = await backedUp("ab");
    const to = join(dataDir, "other");
    await expect(restore(path, to, { known })).rejects.toThrow(/damaged: 1 of 1 objects/);
    await expect(restore(path, to, { known: [] })).rejects.toThrow(/newer version/);
    truncateSync(path, 200);
    await expect(restore(path, to, { known })).rejects.toThrow(/tar ended/);
    expect(readdirSync(to)).toEqual([]);
  });
});

describe("objects", () => {
  test("the Worker goes on when every object that it wrote is on the disk, and hears of one that is not", async () => {
    const synced: string[] = [];
    let isFull = false;
    const { written, close } = watchObjects(dataDir, async (path: string) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (isFull) throw new Error("no space left");
      synced.push(basename(path));
    });
    const write = (name: string) => {
      writeFileSync(join(dataDir, `.${name}.tmp`), "x");
      renameSync(join(dataDir, `.${name}.tmp`), join(dataDir, name));
      return written().then(() => synced.includes(name));
    };
    const asked = Array.from({ length: 20 }, (_, index) => write(`blob${index}`));
    expect(await Promise.all(asked)).toEqual(asked.map(() => true));
    expect(synced.filter((name) => name.includes("tmp"))).toEqual([]);
    isFull = true;
    await expect(write("late")).rejects.toThrow("no space left");
    isFull = false;
    await written();
    expect(synced).toContain("late");
    close();
  });
});

describe("a stop", () => {
  test("a stop waits for checks and alerts under way, for a while", async () => {
    const open = database();
    open.exec("CREATE TABLE runs (done INTEGER, lease_until INTEGER); CREATE TABLE deliveries (state TEXT)");
    /** How long a stop waits, in milliseconds of its own clock; `at`: what happens when. */
    const waited = async (checksMilliseconds: number, alertsMilliseconds: number, at: Record<number, string> = {}) => {
      let time = 0;
      const pause = (milliseconds: number) => {
        time += milliseconds;
        open.exec(at[time] ?? "");
        return Promise.resolve();
      };
      await idle(dataDir, { checksMilliseconds, alertsMilliseconds }, { now: () => time, pause });
      return time;
    };
    expect(await waited(5000, 5000)).toBe(0);
    open.exec("INSERT INTO runs VALUES (0, unixepoch() + 3600)");
    expect(await waited(500, 0)).toBe(500);
    open.exec("UPDATE runs SET done = 1; INSERT INTO deliveries VALUES ('sending')");
    expect(await waited(0, 5000, { 300: "UPDATE deliveries SET state = 'sent'" })).toBe(300);
    open.close();
  });
});
