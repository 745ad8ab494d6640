/**
 * What stands in the places of the Worker's bindings in Node, for the tests of the Worker: those of server/, over databases in memory, which each test
 * finds empty, and the internet of the tests behind the fetch of server/.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { Actors } from "../../server/actors.mjs";
import { blobBucket } from "../../server/blobs.mjs";
import { browsersOfMachine } from "../../server/browsers.mjs";
import { outgoing } from "../../server/outgoing.mjs";
import { profilesOf } from "../../server/profiles.mjs";
import { queuesOf } from "../../server/queues.mjs";
import { SqliteFile } from "../../server/sqlite.mjs";
import { bucketOf, databaseOver } from "../../server/stores.mjs";
import { internet } from "../internet/internet.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The bindings of the tests, and what wrangler.toml says of the Worker: for those in Node. */
    node: { bindings: Record<string, unknown>; migrations: unknown; options: any };
  }
}

type Databases = Record<string, any>;
type Live = { databases: Databases; objects: any; actors: [string, Actors][]; queues: Record<string, any> };

/** https://developers.cloudflare.com/workers/runtime-apis/context/ */
export function context() {
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: unknown) => void waits.push(Promise.resolve(work).catch(() => undefined));
  return { waits, waitUntil, passThroughOnException: () => undefined, props: {} };
}

const databaseNames = ["DB", "SPARE", ...(process.env.SHARDS === "2" ? ["DB_1"] : [])];
const folder = mkdtempSync(join(tmpdir(), "tidemark-node-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
let resets = 0;
let live: Live | null = null;
const env: Record<string, any> = {};

export const state = {
  env,
  worker: (): Promise<any> => import("../../src/worker.ts"),
  reset: async (): Promise<void> => {
    for (const [, actors] of live?.actors ?? []) actors.close();
    live = await made();
  },
  /** The objects of the class that has one of this id. */
  actorsOf(id: string): Actors {
    const [, actors] = live?.actors.find(([binding]) => id.startsWith(`${binding}-`)) ?? [];
    if (!actors) throw new Error(`There is no object ${id}`);
    return actors;
  },
};

async function made(): Promise<Live> {
  const place = join(folder, String(++resets));
  const { options } = inject("node");
  const worker = await state.worker();
  const databases: Databases = {};
  for (const name of [...databaseNames, ...databaseNames.map((each) => `machine ${each}`)])
    databases[name] = await databaseOver(new SqliteFile(":memory:"));
  const actors = Object.entries<{ className: string }>(options.durableObjects).map(([binding, { className }]) => {
    const idOf = (name: string) => `${binding}-${Buffer.from(name).toString("hex")}`;
    const where = { idOf, fileOf: (id: string) => join(place, `${id.slice(0, 200)}.sqlite`), alarms: ":memory:" };
    const actorsOfClass = new Actors(where, (ctx: unknown) => new worker[className](ctx, env));
    return [binding, actorsOfClass] as [string, Actors];
  });
  const objects = await bucketOf(
    new SqliteFile(":memory:"),
    blobBucket(new SqliteFile(":memory:"), join(place, "blobs")),
  );
  const work = (batch: unknown) => worker.default.queue(batch, env, context());
  return { databases, objects, actors, queues: queuesOf(options, { work }) };
}

const current = (): Live => {
  if (live === null) throw new Error("Nothing is bound before the first test");
  return live;
};
/** Messages come a moment later, as they do where a queue is another process: tests write what they need right after a call. */
const lateSeconds = 1;
const later = ({ sendBatch, ...queue }: any) => {
  const sendLater = (messages: Iterable<any>) =>
    sendBatch(
      [...messages].map(({ delaySeconds = 0, ...message }) => ({
        ...message,
        delaySeconds: delaySeconds + lateSeconds,
      })),
    );
  return {
    ...queue,
    sendBatch: sendLater,
    send: (body: unknown, options: object) => sendLater([{ ...options, body }]),
  };
};
/** What it is at the moment in which it is asked. */
const currently = (get: (now: Live) => any): any =>
  new Proxy(
    {},
    { get: (_, name) => (name === "then" ? undefined : (...words: unknown[]) => get(current())[name](...words)) },
  );

/** What tests ask of an object beyond what the service does. */
const withText = (bucket: any) => ({
  ...bucket,
  get: async (key: string, { range }: { range?: { length: number } } = {}) => {
    const object = await bucket.get(key);
    const text = async () => new TextDecoder().decode((await object.arrayBuffer()).slice(0, range?.length));
    return object && { ...object, text };
  },
});

const { bindings, migrations, options } = inject("node");
Object.assign(env, bindings, {
  TEST_MIGRATIONS: migrations,
  BROWSER: browsersOfMachine(profilesOf(folder)),
  OBJECTS: currently((now) => withText(now.objects)),
});
for (const name of databaseNames) env[name] = currently((now) => now.databases[name]);
// Databases by name, each the one of a machine in the place of a D1.
env.DATABASES = {
  idFromName: (name: string) => name,
  get: (name: string) => currently((now) => now.databases[`machine ${name}`].object),
};
for (const binding of Object.keys(options.queueProducers))
  env[binding] = currently((now) => later(now.queues[binding]));
for (const binding of Object.keys(options.durableObjects))
  env[binding] = currently((now) => now.actors.find(([name]) => name === binding)?.[1].namespace);

// One for all files of a process, as its modules are.
const shared = globalThis as { internetOfTests?: Promise<void> };
await (shared.internetOfTests ??= openInternet());

async function openInternet(): Promise<void> {
  const own = {};
  const server = createServer(
    (request, response) => void internet.node(request, response, own).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const send = outgoing().fetch as (url: string, init: object) => Promise<Response>;
  globalThis.fetch = async (input, init) => {
    const { url, method, headers, signal, body } = new Request(input, init);
    const { host, pathname, search } = new URL(url);
    // Each host has connections of its own.
    const name = createHash("sha256").update(host).digest("hex").slice(0, 16);
    return send(`http://${name}.test:${port}${pathname}${search}`, {
      ...{ method, signal, redirect: "manual", addresses: ["127.0.0.1"], headers: [["host", host], ...headers] },
      body: body && (await new Response(body).bytes()),
    });
  };
  (globalThis as any).scheduler ??= {
    wait: (milliseconds: number, how?: object) => pause(milliseconds, undefined, how),
  };
}

await state.reset();
