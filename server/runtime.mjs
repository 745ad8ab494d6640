// The Worker in this process: in the places of its bindings stand the stores, queues, objects and browsers of this room, over the data that
// workerd has on one machine (scripts/local/storage.mjs). It is what scripts/local/runtime.mjs is for workerd, without ports.

import { statfs } from "node:fs/promises";
import { open as openInspector } from "node:inspector";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sendDatagram } from "../scripts/local/datagrams.mjs";
import { compileEarly, keepHeapSmall } from "../scripts/local/engine.mjs";
import { levelOfConsole } from "../scripts/local/log.mjs";
import { failureAnswer } from "../scripts/local/machine/failure.mjs";
import { memoryBytes } from "../scripts/local/memory.mjs";
import { objectsOfClass } from "../scripts/local/storage.mjs";
import { Actors } from "./actors.mjs";
import { browsersOfMachine } from "./browsers.mjs";
import { useCompiled } from "./compiled.mjs";
import { catchFailures, consoleBy } from "./edges.mjs";
import { filesBelow } from "./files.mjs";
import { outgoing } from "./outgoing.mjs";
import { workerOf } from "./platform.mjs";
import { profilesOf } from "./profiles.mjs";
import { queuesOf } from "./queues.mjs";
import { storesOf } from "./stores.mjs";

/**
 * Starts a bundle of scripts/local/bundle.mjs with the settings of the Worker. `say` takes what the Worker writes, a line each. `inspectorPort`: where V8's
 * inspector listens, for measurements only. `backups`: what scheduledBackups.mjs gave, or null.
 * @returns {Promise<{database: (index: number) => object, handle: (request: Request) => Promise<Response>,
 *   tick: (word: string) => Promise<void>, ended: Promise<number>, stop: () => Promise<void>}>} as scripts/local/runtime.mjs has it;
 *   `handle` answers a request
 */
export async function startRuntime({ bundle, settings, databases, dataDir, say, ...more }) {
  const { isVerbose = false, inspectorPort, backups = null } = more;
  if (inspectorPort !== undefined) openInspector(inspectorPort, "127.0.0.1");
  compileEarly();
  keepHeapSmall();
  const fail = (error) => say(error?.stack ?? String(error), "error");
  const release = catchFailures(fail);
  const network = outgoing();
  const console = consoleBy((line, method) => say(line, levelOfConsole(method)));
  await useCompiled(bundle.script);
  const service = await workerOf(pathToFileURL(bundle.script), { fetch: network.fetch, console });
  const context = contextOf(fail);
  const env = {};
  const stores = await storesOf(dataDir, databases);
  const browsers = browsersOfMachine(profilesOf(dataDir));
  const actors = Object.entries(bundle.options.durableObjects ?? {}).map(([binding, { className }]) => [
    binding,
    new Actors(objectsOfClass(dataDir, className), (state) => new service[className](state, env)),
  ]);
  const onBatch = isVerbose && ((name, { done, all, ms }) => say(`QUEUE ${name} ${done}/${all} (${ms}ms)`));
  const work = (batch) => service.default.queue(batch, env, context);
  Object.assign(env, {
    ...bundle.options.bindings,
    ...settings,
    ...stores.bindings,
    ...queuesOf(bundle.options, { work, ...(onBatch ? { onBatch } : {}) }),
    ...Object.fromEntries(actors.map(([binding, { namespace }]) => [binding, namespace])),
    DISK: { fetch: async () => Response.json(await stateOf(dataDir, backups)) },
    DATAGRAMS: { fetch: datagrams },
  });
  // Asked anew by each world: one that is installed later is offered from then on.
  Object.defineProperty(env, "BROWSER", {
    enumerable: true,
    get: () => (browsers.isThere() ? browsers : undefined),
  });
  const fileAt = filesBelow(join(dirname(bundle.script), "public"));
  const handle = async (request) => fileAt(request) ?? service.default.fetch(request, env, context);
  return {
    ended: new Promise(() => {}),
    database: stores.database,
    handle: (request) =>
      handle(request).catch((error) => {
        fail(error);
        return failureAnswer(error);
      }),
    tick: async (word) =>
      service.default.scheduled({ cron: word, scheduledTime: Date.now(), noRetry: () => {} }, env, context),
    stop: async () => {
      await browsers.close();
      await network.close();
      for (const [, each] of actors) each.close();
      stores.close();
      release();
    },
  };
}

/** https://developers.cloudflare.com/workers/runtime-apis/context/ */
const contextOf = (fail) => ({
  waitUntil: (work) => void Promise.resolve(work).catch(fail),
  passThroughOnException: () => {},
  props: {},
});

async function stateOf(dataDir, backups) {
  const { bavail, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, backup: backups?.state() ?? null, memory_bytes: memoryBytes() };
}

async function datagrams(url, init) {
  const { status, reason } = await sendDatagram(new Request(url, init));
  return new Response(reason, { status });
}
