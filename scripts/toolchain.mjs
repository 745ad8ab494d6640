// Brings every script to the same ground: installed packages that match package-lock.json, and the Node of the
// `node` dev dependency, whichever Node the machine has. In order: (1) packages that are missing or differ from the lock
// are installed with `npm ci`; (2) the pinned Node is looked for, and fetched on its own where npm skipped install
// scripts; (3) the calling script is run again under it. Only this file and what it imports must run under Node 18.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's directory, absolute. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, "node_modules");
const cache = join(root, ".cache");
const isWindows = process.platform === "win32";

/**
 * Returns once the running process is the pinned Node with everything installed. In any other process it installs, runs
 * the same script again under the pinned Node, and ends with that run's exit code.
 */
export async function underPinnedNode() {
  if (process.env.TIDEMARK_UNDER_PINNED_NODE === "1") return leash();
  await installed();
  const node = pinnedNode() ?? fetchedNode();
  process.exit(await runAgain(node));
}

/** The path of a tool's JavaScript entry, from the package's own `bin`, to be run with `process.execPath`. */
export function toolPath(packageName, toolName = packageName) {
  const directory = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  return join(directory, typeof bin === "string" ? bin : bin[toolName]);
}

/** A sentence for the person at the terminal, and the end of the process. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

async function installed() {
  if (matchesLock()) return;
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, "install.lock");
  await waitFor(lock);
  try {
    if (!matchesLock()) install();
  } finally {
    rmSync(lock, { force: true });
  }
}

// npm writes node_modules/.package-lock.json as its last step, so an interrupted install never looks complete.
function matchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    const present = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || (present[path] === undefined ? optional === true : present[path].version === version),
    );
  } catch {
    return false;
  }
}

function install() {
  const reason = existsSync(modules) ? "differ from package-lock.json" : "are not installed yet";
  console.log(`The packages ${reason}: running npm ci, about half a minute ...`);
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const outcome = npm(["ci", ...options]);
  if (outcome.status === 0) return;
  // A registry that lacks packages of other platforms makes some versions of npm refuse a lock that is good.
  console.log("npm ci refused; trying npm install without touching the lock ...");
  const second = npm(["install", "--no-save", "--no-package-lock", ...options]);
  if (second.status !== 0) fail(`${outcome.output}\n${second.output}\nThe packages could not be installed.`);
}

function npm(words) {
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && /npm-cli\.[cm]?js$/.test(own) && existsSync(own);
  const [command, first] = isNpm ? [process.execPath, [own]] : [isWindows ? "npm.cmd" : "npm", []];
  const run = spawnSync(command, [...first, ...words], {
    cwd: root,
    encoding: "utf8",
    shell: isWindows && !isNpm,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { status: run.status, output: `${run.error?.message ?? ""}${run.stdout ?? ""}${run.stderr ?? ""}`.trim() };
}

function platformPackage() {
  const platform = isWindows ? "win" : process.platform;
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

function pinnedNode() {
  const inside = join("bin", isWindows ? "node.exe" : "node");
  const homes = [
    join(modules, "node"),
    join(modules, "node", "node_modules", platformPackage()),
    join(modules, platformPackage()),
    join(cache, "node", "node_modules", platformPackage()),
  ];
  const wanted = `v${pinnedVersion()}`;
  return homes.map((home) => join(home, inside)).find((path) => versionOf(path) === wanted);
}

function fetchedNode() {
  const name = `${platformPackage()}@${pinnedVersion()}`;
  console.log(`The pinned Node is not in node_modules (install scripts are off?): fetching ${name} ...`);
  const home = join(cache, "node");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const outcome = npm(["install", "--prefix", home, "--no-save", "--ignore-scripts", "--loglevel=error", name]);
  const node = pinnedNode();
  if (node !== undefined) return node;
  // A machine for which no pinned binary exists or runs may still have a Node that the tools accept.
  if (Number(process.versions.node.split(".")[0]) >= 22) return process.execPath;
  return fail(
    `${outcome.output}\nNode ${pinnedVersion()} could not be fetched; install Node 22 or later and try again.`,
  );
}

function pinnedVersion() {
  return JSON.parse(readFileSync(join(modules, "node", "package.json"), "utf8")).version;
}

function versionOf(path) {
  if (!existsSync(path)) return undefined;
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim();
}

function runAgain(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      TIDEMARK_UNDER_PINNED_NODE: "1",
      PATH: [dirname(node), join(modules, ".bin"), process.env.PATH].join(delimiter),
      XDG_CACHE_HOME: cache,
      WRANGLER_SEND_METRICS: "false",
      // Enough threads for the host's name look-ups, which would otherwise queue four at a time behind slow names.
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${node} could not be started: ${error.message}`));
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

// The process that ran this one again may be killed outright; this one must not outlive it.
function leash() {
  if (process.channel === undefined) return;
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

async function waitFor(lock) {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isAlive(Number(readFileSync(lock, "utf8") || process.pid))) rmSync(lock, { force: true });
    else if (!told) console.log("Another run is installing the packages: waiting for it ...");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
