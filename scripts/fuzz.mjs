// `npm run fuzz [-- ROUNDS WORDS…]`: the tests that generate their cases, each round with another random seed. ROUNDS is 10
// unless given; WORDS select files by their path, as in `npm test`. TEST_SEED=NUMBER runs one round with that seed: the same
// cases again. Every round prints its seed; a failure also prints what was generated and the command that repeats it. The exit
// code is 1 where any round failed. A test gets a minute, because a busy machine is no finding.

import { randomInt } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fail, root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { guardChildren } = await import("./local/guard.mjs");
const { endNode, startNode } = await import("./local/processes.mjs");

guardChildren();

const seeds = process.env.TEST_SEED ? [process.env.TEST_SEED] : [];
if (seeds.some((seed) => !/^\d+$/.test(seed) || Number(seed) >= 2 ** 31))
  fail("TEST_SEED is a whole number below 2^31.");
const defaultRounds = seeds.length === 1 ? 1 : 10;
const [first = String(defaultRounds), ...rest] = process.argv.slice(2);
const [rounds, words] = /^\d+$/.test(first) ? [Number(first), rest] : [defaultRounds, [first, ...rest]];
const files = readdirSync(join(root, "test", "pure"), { recursive: true })
  .map((name) => `test/pure/${name.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".test.ts") && readFileSync(join(root, path), "utf8").includes("fast-check"))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
if (rounds < 1) fail("The number of rounds is at least 1.");
if (files.length === 0) fail(`No test under test/pure that generates its cases has ${words.join(" or ")} in its path.`);

const shownLines = 12;
const results = join(root, ".cache", `fuzz-results-${process.pid}.json`);
mkdirSync(join(root, ".cache"), { recursive: true });
console.log(`${files.length} files, ${rounds} rounds.`);
const failed = new Map();
for (let round = 1; round <= rounds; round++) {
  const seed = seeds.shift() ?? String(randomInt(2 ** 31));
  const began = performance.now();
  const { code, output, failures } = await played(seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Round ${round} of ${rounds}, TEST_SEED=${seed}: ${code === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  if (code === 0) continue;
  failed.set(seed, new Set(failures.map(({ file }) => file)));
  if (failures.length === 0) console.log(output);
  for (const { file, name, message } of failures) console.log(`\n  ${file}\n  ${name}\n${shortened(message)}\n`);
}
for (const [seed, where] of failed) {
  console.log(
    `Again: TEST_SEARCHES=true TEST_SEED=${seed} npx vitest run --project pure --project steps ${[...where].join(" ")}`,
  );
}
console.log(failed.size === 0 ? "All rounds passed." : `${failed.size} of ${rounds} rounds failed.`);
process.exit(failed.size === 0 ? 0 : 1);

/** One round: the exit code, all output, and the failed tests. A signal ends it and the whole run. */
async function played(seed) {
  const reporters = ["--reporter=agent", "--reporter=json", `--outputFile.json=${results}`];
  const run = startNode(
    [
      toolPath("vitest"),
      "run",
      "--project",
      "pure",
      "--project",
      "steps",
      "--testTimeout=60000",
      ...reporters,
      ...files,
    ],
    { cwd: root, environment: { ...process.env, TEST_SEED: seed, TEST_SEARCHES: "true", NO_COLOR: "1" } },
  );
  const said = Promise.all([run.child.stdout, run.child.stderr].map(text));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const leave = async () => {
    await endNode(run);
    rmSync(results, { force: true });
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, leave);
  const { code } = await run.exited;
  for (const signal of signals) process.off(signal, leave);
  await endNode(run);
  const failures = code === 0 ? [] : failuresIn(results);
  rmSync(results, { force: true });
  return { code, output: (await said).join(""), failures };
}

/** The failed tests of a report in the form of vitest's JSON; none where there is no report. */
function failuresIn(path) {
  try {
    const { testResults } = JSON.parse(readFileSync(path, "utf8"));
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => ({
          file: relative(root, name).replaceAll("\\", "/"),
          name: fullName,
          message: failureMessages.join("\n"),
        })),
    );
  } catch {
    return [];
  }
}

/** What was generated and what went wrong, without the places in the code. */
function shortened(message) {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !/^\s*at |^Hint:|^Shrunk/.test(line));
  return lines
    .slice(0, shownLines)
    .map((line) => `    ${line.slice(0, 500)}`)
    .join("\n");
}
