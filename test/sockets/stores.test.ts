/** The stores of one machine answer as Miniflare's D1 and R2 do, step by step, and find what earlier versions kept. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare, Response as MiniflareResponse, convertV4MiniflareOptions } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkDatabases, placesIn, storageNames, uniqueKeys } from "../../scripts/local/storage.mjs";

const machine = join(import.meta.dirname, "..", "..", "scripts", "local", "machine");
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-database-"));

/** Runs what it is sent, step by step, on the store of the binding that it is asked for. */
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
    put: async (bucket, [key, size, metadata]) => {
      await bucket.put(key, new Uint8Array(size).fill(size % 251), metadata && { customMetadata: metadata });
    },
    get: async (bucket, [key]) => {
      const object = await bucket.get(key);
      if (!object) return null;
      const bytes = new Uint8Array(await object.arrayBuffer());
      return { ...shown(object), bytes: bytes.length, first: bytes[0] ?? null };
    },
    head: async (bucket, [key]) => shown(await bucket.head(key)),
    delete: async (bucket, keys) => void (await bucket.delete(keys)),
    list: async (bucket, [options]) => {
      const { objects, truncated } = await bucket.list(options);
      return { keys: objects.map(({ key, uploaded }) => [key, uploaded instanceof Date]), truncated };
    },
  };
  const shown = (object) => object && { key: object.key, size: object.size, metadata: object.customMetadata };
  export default {
    async fetch(request, env) {
      const [binding, steps] = await request.json();
      const answers = [];
      for (const [kind, ...asked] of steps)
        answers.push((await Promise.resolve().then(() => kinds[kind](env[binding], ...asked)).catch(({ message }) => ({ message }))) ?? null);
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
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, entrypoint: "service" }],
          ...stores,
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
}

let synced = 0;
const own = (name: string) => ({
  bindings: {
    DATABASE_NAMES: [
      ["DB", name],
      ["DB_1", "another"],
    ],
  },
  durableObjects: {
    DATABASES: { className: "Database", useSQLite: true, unsafeUniqueKey: uniqueKeys.database },
    SMALL_OBJECTS: { className: "Objects", useSQLite: true, unsafeUniqueKey: uniqueKeys.smallObjects },
  },
  r2Buckets: { OBJECTS: { id: storageNames.bucket }, R2: { id: "beside" } },
  serviceBindings: { DISK: () => new MiniflareResponse(null, { status: ++synced && 204 }) },
});

type Step = [kind: string, ...asked: unknown[][]];
/** `entrypoint`: "service" is the one by which the front server asks. */
async function answersOf(running: Miniflare, binding: string, steps: Step[], entrypoint?: "service"): Promise<any[]> {
  const url = entrypoint ? await running.unsafeGetDirectURL("tidemark", entrypoint) : await running.ready;
  const response = await fetch(url, { method: "POST", body: JSON.stringify([binding, steps]) });
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
  ["all", ["SELECT ?", { of: "an object" }]],
  ["all", [`SELECT ${Array(100).fill("?").join(" + ")} AS a`, ...Array<number>(100).fill(1)]],
  ["all", [`SELECT ${Array(101).fill("?").join(" + ")} AS a`, ...Array<number>(101).fill(1)]],
  ["all", ["SELECT 'a' LIKE ? AS a", "a".repeat(51)]],
  ["all", ["SELECT printf('%.*c', ?, 'x') AS a", 3_000_000]],
  ["all", [`SELECT '${"x".repeat(100_001)}' AS a`]],
  ["all", ["SELECT count(*) AS a FROM t, t AS u, t AS v"]],
  ["run", ["CREATE TABLE u (id); CREATE TABLE v (id); INSERT INTO v VALUES (1)"]],
  ["run", ["INSERT INTO u VALUES (?); INSERT INTO v VALUES (?)", 1, 2]],
  ["all", ["SELECT (SELECT count(*) FROM u) AS u, (SELECT count(*) FROM v) AS v"]],
  ["run", ["BEGIN"]],
  ["all", ["PRAGMA user_version"]],
  ["all", ["SELECT 1e400 AS a, -0.0 AS b, 9007199254740993 AS c"]],
  ["batch", ["UPDATE t SET a = 9"], ["SELECT nothing FROM t"]],
  ["batch"],
  ["all", ["SELECT json_extract(?, '$.a') AS a, unixepoch('2026-01-01') AS b", '{"a":[1,2]}']],
  ["run", ["DELETE FROM t"]],
];

