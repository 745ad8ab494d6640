/// <reference types="@cloudflare/vitest-plugin/types" />
/**
 * Before each test of a worker file: a migrated, empty database, empty stores, an internet that knows nothing, and waits
 * that are ten times shorter than in production.
 */

import { applyD1Migrations, reset, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { forgetAll } from "../internet/client.ts";
import { forgetWaits, shortenWaits } from "./waits.ts";

type Patched = typeof globalThis & { isPrepared?: true };
const { DB, TEST_MIGRATIONS: migrations } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

// Files share one isolate, and this file runs before each of them.
if (!(globalThis as Patched).isPrepared) {
  (globalThis as Patched).isPrepared = true;
  sendWholeAddress();
  shortenWaits();
}

beforeEach(async () => {
  await reset();
  if (migrations.length > 0) await applyD1Migrations(DB, migrations);
  await forgetAll();
  forgetWaits();
});

// The tunnel from workerd to the test internet drops the scheme of a request; this header carries the whole address.
function sendWholeAddress(): void {
  const tunnel = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-original-url", request.url);
    return tunnel(request);
  };
}
