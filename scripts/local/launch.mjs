// The whole service on this machine. In order: take the data directory; keep the secrets; open the front server, which takes
// the port; put the host's resolver and relays beside the Worker; migrate the local database; start `wrangler dev` on a
// port that only the front is meant to know; wait until the Worker answers; wake it as the cron trigger would. Whatever fails, all that was started before it is ended.

import { existsSync, mkdirSync, rmSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { isLoopbackHost } from "../../src/lib/network/host.ts";
import { frontHeader } from "../../src/operator/front.ts";
import { root, toolPath } from "../toolchain.mjs";
import { startFront } from "./front.mjs";
import { eachLine, isNoise } from "./noise.mjs";
import { occupied } from "./occupancy.mjs";
import { freePort, portRefusal } from "./ports.mjs";
import { endNode, startNode } from "./processes.mjs";
import { startRelays } from "./relays.mjs";
import { startResolver } from "./resolver.mjs";
import { keptSecrets, writePrivately } from "./secrets.mjs";
import { checkSettings, envFile, launcherSettings, workerSettings } from "./settings.mjs";
import { startTicks } from "./ticks.mjs";

const readyWithinMilliseconds = 90_000;

/**
 * Starts the service with the settings of `environment`. `say` takes lines for people to read; `until` is an AbortSignal
 * that gives up a start under way; `script` is a bundled Worker to run instead of the sources, for measurements.
 * @returns {Promise<{url: string, settings: object, secrets: object, ended: Promise<number>, stop: () => Promise<void>}>}
 *   `ended` resolves with an exit code when the Worker's process ends, asked or not
 * @throws {Error} with a sentence for the operator; nothing is left running
 */
export async function launch({ environment, say, until = new AbortController().signal, script = null }) {
  await checkSettings(environment);
  const settings = launcherSettings(environment);
  const dataDir = resolve(root, settings.dataDir);
  const mark = randomUUID();
  const undo = [];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    mkdirSync(dataDir, { recursive: true });
    undo.push(await occupied(dataDir, mark));
    const startedAt = Math.floor(Date.now() / 1000);
    const secrets = keptSecrets(dataDir);
    const words = { front: word(), mailbox: word() };
    const inner = { port: await freePort(), key: words.front };
    const inspectorPort = await freePort();
    const front = await openFront(settings, { inner, environment });
    undo.push(() => front.close());
    const resolver = await startResolver();
    undo.push(() => resolver.close());
    const relays = await startRelays(environment.PROXIES);
    undo.push(() => relays.close());
    const url = `http://${nearHost(settings.host)}:${front.port}`;
    const own = relays.proxies ? { ...environment, PROXIES: relays.proxies } : environment;
    const ports = [front.port, inner.port, inspectorPort, Number(new URL(resolver.url).port), ...relays.ports];
    const place = { url, host: settings.host, resolverUrl: resolver.url, ports };
    const passed = workerSettings({ ...place, environment: own, secrets, words, startedAt });
    const envPath = join(dataDir, "worker.env");
    writePrivately(envPath, envFile(passed));
    undo.push(() => rmSync(envPath, { force: true }));
    const wrangler = { dataDir, mark, environment };
    await migrate(wrangler, { say, undo });
    until.throwIfAborted();
    const worker = startWorker(wrangler, { port: inner.port, inspectorPort, envPath, say, script });
    undo.push(() => endNode(worker));
    await answering(inner, worker, until);
    const ticks = startTicks({ inner, tickSeconds: settings.tickSeconds, say });
    undo.push(() => ticks.stop());
    const ended = worker.exited.then(({ code }) => code);
    return { url, settings: passed, secrets, dataDir, isOpen: !isLoopbackHost(settings.host), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const word = () => randomBytes(24).toString("base64url");

async function openFront({ host, port, trusted }, { inner, environment }) {
  const rules = { publicUrl: environment.PUBLIC_URL || null, isOpen: !isLoopbackHost(host), trusted };
  return startFront({ host, port, inner, rules }).catch((error) => {
    throw new Error(portRefusal(error, { host, port }));
  });
}

async function migrate(wrangler, { say, undo }) {
  if (!existsSync(join(root, "migrations"))) return;
  const run = startWrangler(wrangler, ["d1", "migrations", "apply", "DB", "--local"]);
  undo.push(() => endNode(run));
  const lines = [];
  for (const stream of [run.child.stdout, run.child.stderr]) eachLine(stream, (line) => lines.push(line));
  const { code } = await run.exited;
  undo.pop();
  if (code !== 0) throw new Error(`${lines.join("\n")}\nThe database in ${wrangler.dataDir} could not be migrated.`);
  const applied = new Set(lines.filter((line) => /\.sql\b.*✅/u.test(line))).size;
  if (applied > 0) say(`Applied ${applied} database migration${applied === 1 ? "" : "s"}.`);
}

function startWorker(wrangler, { port, inspectorPort, envPath, say, script }) {
  const place = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", String(inspectorPort)];
  const manner = ["--local", "--env-file", envPath, "--show-interactive-dev-session=false"];
  const worker = startWrangler(wrangler, [
    "dev",
    ...(script ? [script, "--no-bundle", "--config", join(root, "wrangler.toml")] : []),
    ...place,
    ...manner,
  ]);
  const isVerbose = Boolean(wrangler.environment.VERBOSE);
  const broken = new AbortController();
  const speak = (written) => {
    const line = stripVTControlCharacters(written);
    if (isVerbose || !isNoise(line)) say(line);
    if (line.includes("Build failed with")) broken.abort();
  };
  for (const stream of [worker.child.stdout, worker.child.stderr]) eachLine(stream, speak);
  return { ...worker, broken: broken.signal };
}

function startWrangler({ dataDir, mark, environment }, words) {
  return startNode([toolPath("wrangler"), ...words, "--persist-to", dataDir], {
    cwd: root,
    mark,
    environment: {
      ...environment,
      NO_COLOR: "1",
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_HIDE_BANNER: "true",
      WRANGLER_LOG_PATH: join(root, ".wrangler", "logs"),
      // Miniflare would ask a server of Cloudflare's where this machine is, and offer the database to browsers.
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      X_LOCAL_EXPLORER: "false",
      X_LOCAL_OBSERVABILITY: "false",
    },
  });
}

async function answering({ port, key }, worker, until) {
  const gone = [];
  void worker.exited.then(({ code }) => gone.push(code));
  for (const end = Date.now() + readyWithinMilliseconds; Date.now() < end; await pause(100)) {
    until.throwIfAborted();
    if (gone.length > 0) throw new Error(`wrangler dev ended with code ${gone[0]} before the Worker answered.`);
    // Wrangler would wait for someone to mend the source; the rest of its account of the errors is on its way.
    if (worker.broken.aborted) {
      await pause(500);
      throw new Error("The Worker could not be built.");
    }
    const asked = fetch(`http://127.0.0.1:${port}/health`, {
      headers: { [frontHeader]: key },
      signal: AbortSignal.timeout(10_000),
    });
    if (
      await asked.then(
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
