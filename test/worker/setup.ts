/// <reference types="@cloudflare/vitest-plugin/types" />
/**
 * Before each test of a worker file: a migrated, empty database, empty stores, an internet that knows nothing, and waits
 * that are ten times shorter than in production.
 */

import { applyD1Migrations, reset, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { forgetAll } from "../internet/client.ts";
import { isolate, type Part } from "./isolate.ts";
import { forgetWaits, shortenWaits } from "./waits.ts";

const { DB, OBJECTS, TEST_MIGRATIONS: migrations } = env as unknown as Env & { TEST_MIGRATIONS: D1Migration[] };

// Files share one isolate, and this file runs before each of them.
if (!isolate.isPrepared) {
  isolate.isPrepared = true;
  sendWholeAddress();
  shortenWaits();
}

beforeEach(async () => {
  if (isolate.keepsBrowsers && isolate.schema) await emptyStores(isolate.schema);
  else {
    await reset();
    if (isolate.schema) await makeTables(isolate.schema);
    else isolate.schema = await migratedSchema();
  }
  await forgetAll();
  forgetWaits();
});

// The migrations run once in each isolate. For the tests that follow, the tables they led to are made in one batch, which
// takes a sixth of the time.
async function migratedSchema(): Promise<Part[]> {
  await applyD1Migrations(DB, migrations);
  const { results } = await DB.prepare(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 4) <> '_cf_'
       AND name NOT IN ('sqlite_sequence', 'd1_migrations') ORDER BY type <> 'table', type`,
  ).all<Part>();
  return results;
}

// A reset that meets a check still at work may leave the tables as they are.
const makeTables = (schema: Part[]): Promise<unknown> =>
  DB.batch(schema.map(({ sql }) => DB.prepare(sql))).catch(() => emptyStores(schema));

// A reset would also forget which browsers stand ready. The audit log refuses deletions; no test in a browser writes one.
async function emptyStores(schema: Part[]): Promise<void> {
  const tables = schema.filter(({ type, name }) => type === "table" && name !== "audit");
  await DB.batch(tables.map(({ name }) => DB.prepare(`DELETE FROM ${name}`)));
  const { objects } = await OBJECTS.list();
  if (objects.length > 0) await OBJECTS.delete(objects.map(({ key }) => key));
}

// The tunnel from workerd to the test internet drops the scheme of a request; this header carries the whole address.
function sendWholeAddress(): void {
  const tunnel = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-original-url", request.url);
    return tunnel(request);
  };
}
