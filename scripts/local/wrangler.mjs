// The Worker under `wrangler dev`, for who works on it: built anew after every change of a source. The same interface as
// runtime.mjs, which can go on with the data that it makes; it cannot read the small objects that runtime.mjs keeps.

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, toolPath } from "../toolchain.mjs";
import { appliedIn, knownMigrations, pendingMigrations } from "./migrations.mjs";
import { eachLine, isNoise } from "./noise.mjs";
import { endNode, startNode } from "./processes.mjs";
import { writePrivately } from "./secrets.mjs";
import { envFile } from "./settings.mjs";
import { placesIn } from "./storage.mjs";

/**
 * Migrates the database and starts `wrangler dev` on `port`. `mark`: of the processes it starts.
 * @returns {Promise<{tick: (word: string, stopping: AbortSignal) => Promise<void>, ended: Promise<number>, stop: () => Promise<void>}>}
 *   `ended` resolves with an exit code when wrangler ends or cannot build the Worker
 * @throws {Error} with what wrangler said of a migration that failed, or where the data are not those of `wrangler dev`
 */
export async function startWrangler({ settings, dataDir, port, inspectorPort, mark, environment, say }) {
  if (existsSync(placesIn(dataDir).smallObjects))
    throw new Error(
      `The data in ${dataDir} are those of npm start, which keeps texts where wrangler dev does not look for them. Choose another DATA_DIR.`,
    );
  const place = { dataDir, mark, environment };
  await migrate(place, say);
  const envPath = join(dataDir, "worker.env");
  writePrivately(envPath, envFile(settings));
  const where = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", String(inspectorPort)];
  const manner = ["--local", "--env-file", envPath, "--show-interactive-dev-session=false"];
  const run = wrangler(place, ["dev", ...where, ...manner]);
  const broken = Promise.withResolvers();
  const speak = (written) => {
    const line = stripVTControlCharacters(written);
    if (environment.VERBOSE || !isNoise(line)) say(line);
    // It would wait for someone to mend the source; the rest of its account of the errors is on its way.
    if (line.includes("Build failed with")) setTimeout(() => broken.resolve(1), 500);
  };
  for (const stream of [run.child.stdout, run.child.stderr]) eachLine(stream, speak);
  return {
    ended: Promise.race([run.exited.then(({ code }) => code), broken.promise]),
    tick: (word, stopping) => fireScheduled({ port, word }, stopping),
    stop: async () => {
      await endNode(run);
      rmSync(envPath, { force: true });
    },
  };
}

async function migrate(place, say) {
  if (pendingMigrations(knownMigrations(), await appliedIn(place.dataDir)).some(({ isOlder }) => isOlder))
    throw new Error(`The data in ${place.dataDir} are of an older version: npm start brings them up to date.`);
  const run = wrangler(place, ["d1", "migrations", "apply", "DB", "--local"]);
  const lines = [];
  for (const stream of [run.child.stdout, run.child.stderr]) eachLine(stream, (line) => lines.push(line));
  const { code } = await run.exited;
  if (code !== 0) throw new Error(`${lines.join("\n")}\nThe database in ${place.dataDir} could not be migrated.`);
  const applied = new Set(lines.filter((line) => /\.sql\b.*✅/u.test(line))).size;
  if (applied > 0) say(`Applied ${applied} database migration${applied === 1 ? "" : "s"}.`);
}

function wrangler({ dataDir, mark, environment }, words) {
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

// The runtime lets anybody on this machine fire the handler; the Worker knows us by what stands in the place of the schedule.
async function fireScheduled({ port, word }, signal) {
  const query = new URLSearchParams({ cron: word, time: String(Date.now()), format: "json" });
  const response = await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?${query}`, { signal });
  const body = await response.text();
  if (!response.ok || !body.includes('"outcome":"ok"')) throw new Error(`${response.status} ${body.slice(0, 200)}`);
}
