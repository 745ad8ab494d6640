// The Worker in workerd, through Miniflare's interface: its database, bucket, queues and browser without wrangler or a bundler.
// It listens on two ports of the loopback interface, where nothing fires the clock and nothing is inspected: one leads to the Worker,
// the other to the files beside it, by way of four Workers that look for one. When workerd crashes Miniflare starts it again on
// the same ports; when that fails too, the runtime has ended.

import { readFileSync, readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { sendDatagram } from "./datagrams.mjs";
import { watchObjects } from "./disk.mjs";
import { memoryBytes } from "./memory.mjs";
import { internet } from "./internet.mjs";
import { databaseAt } from "./machine/client.mjs";
import { levelOfConsole } from "./log.mjs";
import { loadMiniflare } from "./miniflare.mjs";
import { isNoise } from "./noise.mjs";
import { localQueues } from "./queues.mjs";
import { mergeLog } from "./sqlite.mjs";
import { databaseBinding, databaseName, linkDatabases, placesIn, storageNames, uniqueKeys } from "./storage.mjs";

// A machine at home has other things to do with its memory. What an isolate wraps of the runtime's own objects is much larger than what
// the engine counts, so that none would collect its garbage before it has a large heap: the first collection comes early. Who allocates
// little is given little room until the next one, which a few hundred checks after a pause fill again and again: the heap may always grow to
// twice of what lived. It then collects a quarter as often, and holds no more at its peak. With `--optimize-for-size` besides, a tenth less
// is held, and a changed check takes four tenths more, for ever new collections.
const engineFlags = "--max-semi-space-size=4 --initial-old-space-size=4 --heap-growing-percent=100";
const signals = ["SIGINT", "SIGTERM", "SIGHUP", "message"];

/** Loads what runs the Worker, which takes a moment that can be spent while others work. */
export const loadRuntime = loadMiniflare;

/**
 * Starts a bundle of bundle.mjs with the settings of settings.mjs on `port`, its files on `filesPort`. `say` takes what the Worker writes, a line each.
 * `inspectorPort`: where V8's inspector listens, for measurements only. `backups`: what scheduledBackups.mjs gave, or null.
 * @returns {Promise<{database: () => Promise<object>, tick: (word: string) => Promise<void>, ended: Promise<number>,
 *   stop: () => Promise<void>}>} `tick` fires the scheduled handler, with `word` in the place of the schedule; `ended` resolves
 *   with an exit code when the runtime cannot be kept alive
 * @throws {Error} of the runtime
 */
export async function startRuntime({ bundle, settings, databases, dataDir, say, ...more }) {
  const { port, filesPort, isVerbose = false, inspectorPort, backups = null } = more;
  const { Miniflare, Response, convertV4MiniflareOptions, Log, LogLevel } = loadRuntime();
  class Lines extends Log {
    log(message) {
      for (const line of stripVTControlCharacters(message).split("\n")) if (isVerbose || !isNoise(line)) say(line);
    }
  }
  linkDatabases(dataDir);
  const objects = watchObjects(placesIn(dataDir).objects);
  const onDisk = async ({ url }) => {
    if (new URL(url).pathname === "/state")
      return Response.json({
        free_bytes: await freeBytes(dataDir),
        backup: backups?.state() ?? null,
        memory_bytes: memoryBytes(),
      });
    const failure = await objects.written().catch((error) => error);
    return new Response(failure?.message ?? null, { status: failure ? 507 : 204 });
  };
  const onDatagram = async (request) => {
    const { status, reason } = await sendDatagram(request);
    return new Response(reason, { status });
  };
  const { queueProducers, queueConsumers, ...options } = bundle.options;
  const queues = localQueues(
    { queueProducers, queueConsumers },
    { directory: bundle.directory, worker: storageNames.worker, isVerbose },
  );
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= engineFlags;
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...sharedOptions({ dataDir, port: filesPort }),
      inspectorPort,
      log: new Lines(LogLevel.INFO),
      handleStructuredLogs: ({ level, message }) => {
        if (isVerbose || !isNoise(message)) say(message, levelOfConsole(level));
      },
      workers: [
        {
          ...workerOptions({ ...bundle, options }, { settings, databases }),
          serviceBindings: { DISK: onDisk, DATAGRAMS: onDatagram, INTERNET: internet(), ...queues.bindings },
          unsafeDirectSockets: [{ host: "127.0.0.1", port, entrypoint: "service" }],
        },
        queues.worker,
      ],
    }),
  );
  // It would end this process at once on a signal; whoever started it stops it in order.
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (!before.get(signal).includes(listener)) process.off(signal, listener);
  const stop = async () => {
    await miniflare.dispose();
    objects.close();
    mergeLogs(dataDir, databases);
  };
  await miniflare.ready.catch(async (error) => {
    await stop().catch(() => undefined);
    throw error;
  });
  const { promise: ended, resolve: end } = Promise.withResolvers();
  return {
    ended,
    database: async (index) => databaseAt(await miniflare.getDurableObjectNamespace("DATABASES"), databaseName(index)),
    tick: async (word) => {
      // After a crash the former handle is of no use. A runtime that could not be started again says so here.
      await miniflare.ready.catch((error) => {
        end(1);
        throw error;
      });
      const worker = await miniflare.getWorker();
      const { outcome } = await worker.scheduled({ cron: word, scheduledTime: new Date() });
      if (outcome !== "ok") throw new Error(`the Worker's scheduled handler ended with "${outcome}"`);
    },
    stop,
  };
}

