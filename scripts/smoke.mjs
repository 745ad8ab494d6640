// Starts the service as a newcomer does and holds it to what it promises: it answers, the line it prints to register works
// as it is typed, a second start on the same port or the same data says so, the data survives a restart, and nothing that it
// started outlives it. Runs on a free port and a data directory of its own.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { freePort } = await import("./local/ports.mjs");
const { endMarked } = await import("./local/processes.mjs");

const dataDir = mkdtempSync(join(tmpdir(), "tidemark-smoke-"));
const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), HOST: "", TICK_SECONDS: "1" };
const started = [];
const marks = new Set();
try {
  await promises();
  console.log("The service starts, keeps its data and ends as promised.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const { child, ended } of started) {
    child.kill("SIGTERM");
    await ended;
  }
  for (const mark of marks) await endMarked(mark);
  rmSync(dataDir, { recursive: true, force: true });
}

async function promises() {
  const first = await start();
  const line = /^ {2}(curl .+)$/m.exec(first.output())?.[1] ?? "true";
  const registered = JSON.parse(spawnSync("sh", ["-c", line], { encoding: "utf8" }).stdout || "{}");
  must(typeof registered.api_key === "string", `No API key came back from: ${line}\n${JSON.stringify(registered)}`);
  must((statSync(join(dataDir, "secrets.json")).mode & 0o077) === 0, "The secrets can be read by others.");

  const taken = await refused({ DATA_DIR: `${dataDir}-other` });
  must(/Port \d+ on .* is taken/.test(taken), `A port already taken gave: ${taken}`);
  const occupied = await refused({ PORT: String(await freePort()) });
  must(/already runs on the data in/.test(occupied), `A data directory in use gave: ${occupied}`);
  rmSync(`${dataDir}-other`, { recursive: true, force: true });

  await end(first);
  const second = await start();
  const known = await fetch(`${second.url}/api/v1/watch`, { headers: { "x-api-key": registered.api_key } });
  must(known.status === 200, `The account did not survive a restart: ${known.status} ${await known.text()}`);
  await end(second);

  // A supervisor that gives its signal to npm alone.
  const byNpm = await start("npm");
  byNpm.child.kill("SIGTERM");
  await byNpm.ended;
  const isGone = () =>
    fetch(`${byNpm.url}/health`).then(
      () => false,
      () => true,
    );
  for (const limit = Date.now() + 10_000; Date.now() < limit && !(await isGone());) await pause(100);
  must(await isGone(), "npm start went on after npm was ended.");
}

async function start(command = process.execPath) {
  const run = spawned({}, command);
  const limit = Date.now() + 120_000;
  while (!/ready at (\S+)/.test(run.output())) {
    must(run.child.exitCode === null && Date.now() < limit, `npm start did not get ready:\n${run.output()}`);
    await pause(100);
  }
  const url = /ready at (\S+)/.exec(run.output())[1];
  const health = await fetch(`${url}/health`);
  must(health.ok, `/health answered ${health.status}.`);
  const { mark } = JSON.parse(readFileSync(join(dataDir, "launcher.json"), "utf8"));
  marks.add(mark);
  return { ...run, url, mark };
}

async function end({ child, ended, output, mark }) {
  child.kill("SIGINT");
  must((await ended) === 0, `npm start did not end cleanly:\n${output()}`);
  must((await endMarked(mark)) === 0, "npm start left processes behind.");
}

async function refused(changes) {
  const run = spawned(changes);
  must((await run.ended) === 1, "A start that must be refused was not.");
  return run.output().trim();
}

function spawned(changes, command = process.execPath) {
  const env = { ...environment, ...changes };
  if (command === "npm") delete env.TIDEMARK_UNDER_PINNED_NODE;
  const words = command === "npm" ? ["start"] : [join(root, "scripts", "start.mjs")];
  const child = spawn(command, words, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (more) => (text += more));
  const run = { child, output: () => text, ended: new Promise((resolve) => child.on("exit", resolve)) };
  started.push(run);
  return run;
}

function must(holds, sentence) {
  if (!holds) throw new Error(sentence);
}
