// Brings every script to the same ground: the Node of the `node` dev dependency, whichever Node the machine has, and
// packages that match package-lock.json. In order: (1) where the running Node is too old for the tools, the pinned one
// is fetched on its own, because npm leaves out optional binaries that the Node it runs under is too old for; (2) packages that
// are missing or differ from the lock are installed with `npm ci`; (3) the calling script is run again under the pinned
// Node, in the place of this process where the system can do that. Only this file must run under Node 18.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's directory, absolute. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What describes the Worker of a release, which is there only in a release (scripts/release.mjs). */
export const releasedWorker = join(root, "worker", "worker.json");

const modules = join(root, "node_modules");
const cache = join(root, ".cache");
const stamp = join(modules, ".tidemark-installed");
const isWindows = process.platform === "win32";
const ownHome = join(cache, "node", "node_modules", platformPackage());

/**
 * Returns once the running process is the pinned Node with everything installed. In any other process it installs, runs
 * the same script again under the pinned Node, and ends with that run's exit code. `isService`: it becomes the service itself.
 */
export async function underPinnedNode({ isService = false } = {}) {
  // A release brings its packages, and whoever runs it chooses the Node.
  if (existsSync(releasedWorker)) {
    if (!isRecent()) fail(`Node ${process.version} is too old: 22.18 or later is needed.`);
    return tuned(isService);
  }
  if (process.env.TIDEMARK_UNDER_PINNED_NODE === "1") {
    leash();
    // A service that another tool starts begins with the words of that tool.
    return isService ? tuned(isService) : undefined;
  }
  await alone(() => {
    if (!matchesLock()) install(isRecent() ? process.execPath : (nodeIn([ownHome]) ?? fetchedNode()));
  });
  process.exit(await runAgain(pinnedNode() ?? (await alone(fetchedNode)), isService));
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

// The tools ask for Node 22.12 or later; the launcher reads TypeScript, which Node does from 22.18 on.
function isRecent() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

// npm writes node_modules/.package-lock.json as its last step, so an interrupted install never looks complete. What this
// machine's own install could not get, the registry does not have: the stamp keeps it from being asked for at each start.
function matchesLock() {
  const text = readOrNothing(join(root, "package-lock.json"));
  if (readOrNothing(stamp) === digest(text)) return true;
  const installed = readOrNothing(join(modules, ".package-lock.json"));
  if (installed === "") return false;
  const present = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(text).packages).every(([path, wanted]) => {
    if (path === "" || (wanted.optional && !isForThisMachine(wanted))) return true;
    return present[path]?.version === wanted.version;
  });
}

function isForThisMachine({ os, cpu, libc }) {
  const isGlibc = process.report?.getReport().header.glibcVersionRuntime !== undefined;
  const isLibcOurs = libc === undefined || process.platform !== "linux" || libc.includes(isGlibc ? "glibc" : "musl");
  return os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && isLibcOurs;
}

function install(node) {
  const reason = existsSync(modules) ? "differ from package-lock.json" : "are not installed yet";
  console.log(`The packages ${reason}: running npm ci, about half a minute ...`);
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const first = npm(node, ["ci", ...options]);
  if (first.status !== 0) {
    // A registry that lacks packages of other platforms makes some versions of npm refuse a lock that is good.
    console.log("npm ci refused; trying npm install without touching the lock ...");
    const second = npm(node, ["install", "--no-save", "--no-package-lock", ...options]);
    if (second.status !== 0) fail(`${first.output}\n${second.output}\nThe packages could not be installed.`);
  }
  writeFileSync(stamp, digest(readOrNothing(join(root, "package-lock.json"))));
}

function npm(node, words) {
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && /npm-cli\.[cm]?js$/.test(own) && existsSync(own);
  const [command, first] = isNpm ? [node, [own]] : [isWindows ? "npm.cmd" : "npm", []];
  const run = spawnSync(command, [...first, ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), TIDEMARK_INSTALLS: "1" },
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
  const inside = join(modules, "node");
  return nodeIn([inside, join(inside, "node_modules", platformPackage()), join(modules, platformPackage()), ownHome]);
}

function nodeIn(homes) {
  const wanted = `v${pinnedVersion()}`;
  if (process.version === wanted) return process.execPath;
  const paths = homes.map((home) => join(home, "bin", isWindows ? "node.exe" : "node"));
  return paths.find((path) => versionOf(path) === wanted);
}