const name = (generation: number, digit: string): string => `u/1/w/2/${generation}.${digit.repeat(64)}`;
const [small, other, large] = [name(1, "a"), name(2, "b"), name(3, "c")];
const objectSteps: Step[] = [
  ["get", [small]],
  ["put", [small, 300, { encoding: "br", parts: "1,2" }]],
  ["put", [other, 0]],
  ["put", [large, 200_000, { encoding: "br" }]],
  ["put", ["lists", 40]],
  ["put", ["u/1/l/look/body", 50, { encoding: "br" }]],
  ["put", [small, 300, { encoding: "br", parts: "1,2" }]],
  ...[small, other, large, "lists", "u/1/l/look/body", name(9, "9")].flatMap((key): Step[] => [
    ["get", [key]],
    ["head", [key]],
  ]),
  ["list", [{}]],
  ["list", [{ prefix: "u/1/w/" }]],
  ...[1, 2, 3, 4, 5, 6].map((limit): Step => ["list", [{ limit }]]),
  ["list", [{ prefix: "u/", startAfter: small, limit: 1 }]],
  ["delete", [small, "lists", "nothing"]],
  ["delete", []],
  ["list", [{}]],
  ["get", [small]],
];

/** What D1 answers besides, and what no two runs have in common. */
const comparable = (answers: any[]): unknown[] =>
  answers.map((answer) => {
    if (Array.isArray(answer)) return comparable(answer);
    if (!answer?.meta) return answer;
    const { changes, rows_read: read, rows_written: written } = answer.meta;
    return { success: answer.success, results: answer.results, changes, read, written };
  });

describe("the stores of one machine", () => {
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
    expect(comparable(await answersOf(ours, "DB", steps, "service"))).toEqual(d1);
    expect(comparable(await answersOf(ours, "DB_1", steps))).toEqual(d1);
    expect(d1.filter((answer: any) => answer?.message?.startsWith("D1_"))).toHaveLength(16);
  });

  test("every object is written, read, listed and deleted as in R2, and each file is on the disk before anybody goes on", async () => {
    const r2 = await answersOf(ours, "R2", objectSteps);
    const before = synced;
    expect(await answersOf(ours, "OBJECTS", objectSteps)).toEqual(r2);
    expect(synced - before).toBe(3);
    expect(readdirSync(placesIn(dataDir).objects)).toHaveLength(2);
  });

  test("what stands in the place of a D1 is read and written there, so that either finds what the other kept; objects of a R2 are found", async () => {
    await answersOf(ours, "DB", [["run", ["CREATE TABLE kept AS SELECT 'from ours' AS word"]]]);
    expect(existsSync(placesIn(dataDir).database)).toBe(true);
    await ours.dispose();
    const former = runtime({
      ...own(storageNames.database),
      ...{ bindings: { DATABASE_NAMES: [] }, d1Databases: { DB: { id: storageNames.database } } },
      r2Buckets: { OBJECTS: { id: "unused" }, R2: { id: storageNames.bucket } },
    });
    const insert: Step = ["run", ["INSERT INTO kept VALUES ('from D1')"]];
    expect(await answersOf(former, "DB", [insert])).toMatchObject([{ success: true }]);
    await answersOf(former, "R2", [["put", [name(4, "d"), 10]]]);
    await former.dispose();
    linkDatabases(dataDir);
    ours = runtime(own(storageNames.database));
    const [{ results }] = await answersOf(ours, "DB", [["all", ["SELECT word FROM kept"]]]);
    expect(results).toEqual([{ word: "from ours" }, { word: "from D1" }]);
    const asked: Step[] = [
      ["get", [name(4, "d")]],
      ["delete", [name(4, "d")]],
      ["get", [name(4, "d")]],
    ];
    expect(await answersOf(ours, "OBJECTS", asked)).toEqual([
      { key: name(4, "d"), size: 10, metadata: {}, bytes: 10, first: 10 },
      ...[null, null],
    ]);
  });
});
