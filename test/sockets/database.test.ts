/** The database of one machine answers as Miniflare's D1 does, statement by statement, and finds what earlier versions kept. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare, convertV4MiniflareOptions } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkDatabases, placesIn, storageNames, uniqueKeys } from "../../scripts/local/storage.mjs";

const machine = join(import.meta.dirname, "..", "..", "scripts", "local", "machine");
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-database-"));

/** Runs what it is sent, step by step, on the database of the binding that it is asked for. */
const service = `
  import { DurableObject } from "cloudflare:workers";
  export class Ticker extends DurableObject {}
  const value = (given) => (given?.bytes ? new Uint8Array(given.bytes) : given === "undefined" ? undefined : given);
  const made = (db, [sql, ...values]) => db.prepare(sql).bind(...values.map(value));
  const kinds = {
    all: (db, one) => made(db, one).all(),
    run: (db, one) => made(db, one).run(),
    first: (db, one) => made(db, one).first(),
    column: (db, one) => made(db, one).first("a"),
    batch: (db, ...all) => db.batch(all.map((one) => made(db, one))),
  };
  export default {
    async fetch(request, env) {
      const [binding, steps] = await request.json();
      const answers = [];
      for (const [kind, ...asked] of steps)
        answers.push(await Promise.resolve().then(() => kinds[kind](env[binding], ...asked)).catch(({ message }) => ({ message })));
      return Response.json(answers);
    },
  };`;

function runtime(stores: object): Miniflare {
  const modules = readdirSync(machine).sort((one) => (one === "worker.mjs" ? -1 : 1));
  const files = [...modules.map((name) => [name, readFileSync(join(machine, name), "utf8")]), ["service.mjs", service]];
  return new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: "127.0.0.1", port: 0, cf: false, resourcePersistencePath: placesIn(dataDir).runtime },
      workers: [
        {
          ...{ name: "tidemark", compatibilityDate: "2026-11-01", modulesRoot: machine },
          modules: files.map(([name, contents]) => ({
            ...{ type: "ESModule" as const, path: join(machine, name ?? ""), contents: contents ?? "" },
          })),
          ...stores,
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
}

const object = { className: "Database", useSQLite: true, unsafeUniqueKey: uniqueKeys.database };
const own = (name: string) => ({ bindings: { DATABASE_NAMES: [["DB", name]] }, durableObjects: { DATABASES: object } });

type Step = [kind: string, ...asked: [sql: string, ...values: unknown[]][]];
async function answersOf(running: Miniflare, binding: string, steps: Step[]): Promise<any[]> {
  const response = await fetch(await running.ready, { method: "POST", body: JSON.stringify([binding, steps]) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as any[];
}

const steps: Step[] = [
  ["run", ["CREATE TABLE t (id INTEGER PRIMARY KEY, a, b TEXT UNIQUE, c BLOB)"]],
  ["run", ["CREATE TABLE log (id INTEGER)"]],
  ["run", ["CREATE TRIGGER noted AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.id); END"]],
  ["run", ["INSERT INTO t (a, b) VALUES (?, ?)", 1.5, "ä 漢 🌊 'x'"]],
  ["all", ["INSERT INTO t (a, b) VALUES (?, ?), (?3, ?4) RETURNING id, a", true, "b", null, "c"]],
  ["all", ["INSERT INTO t (a, c) VALUES (?, ?) RETURNING c", 9007199254740991, { bytes: [0, 128, 255] }]],
  ["all", ["SELECT id, a, b, c, typeof(a) AS type FROM t ORDER BY id"]],
  ["all", ["SELECT 1 AS a, 2 AS a, NULL AS b"]],
  ["all", ["SELECT * FROM t WHERE id = ?", 99]],
  ["run", ["UPDATE t SET a = 2 WHERE id < 3"]],
  ["all", ["WITH some AS (SELECT 2 AS id) UPDATE t SET a = 3 WHERE id IN (SELECT id FROM some) RETURNING id"]],
  ["first", ["SELECT a, b FROM t WHERE id = 2"]],
  ["first", ["SELECT a FROM t WHERE id = 99"]],
  ["column", ["SELECT a, b FROM t WHERE id = 2"]],
  ["column", ["SELECT b FROM t WHERE id = 2"]],
  [
    "batch",
    ["INSERT INTO t (b) VALUES (?)", "d"],
    ["SELECT count(*) AS n FROM t"],
    ["SELECT last_insert_rowid() AS id"],
  ],
  ["batch", ["INSERT INTO t (b) VALUES (?)", "e"], ["INSERT INTO t (b) VALUES (?)", "d"]],
  ["all", ["SELECT count(*) AS n FROM t"]],
  ["run", ["INSERT INTO t (b) VALUES ('d')"]],
  ["all", ["SELECT nothing FROM t"]],
  ["all", ["SELEC 1"]],
  ["all", ["SELECT ?", "undefined"]],
  ["all", ["SELECT ?, ?", 1]],
  ["all", ["SELECT json_extract(?, '$.a') AS a, unixepoch('2026-01-01') AS b", '{"a":[1,2]}']],
  ["run", ["DELETE FROM t"]],
];

/** What D1 answers besides, and what no two runs have in common. */
const comparable = (answers: any[]): unknown[] =>
  answers.map((answer) => {
    if (Array.isArray(answer)) return comparable(answer);
    if (!answer?.meta) return answer;
    const { changes, rows_read: read, rows_written: written } = answer.meta;
    return { success: answer.success, results: answer.results, changes, read, written };
  });

describe("the database of one machine", () => {
  let ours: Miniflare;
  beforeAll(() => {
    linkDatabases(dataDir);
    ours = runtime({ ...own(storageNames.database), d1Databases: { D1: { id: "beside" } } });
  });
  afterAll(async () => {
    await ours.dispose();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });

  test("every statement has the answer, the error and the counts of D1", async () => {
    const d1 = comparable(await answersOf(ours, "D1", steps));
    expect(comparable(await answersOf(ours, "DB", steps))).toEqual(d1);
    expect(d1.filter((answer: any) => answer?.message?.startsWith("D1_"))).toHaveLength(7);
  });

  test("what stands in the place of a D1 is read and written there, so that either finds what the other kept", async () => {
    await answersOf(ours, "DB", [["run", ["CREATE TABLE kept AS SELECT 'from ours' AS word"]]]);
    expect(existsSync(placesIn(dataDir).database)).toBe(true);
    await ours.dispose();
    const former = runtime({ bindings: { DATABASE_NAMES: [] }, d1Databases: { DB: { id: storageNames.database } } });
    const insert: Step = ["run", ["INSERT INTO kept VALUES ('from D1')"]];
    expect(await answersOf(former, "DB", [insert])).toMatchObject([{ success: true }]);
    await former.dispose();
    linkDatabases(dataDir);
    ours = runtime(own(storageNames.database));
    const [{ results }] = await answersOf(ours, "DB", [["all", ["SELECT word FROM kept"]]]);
    expect(results).toEqual([{ word: "from ours" }, { word: "from D1" }]);
  });
});
