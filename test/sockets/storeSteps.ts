/** What is asked of a database and of a bucket, step by step, and the program that asks: the same in workerd and in Node. */

export type Step = [kind: string, ...asked: unknown[][]];

/** A module, as text: its `answersTo(store, steps)` gives what became of each step. */
export const runnerText = `
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
export async function answersTo(store, steps) {
  const answers = [];
  for (const [kind, ...asked] of steps)
    answers.push((await Promise.resolve().then(() => kinds[kind](store, ...asked)).catch(({ message }) => ({ message }))) ?? null);
  return answers;
}`;

export const steps: Step[] = [
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

export const name = (generation: number, digit: string): string => `u/1/w/2/${generation}.${digit.repeat(64)}`;
const [small, other, large] = [name(1, "a"), name(2, "b"), name(3, "c")];
export const objectSteps: Step[] = [
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
