/**
 * The price of a request in rows, which D1 bills and which decide how it grows: for every operation, no statement reads a
 * whole table, and a server full of other people's watches costs an account nothing.
 */
import { withoutWaiting } from "./contract/streams.ts";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import { operationsOf, readDocument, resolved, type Operation } from "./contract/document.ts";
import { meaningsFor, queryMeaningsFor } from "./contract/meanings.ts";
import { recording, scansOf, type Recorded } from "./contract/recorder.ts";
import { setScene, targetOf, type Scene } from "./contract/scene.ts";
import { valuesOf } from "./contract/values.ts";
import { realEnv, homeDatabase, asHome } from "./harness.ts";
import { overD1 } from "./databases.ts";

overD1();

const seed = 20_260_301;
const document = await readDocument();
const operations = operationsOf(document).filter(({ schemes }) => schemes.includes("apiKey"));
let scene: Scene;
beforeEach(async () => {
  scene = await setScene();
});

/** What an operation asks of the database, once. */
async function recordOf(operation: Operation): Promise<Recorded[]> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const text = operation.requestBody?.content["text/plain"] && "http://shop.test/1\nhttp://shop.test/2";
  const body = schema ? JSON.stringify(resolved(schema, document).example ?? {}) : text;
  const required = (operation.parameters ?? []).filter((each) => each.in === "query" && each.required);
  const query = new URLSearchParams(
    required.map(({ name, schema: of }) => [
      name,
      String(
        fc.sample(queryMeaningsFor(scene)[name] ?? valuesOf(of, document, meaningsFor(scene)), { seed, numRuns: 1 }),
      ),
    ]),
  );
  const record: Recorded[] = [];
  const context = createExecutionContext();
  const request = new Request(`${targetOf(operation, await scene.names(operation))}?${query.toString()}`, {
    method: operation.method,
    headers: { "x-api-key": scene.owner.key, "content-type": schema ? "application/json" : "text/plain" },
    ...(body === undefined ? {} : { body }),
  });
  // All operations together cost more than the key may spend in a minute.
  const environment = { ...realEnv, REQUESTS_PER_MINUTE: "100000", ...asHome(recording(homeDatabase, record)) };
  const answer = await withoutWaiting(await api.fetch(request, environment, context));
  await answer.arrayBuffer();
  await waitOnExecutionContext(context);
  expect(record.length, operation.id).toBeGreaterThan(0);
  return record;
}

/** Other people's accounts, each with ten watches, and what belongs to them. */
async function crowd(watches: number): Promise<void> {
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)";
  const owner = "1000000 + i / 10";
  const insert = (sql: string) => homeDatabase.prepare(sql.replace("SELECT", `${numbers} SELECT`)).bind(watches);
  await homeDatabase.batch([
    insert(`INSERT INTO watches (id, uuid, user_id, settings, created_at)
      SELECT 1000000 + i, 'other-' || i, ${owner}, '{"url":"http://other.test/' || i || '"}', 0 FROM n`),
    insert(`INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host)
      SELECT 1000000 + i, ${owner}, 9999999999, 3600, 0, 'other.test' FROM n`),
    insert(`INSERT INTO readings (watch_id, reading) SELECT 1000000 + i, '{}' FROM n`),
    insert(`INSERT INTO tags (id, uuid, user_id, settings, created_at)
      SELECT 1000000 + i, 'tag-' || i, ${owner}, '{"title":"Prices"}', 0 FROM n`),
    insert(`INSERT INTO watch_tags (watch_id, tag_id) SELECT 1000000 + i, 1000000 + i FROM n`),
  ]);
}

/** Lists that a statement brings along or has found itself, and the tags of a watch once they are found. */
const isHarmless = (scan: string, sql: string) =>
  /^SCAN (j|i|json_each|CONSTANT ROW|\d+-ROW VALUES|\(subquery)\b/.test(scan) ||
  // The operator's list, of two hundred at most, which is read whole and rarely.
  (scan === "SCAN proxies" && sql.startsWith("SELECT key, label")) ||
  (scan === "SCAN t" && sql.includes(") t) AS tags")) ||
  // An index of words that is asked for some.
  /^SCAN \w+ VIRTUAL TABLE INDEX \d+:M/.test(scan) ||
  sql.includes(`WITH ${scan.replace(/^SCAN | LEFT-JOIN$/g, "")} AS MATERIALIZED (`);

test("no operation reads a whole table, or more rows because of other accounts' watches", async () => {
  const rowsOf = (record: Recorded[]) =>
    record.reduce((sum, { rowsRead, rowsWritten }) => sum + rowsRead + rowsWritten, 0);
  const scans = new Set<string>();
  const alone = new Map<string, number>();
  for (const operation of operations) {
    const record = await recordOf(operation);
    alone.set(operation.id, rowsOf(record));
    for (const statement of record)
      for (const scan of await scansOf(homeDatabase, statement))
        if (!isHarmless(scan, statement.sql))
          scans.add(`${operation.id}: ${scan} <- ${statement.sql.replaceAll(/\s+/g, " ").slice(0, 200)}`);
  }
  expect([...scans]).toEqual([]);
  await crowd(2000);
  const dearer: string[] = [];
  for (const operation of operations) {
    const [before = 0, after] = [alone.get(operation.id), rowsOf(await recordOf(operation))];
    // The account itself has grown by what the first round made.
    if (after > before + 200) dearer.push(`${operation.id}: ${before} rows alone, ${after} in a crowd`);
  }
  expect(dearer).toEqual([]);
});
