/** Migrations that rebuild tables lose nothing: rows of before read as they did. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { migrationFiles, pendingMigrations } from "../../../scripts/local/migrations.mjs";

const all = migrationFiles(join(import.meta.dirname, "../../../migrations"));
const foundation = all.find(({ isOlder }) => !isOlder);
/** The last migration of release 0.2.0. */
const released = "0017_receivers_that_let_us_wait.sql";

/** A database with the older migrations before this one, and what brings it up to date. */
function databaseBefore(name: string) {
  const open = new DatabaseSync(":memory:");
  const applied: string[] = [];
  const apply = (some: typeof all) => {
    for (const one of some) open.exec(readFileSync(one.path, "utf8"));
    applied.push(...some.map((one) => one.name));
  };
  apply(all.filter((one) => one.isOlder && one.name < name));
  return { open, upgrade: () => apply(pendingMigrations(all, applied)) };
}

/** What a database is made of: the columns of its tables in no order, and its indexes, triggers and views in words. */
function schemaOf(open: DatabaseSync) {
  const parts = open
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
    .all();
  const words = (sql: unknown) =>
    String(sql)
      .replace(/IF NOT EXISTS |;$/g, "")
      .replace(/[`"]/g, "")
      .replace(/\s+/g, " ")
      .replace(/\( | \)/g, (found) => found.trim())
      .toLowerCase();
  return parts.map(({ type, name, tbl_name: table, sql }) => {
    if (type !== "table") return { type, name, table, sql: words(sql) };
    const columns = open
      .prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)')
      .all(String(name));
    return {
      name,
      columns: columns.map((column) => words(Object.values(column).join(" "))).toSorted(),
      hasRowid: !/without rowid/i.test(String(sql)),
    };
  });
}

describe("the foundation", () => {
  test("leads a new database to what the older migrations led to", () => {
    const older = databaseBefore(foundation!.name);
    const founded = new DatabaseSync(":memory:");
    founded.exec(readFileSync(foundation!.path, "utf8"));
    expect(schemaOf(founded)).toEqual(schemaOf(older.open));
  });

  test("changes nothing in a database that has come so far", () => {
    const { open } = databaseBefore(foundation!.name);
    const before = schemaOf(open);
    open.exec(readFileSync(foundation!.path, "utf8"));
    expect(schemaOf(open)).toEqual(before);
  });
});

test("a database of release 0.2.0 becomes one like a new one, with its accounts, watches and tags", () => {
  const { open, upgrade } = databaseBefore(`${released}~`);
  open.exec(`INSERT INTO users (id, uuid, email, password_hash, created_at) VALUES (7, 'user', 'a@b.example', 'x', 0);
    INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (1, 'kettle', 7, '{}', 0);
    INSERT INTO tags (id, uuid, user_id, settings, created_at) VALUES (3, 'tag', 7, '{"title":"Shops"}', 0);
    INSERT INTO watch_tags (watch_id, tag_id) VALUES (1, 3);`);
  upgrade();
  const fresh = databaseBefore("");
  fresh.upgrade();
  expect(schemaOf(open)).toEqual(schemaOf(fresh.open));
  const read = (sql: string) => Object.values(open.prepare(sql).get() ?? {});
  expect(read("SELECT uuid FROM users")).toEqual(["user"]);
  expect(read("SELECT uuid FROM watches")).toEqual(["kettle"]);
  expect(read("SELECT tag_id FROM watch_tags")).toEqual([3]);
});

test("an account of before noise reduction keeps it off, and settings that it made stay", () => {
  const { open, upgrade } = databaseBefore("0013");
  const made = [
    [1, "{}"],
    [2, '{"noise_reduction_timestamps":true}'],
  ] as const;
  for (const [id, settings] of made)
    open
      .prepare(
        "INSERT INTO users (id, uuid, email, password_hash, settings, created_at) VALUES (?, 'u' || ?1, ?1, 'x', ?, 0)",
      )
      .run(id, settings);
  upgrade();
  const rows = open.prepare("SELECT settings FROM users ORDER BY id").all();
  expect(rows.map(({ settings }) => JSON.parse(String(settings)) as object)).toEqual([
    { noise_reduction_timestamps: false, noise_reduction_ads: false },
    { noise_reduction_timestamps: true, noise_reduction_ads: false },
  ]);
});

test("changes, their verdicts and what was seen of them outlive the move into their snapshots", () => {
  const { open, upgrade } = databaseBefore("0035");
  open.exec(`INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (1, 'kettle', 7, '{}', 0);
    INSERT INTO readings (watch_id, reading) VALUES (1, '{"snapshotAt":30,"changedAt":30}');
    INSERT INTO snapshots (watch_id, at, object, size, kind) VALUES
      (1, 10, '1.a', 5, 'baseline'), (1, 20, '2.b', 6, 'change'), (1, 30, '3.c', 7, 'change'), (1, 40, '4.d', 8, 'quiet');
    INSERT INTO changes (id, user_id, watch_id, at, from_at, from_object, to_object, added, removed, replaced, brief, trace_object,
      summary, verdict, note, seen_at, severity) VALUES
      (3, 7, 1, 20, 10, '1.a', '2.b', 1, 0, 0, '+ x', '2.b+2', 'A line more', 'noisy', 'a clock', 99, 2),
      (5, 7, 1, 30, 20, '2.b', '3.c', 0, 1, 0, '- x', '3.c+2', NULL, NULL, NULL, NULL, NULL),
      (6, -8, 2, 50, 40, '5.e', '6.f', 0, 1, 0, '- y', '6.f+2', NULL, NULL, NULL, NULL, NULL);`);
  const changes = "SELECT * FROM changes ORDER BY id";
  const columns = Object.keys(open.prepare(changes).all()[0] ?? {});
  const read = () => open.prepare(`SELECT ${columns.join(", ")} FROM changes ORDER BY id`).all();
  const snapshots = "SELECT watch_id, at, object, size, kind FROM snapshots WHERE watch_id = 1 ORDER BY at";
  const before = [read(), open.prepare(snapshots).all()];
  upgrade();
  expect([read(), open.prepare(snapshots).all()]).toEqual(before);
  // The triggers that count snapshots are there again.
  open.exec(`UPDATE readings SET reading = '{"snapshotAt":40,"changedAt":40}'`);
  expect(open.prepare("SELECT changed_at, snapshots FROM watches").get()).toEqual({ changed_at: 40, snapshots: 4 });
});

test("alerts that wait, are being sent, are held or have ended are so after the move into their accounts", () => {
  const { open, upgrade } = databaseBefore("0036");
  const rows = [
    [1, "pending", 100, null],
    [2, "sending", 120, null],
    [3, "held", 900, null],
    [4, "held", 50, "a bundle"],
    [5, "delivered", 60, null],
    [9, "failed", 60, null],
  ] as const;
  for (const [id, state, nextAt, bundle] of rows)
    open
      .prepare(
        `INSERT INTO deliveries (id, uuid, user_id, watch_id, kind, event, channel, masked, sealed, state, next_at, bundle, created_at)
         VALUES (?, 'u' || ?1, 7, 1, 'change', 'change:1:' || ?1, 'c', 'm', 's', ?, ?, ?, 40)`,
      )
      .run(id, state, nextAt, bundle);
  upgrade();
  const read = open
    .prepare("SELECT id, state, next_at, claimed_until FROM deliveries WHERE user_id = 7 ORDER BY id")
    .all();
  expect(read.map((row) => Object.values(row))).toEqual([
    [1, "pending", 100, null],
    [2, "sending", 120, 120],
    [3, "held", 900, null],
    [4, "held", null, null],
    [5, "delivered", null, null],
    [9, "failed", null, null],
  ]);
});