async function freeBytes(directory) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

// Some megabytes each, which nobody would give back until the next start. What does not work here works there.
function mergeLogs(dataDir, databases) {
  const { databaseAt, smallObjects, objectIndex } = placesIn(dataDir);
  const all = Array.from({ length: databases }, (_, index) => databaseAt(index));
  for (const path of [...all, smallObjects, objectIndex])
    try {
      mergeLog(path);
    } catch {
      // Whoever still has it open merges it.
    }
}

function sharedOptions({ dataDir, port }) {
  return {
    host: "127.0.0.1",
    port,
    resourcePersistencePath: placesIn(dataDir).runtime,
    // A server of Cloudflare's would be asked where this machine is.
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    unsafeLocalExplorer: false,
    unsafeObservability: false,
    unsafeTriggerHandlers: false,
  };
}

/** The Worker, and before it what this machine puts around it (machine/worker.mjs). */
function modulesOf({ directory, script }) {
  const names = readdirSync(join(directory, "machine")).sort();
  const entry = names.indexOf("worker.mjs");
  const around = [names[entry], ...names.toSpliced(entry, 1)].map((name) => [name, join(directory, "machine", name)]);
  return {
    modules: [...around, ["service.mjs", script]].map(([name, path]) => ({
      ...{ type: "ESModule", path: join(directory, name), contents: readFileSync(path) },
    })),
    modulesRoot: directory,
  };
}

const storing = { useSQLite: true, unsafePreventEviction: true };

function workerOptions({ directory, script, options }, { settings, databases }) {
  return {
    ...options,
    name: storageNames.worker,
    rootPath: directory,
    ...modulesOf({ directory, script }),
    bindings: {
      ...options.bindings,
      ...settings,
      DATABASE_NAMES: Array.from({ length: databases }, (_, index) => [databaseBinding(index), databaseName(index)]),
    },
    durableObjects: {
      ...options.durableObjects,
      DATABASES: { ...storing, className: "Database", unsafeUniqueKey: uniqueKeys.database },
      SMALL_OBJECTS: { ...storing, className: "Objects", unsafeUniqueKey: uniqueKeys.smallObjects },
    },
    d1Databases: {},
    r2Buckets: { OBJECTS: { id: storageNames.bucket } },
    assets: { ...options.assets, directory: join(directory, "public") },
  };
}
