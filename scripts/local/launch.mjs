// The whole service on this machine. In order: take the data directory; keep the secrets; open the front server, which takes
// the port; put the host's resolver and relays beside the Worker; copy the database if it is to be changed; start the Worker on a
// port that only the front is meant to know; bring the tables up to date; wait until the Worker answers; wake it as the cron
// trigger would. Whatever fails, all that was started before it is ended.

import { mkdirSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isLoopbackHost } from "../../src/lib/network/host.ts";
import { frontHeader } from "../../src/operator/front.ts";
import { root } from "../toolchain.mjs";
import { bundlePlace, filesIn, workerBundle } from "./bundle.mjs";
import { commitOf } from "./commit.mjs";
import { idle } from "./idle.mjs";
import { giveBackAtRest } from "./rest.mjs";
import { appliedIn, copyBefore, migrate, pendingMigrations } from "./migrations.mjs";
import { occupied } from "./occupancy.mjs";
import { freeInnerPorts, portRefusal } from "./ports.mjs";
import { carryMark } from "./processes.mjs";
import { startBackups } from "./scheduledBackups.mjs";
import { startRelays } from "./relays.mjs";
import { startResolver } from "./resolver.mjs";
import { runtimeBy } from "./runtimes.mjs";
import { keptSecrets } from "./secrets.mjs";
import { checkSettings, launcherSettings, workerSettings } from "./settings.mjs";
import { adoptDatabase, databaseCount } from "./storage.mjs";
import { isPolled, startTelegram, updateTo } from "./telegram.mjs";
import { startFailure } from "./startFailure.mjs";
import { startTicks } from "./ticks.mjs";

const readyWithinMilliseconds = 90_000;
const quietMilliseconds = 1000;
/** How long a stop waits for what is under way; Docker kills after ten seconds. */
const rest = { checksMilliseconds: 2000, alertsMilliseconds: 5000 };

/**
 * Starts the service with the settings of `environment`. `say` takes lines for people to read; `until` is an AbortSignal
 * that gives up a start under way; for measurements `script` is a bundled Worker to run instead of the sources, and
 * `isInspected` opens V8's inspector at a free port, which the result names; with
 * `isDeveloping` the Worker runs under `wrangler dev`, which builds it anew after every change.
 * @returns {Promise<{url: string, settings: object, secrets: object, tick: () => Promise<void>, ended: Promise<number>,
 *   stop: () => Promise<void>}>} `tick` wakes the service beside its clock;
 *   `ended` resolves with an exit code when the Worker's process ends, asked or not
 * @throws {Error} with a sentence for the operator; nothing is left running
 */
export async function launch(options) {
  const { environment, say, until = new AbortController().signal, script = null } = options;
  const { isDeveloping = false, isInspected = false } = options;
  const settings = launcherSettings(environment, isDeveloping);
  const bundled = isDeveloping ? null : bundlePlace();
  const checked = checkSettings(environment, bundled?.checker);
  const runtime = await runtimeBy(isDeveloping ? "workerd" : settings.runtime);
  if (bundled) runtime.load();
  const [bundle] = await Promise.all([bundled && workerBundle(bundled, { say, until }), checked]);
  const dataDir = resolve(root, settings.dataDir);
  const mark = randomUUID();
  const undo = [];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    const backups =
      settings.backups && startBackups({ ...settings.backups, folder: resolve(root, settings.backups.folder), say });
    if (backups) undo.push(() => backups.stop());
    const around = await surroundings({ environment, settings, runtime, dataDir, mark, undo, say });
    const { inner, passed, port, filesPort } = around;
    const place = { settings: passed, dataDir, port, filesPort, say };
    const inspectorPort = isDeveloping || isInspected ? around.inspectorPort : undefined;
    const worker = await (isDeveloping
      ? (await import("./wrangler.mjs")).startWrangler({ ...place, inspectorPort, mark, environment })
      : startUpToDate(
          { ...bundle, script: script ?? bundle.script },
          {
            ...{ ...place, runtime, databases: settings.databases, inspectorPort, backups },
            isVerbose: Boolean(environment.VERBOSE),
          },
        ));
    undo.push(() => worker.stop());
    await answering({ port, key: inner.key }, worker, until);
    if (!isDeveloping) inner.files = { port: filesPort, has: filesIn(bundle.directory) };
    Object.assign(inner, { port, handle: worker.handle });
    const { tickSeconds, host } = settings;
    const { url, secrets, passed: own } = around;
    if (isPolled(own)) {
      const telegram = startTelegram({ settings: own, say, deliver: updateTo(url, own.TELEGRAM_WEBHOOK_SECRET) });
      undo.push(() => telegram.stop());
    }
    const ticks = startTicks({ tickSeconds, say, fire: (signal) => worker.tick(inner.key, signal) });
    // What answers and checks is given some time to end before the Worker is.
    undo.push(async () => {
      await ticks.stop();
      await Promise.all([around.closeFront(), idle(dataDir, rest)]);
    });
    // Not before the first answers, which would wait for it.
    undo.push(giveBackAtRest(quietMilliseconds));
    const isOpen = !isLoopbackHost(host);
    const tick = () => worker.tick(inner.key);
    return { url, settings: passed, secrets, dataDir, inspectorPort, isOpen, tick, ended: worker.ended, stop };
  } catch (error) {
    await stop();
    throw startFailure(error, dataDir);
  }
}