function fetchedNode() {
  const name = `${platformPackage()}@${pinnedVersion()}`;
  console.log(`Fetching Node ${pinnedVersion()} for the tools, as this one is ${process.version} ...`);
  const home = join(cache, "node");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const outcome = npm(process.execPath, [
    "install",
    "--prefix",
    home,
    "--no-save",
    "--ignore-scripts",
    "--loglevel=error",
    name,
  ]);
  const node = nodeIn([ownHome]);
  if (node !== undefined) return node;
  // A machine for which no pinned binary exists or runs may still have a Node that the tools accept.
  if (isRecent()) return process.execPath;
  return fail(
    `${outcome.output}\nNode ${pinnedVersion()} could not be fetched; install Node 22.18 or later and try again.`,
  );
}

function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages["node_modules/node"].version;
}

function digest(text) {
  return createHash("sha256").update(text).digest("hex");
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function versionOf(path) {
  if (!existsSync(path)) return undefined;
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim();
}

function runAgain(node, isService) {
  const words = wordsOfAgain(isService);
  const environment = {
    ...process.env,
    ...memorySettings(),
    TIDEMARK_UNDER_PINNED_NODE: "1",
    TIDEMARK_TUNED: String(process.pid),
    PATH: [dirname(node), join(modules, ".bin"), process.env.PATH].join(delimiter),
    XDG_CACHE_HOME: cache,
    WRANGLER_SEND_METRICS: "false",
  };
  // From Node 22.15 on: a process that only waited for another would hold fifty megabytes. It does not return.
  if (process.execve && !isWindows) process.execve(node, [node, ...words], environment);
  const child = spawn(node, words, { stdio: ["inherit", "inherit", "inherit", "ipc"], env: environment });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  followParent(() => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${node} could not be started: ${error.message}`));
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

// The process in the place of itself, once: what makes a process small is read by it only when it begins. It stays the same process by its id, and
// what it starts is another. Where the system cannot do that, or whoever started it talks to it by a channel, which would be lost, it is larger.
function tuned(isService) {
  const own = String(process.pid);
  if (!process.execve || isWindows || process.channel !== undefined || process.env.TIDEMARK_TUNED === own) return;
  const environment = { ...process.env, ...memorySettings(), TIDEMARK_TUNED: own };
  process.execve(process.execPath, [process.execPath, ...wordsOfAgain(isService)], environment);
}

function wordsOfAgain(isService) {
  // The service is this process, unless workerd runs it. Its young objects are few, and authorities that the system trusts count, as they do in workerd.
  const isWhole = isService && process.env.RUNTIME !== "workerd";
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""];
  const small = [
    "--max-semi-space-size=4",
    "--initial-old-space-size=4",
    ...heapWords(process.constrainedMemory?.(), given),
  ];
  const own = isWhole ? [...small, "--use-system-ca"] : [];
  // SQLite of Node is experimental by name; nobody who runs the service can do anything about it.
  return ["--disable-warning=ExperimentalWarning", ...own, ...process.execArgv, ...process.argv.slice(1)];
}

/**
 * What V8 is told in a container that has little memory, in bytes: half of it. It would let its heap grow to all of it, and the system ends a process that
 * needs more with what is beside the heap. Nothing where `given`, words of Node, say it already.
 */
export function heapWords(bytes = 0, given = []) {
  const isSmall = bytes > 0 && bytes < 2 ** 30;
  const isSaid = given.some((word) => /max[-_]old[-_]space[-_]size/.test(word));
  return isSmall && !isSaid ? [`--max-old-space-size=${Math.floor(bytes / 2 ** 21)}`] : [];
}

function memorySettings() {
  return {
    // Enough threads for the host's name look-ups, which would otherwise queue four at a time behind slow names.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
    // What a start needs and gives back would else stay with the C library: some twenty megabytes (mallopt(3)).
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "131072",
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "131072",
    // One place for all threads, which ask for little.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1",
  };
}

// npm runs a script by a shell and gives a signal to that shell only, which ends without a word to what it runs.
function followParent(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    end();
  }, 500);
  watching.unref();
}

// The process that ran this one again may be killed outright; this one must not outlive it. In its place there is nobody but npm.
function leash() {
  const end = () => process.kill(process.pid, "SIGTERM");
  if (process.channel === undefined) return followParent(end);
  process.on("disconnect", end);
  process.channel.unref();
}

// Two runs on a fresh clone would install over each other: one works at a time.
async function alone(work) {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, "install.lock");
  for (let isAnnounced = false; !isTaken(lock); isAnnounced = true) {
    if (!isAlive(Number(readOrNothing(lock) || process.pid))) rmSync(lock, { force: true });
    else if (!isAnnounced) console.log("Another run is installing the packages: waiting for it ...");
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isTaken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Whether there is such a process on this machine. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
