// `npm run mutation [-- FILE...]`: whether the tests of a room notice when one place of a file in it is another: an operator, a condition, a
// text. Without files: those of src that changed within a week and whose room has pure tests, the newest first, up to a bound. Prints the
// share that was noticed and each place that was not; fails below the floor. StrykerJS (https://stryker-mutator.io) does the work; as nothing
// else needs it, it is fetched into .cache when it is asked for. Needs git and npm; a file takes some minutes.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const version = "10.1.1";
const floorPercent = 90;
const maxFiles = 12;
const home = join(root, ".cache", "mutation");
const stryker = join(home, "node_modules", "@stryker-mutator");

const given = process.argv.slice(2).map((path) => path.replace(/^\.\//, ""));
const unknown = given.filter((path) => !existsSync(join(root, path)) || roomOf(path) === null);
if (unknown.length > 0) fail(`Expected files of src whose room has tests in test/pure, found ${unknown.join(", ")}.`);
const files = given.length > 0 ? given : changedFiles();
if (files.length === 0) fail("No file of a room with pure tests changed within a week.");
fetchStryker();
const counts = { noticed: 0, all: 0 };
for (const file of files) count(file, mutantsOf(file));
const percent = (100 * counts.noticed) / counts.all;
console.log(
  `${percent.toFixed(1)} % of ${counts.all} changes were noticed, of ${files.length} files; the floor is ${floorPercent} %.`,
);
process.exit(percent < floorPercent ? 1 : 0);

/** The folder of test/pure that has the tests of a file, or null. */
function roomOf(path) {
  const [top, ...parts] = path.split("/").slice(0, -1);
  if (top !== "src" || !/\.tsx?$/.test(path)) return null;
  const depth = parts[0] === "lib" ? 2 : 1;
  const room = parts.slice(0, depth).join("/");
  return parts.length >= depth && existsSync(join(root, "test", "pure", room)) ? room : null;
}

function changedFiles() {
  const words = ["log", "--since=7.days", "--name-only", "--pretty=format:", "--diff-filter=AM", "--", "src"];
  const lines = execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...new Set(lines)].filter((path) => existsSync(join(root, path)) && roomOf(path) !== null).slice(0, maxFiles);
}

function fetchStryker() {
  if (existsSync(join(stryker, "vitest-runner")) && versionIn(stryker) === version) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${version}`);
  // Its vitest is the one of the project, two folders above.
  const words = ["install", "--no-save", "--ignore-scripts", "--legacy-peer-deps", "--loglevel=error", ...packages];
  execFileSync("npm", words, { cwd: home, stdio: "inherit" });
}

function versionIn(directory) {
  return JSON.parse(readFileSync(join(directory, "core", "package.json"), "utf8")).version;
}

/** Every change that was made of a file, with what became of it. */
function mutantsOf(file) {
  const report = join(home, "report.json");
  const config = join(home, "stryker.json");
  const settings = {
    testRunner: "vitest",
    plugins: [join(stryker, "vitest-runner", "dist", "src", "index.js")],
    vitest: { configFile: "bench/mutation/vitest.config.ts", related: false },
    mutate: [file],
    tempDirName: ".cache/mutation/work",
    ignorePatterns: ["/dist", "/.wrangler", "/.cache", "/clients"],
    // It would ask TypeScript for what TypeScript 7 has not.
    tsconfigFile: "none.json",
    reporters: ["json"],
    jsonReporter: { fileName: report },
    coverageAnalysis: "perTest",
  };
  writeFileSync(config, JSON.stringify(settings));
  const env = { ...process.env, MUTATED_ROOMS: roomOf(file) };
  const words = [join(stryker, "core", "bin", "stryker.js"), "run", config];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, env, encoding: "utf8" });
  if (status !== 0) fail(`${file}: ${stdout.split("\n").slice(-12).join("\n")}`);
  return JSON.parse(readFileSync(report, "utf8")).files[file]?.mutants ?? [];
}

function count(file, mutants) {
  const counted = mutants.filter(({ status }) => ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status));
  const missed = counted.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  counts.all += counted.length;
  counts.noticed += counted.length - missed.length;
  console.log(`${counted.length - missed.length} of ${counted.length}  ${file}`);
  for (const { location, mutatorName, replacement = "" } of missed)
    console.log(
      `  ${file}:${location.start.line}:${location.start.column}  ${mutatorName}: ${replacement.slice(0, 80).replaceAll("\n", " ")}`,
    );
}