/** Everything but the Worker, and the settings by which the Worker finds it. */
async function surroundings({ environment, settings, runtime, dataDir, mark, undo, say }) {
  mkdirSync(dataDir, { recursive: true });
  undo.push(await occupied(dataDir, mark));
  carryMark(mark);
  const startedAt = Math.floor(Date.now() / 1000);
  const secrets = keptSecrets(dataDir);
  const words = { front: word(), mailbox: word() };
  const [port, filesPort, inspectorPort] = await freeInnerPorts(3);
  const inner = { port: null, handle: null, files: null, key: words.front };
  const front = await openFront(settings, { inner, environment, runtime, say });
  const closeFront = once(() => front.close());
  undo.push(closeFront);
  const resolver = await startResolver();
  undo.push(() => resolver.close());
  const relays = await startRelays(environment.PROXIES);
  undo.push(() => relays.close());
  const url = `http://${nearHost(settings.host)}:${front.port}`;
  const own = relays.proxies ? { ...environment, PROXIES: relays.proxies } : environment;
  const ports = [front.port, port, filesPort, inspectorPort, Number(new URL(resolver.url).port), ...relays.ports];
  const place = { url, host: settings.host, resolverUrl: resolver.url, ports };
  const passed = workerSettings({ ...place, environment: own, secrets, words, startedAt, commit: commitOf() });
  return { inner, port, filesPort, inspectorPort, closeFront, url, secrets, passed };
}

async function startUpToDate(bundle, { runtime, ...place }) {
  const { dataDir, say } = place;
  adoptDatabase(dataDir);
  const databases = databaseCount(dataDir, place.databases);
  const pending = [];
  for (let index = 0; index < databases; index++) {
    const applied = await appliedIn(dataDir, index);
    pending[index] = pendingMigrations(bundle.migrations, applied);
    if (pending[index].length > 0 && applied.length > 0)
      say(`The database is brought up to date; a copy as it was is ${await copyBefore(dataDir, { index })}`);
  }
  const worker = await runtime.startRuntime({ ...place, databases, bundle });
  try {
    for (const [index, missing] of pending.entries())
      if (missing.length > 0) await migrate(await worker.database(index), missing);
  } catch (error) {
    await worker.stop();
    throw error;
  }
  return worker;
}

const word = () => randomBytes(24).toString("base64url");

async function openFront({ host, port, trusted }, { inner, environment, runtime, say }) {
  const rules = { publicUrl: environment.PUBLIC_URL || null, isOpen: !isLoopbackHost(host), trusted };
  return runtime.startFront({ host, port, inner, rules, say }).catch((error) => {
    throw new Error(portRefusal(error, { host, port }));
  });
}

async function answering({ port, key }, worker, until) {
  const headers = { [frontHeader]: key };
  const ask = worker.handle
    ? () => worker.handle(new Request("http://worker.invalid/health", { headers }))
    : () => fetch(`http://127.0.0.1:${port}/health`, { headers, signal: AbortSignal.timeout(10_000) });
  const gone = [];
  void worker.ended.then((code) => gone.push(code));
  for (const end = performance.now() + readyWithinMilliseconds; performance.now() < end; await pause(100)) {
    until.throwIfAborted();
    if (gone.length > 0) throw new Error(`The Worker's process ended with code ${gone[0]} before the Worker answered.`);
    if (
      await ask().then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`The Worker did not answer /health within ${readyWithinMilliseconds / 1000} seconds.`);
}

// An address that means "all interfaces" is reached from here through the loopback one.
function nearHost(host) {
  if (host === "0.0.0.0" || host === "*") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function once(work) {
  let result;
  return () => (result ??= work());
}
