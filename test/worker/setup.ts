/// <reference types="@cloudflare/vitest-plugin/types" />
/**
 * Before each test of a worker file: a migrated, empty database, empty stores, an internet that knows nothing, and waits
 * that are ten times shorter than in production.
 */

import { reset, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { worldFrom } from "../../src/bindings.ts";
import { fullNote } from "../../src/storage/size/store.ts";
import { forgetAll } from "../internet/client.ts";
import { endEarlierWork, refuseEarlierWork, separateTests } from "./belonging.ts";
import { overMachine, placeDatabases } from "./databases.ts";
import { isolate, type Part } from "./isolate.ts";
import { forgetWaits, shortenWaits } from "./waits.ts";

// Files share one isolate, and this file runs before each of them.
if (!isolate.isPrepared) {
  isolate.isPrepared = true;
  isolate.departures = 0;
  placeDatabases();
  separateTests();
  sendWholeAddress();
  shortenWaits();
}
overMachine();
endEarlierWork();

type Bound = Env & { DB_1?: D1Database; TEST_MIGRATIONS: D1Migration[] };
const { DB, DB_1, OBJECTS, TEST_MIGRATIONS: migrations } = env as unknown as Bound;

beforeEach(async () => {
  endEarlierWork();
  if (isolate.keepsBrowsers && isolate.schema) {
    // The files before may have run on other databases.
    await tablesIn(DB, isolate.schema).catch(() => undefined);
    await emptyStores(isolate.schema, [DB]);
  } else {
    await reset();
    if (isolate.schema) await makeTables(isolate.schema);
    else isolate.schema = await migratedSchema();
  }
  if (DB_1) await makeSecond(DB_1, isolate.schema);
  await forgetWeb();
  forgetWaits();
});

// The migrations run once in each isolate. For the tests that follow, the tables they led to are made at once, which takes a
// tenth of the time.
async function migratedSchema(): Promise<Part[]> {
  for (const { queries } of migrations) await DB.batch(queries.map((query) => DB.prepare(query)));
  // Tables that a virtual one keeps for itself come with it.
  const { results } = await DB.prepare(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 4) <> '_cf_'
       AND name <> 'sqlite_sequence' AND name NOT GLOB 'watch_words_*' ORDER BY type <> 'table', type`,
  ).all<Part>();
  return results;
}

// A reset that meets a check still at work may leave the tables as they are.
const makeTables = (schema: Part[]): Promise<unknown> => tablesIn(DB, schema).catch(() => emptyStores(schema, [DB]));

// Where nothing left since it was emptied last, there is nothing to empty. The order to empty it is a departure, too.
async function forgetWeb(): Promise<void> {
  const { departures } = isolate;
  if (departures === isolate.forgotten) return;
  await forgetAll();
  isolate.forgotten = departures + 1;
}

// The second database has tables and numbers of its own, and all new accounts, for the first one counts as full.
async function makeSecond(db: D1Database, schema: Part[]): Promise<void> {
  await tablesIn(db, schema).catch(() => emptyStores(schema, [db]));
  await worldFrom(env as unknown as Env, undefined, 1).stores.shard.prepare();
  await DB.prepare("INSERT INTO cursors (name, value) VALUES (?, 1)").bind(fullNote).run();
}

// As one statement, which takes half the time of a batch.
export const tablesIn = (db: D1Database, schema: Part[]): Promise<unknown> =>
  db.prepare(schema.map(({ sql }) => sql).join(";\n")).run();

// A reset would also forget which browsers stand ready. The audit log refuses deletions; no test in a browser writes one.
async function emptyStores(schema: Part[], databases: D1Database[]): Promise<void> {
  const tables = schema.filter(({ type, name }) => type === "table" && name !== "audit");
  for (const db of databases) await db.batch(tables.map(({ name }) => db.prepare(`DELETE FROM ${name}`)));
  const { objects } = await OBJECTS.list();
  if (objects.length > 0) await OBJECTS.delete(objects.map(({ key }) => key));
}

// The tunnel from workerd to the test internet drops the scheme of a request; this header carries the whole address.
function sendWholeAddress(): void {
  const tunnel = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    refuseEarlierWork();
    const request = new Request(input, init);
    request.headers.set("x-original-url", request.url);
    isolate.departures++;
    return tunnel(request);
  };
}
