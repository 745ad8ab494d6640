// `npm run check`: everything that must hold before a change is taken, one line a gate with its time. A gate that fails shows
// its output and the others run all the same. Gates run side by side, one a core; the tests, which use every core, come last
// and alone. `--no-tests` leaves them out; `--no-making` the files that `npm run types` makes, where it just ran.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { guardChildren } = await import("./local/guard.mjs");

guardChildren();

// Types and lint read what the first two write.
const written = {
  assets: () => node(["scripts/assets.mjs"]),
  bindings: () => tool("wrangler", ["types"]),
  client: () => node(["scripts/client.mjs"]),
};
const gates = {
  lint: () => tool("oxlint", ["--type-aware", "--deny-warnings"]),
  start: () => node(["scripts/smoke.mjs"]),
  types: () => tool("typescript", ["--noEmit", "--singleThreaded", "-p", "."], "tsc"),
  // Code that runs in browsers knows other types.
  browser: () => tool("typescript", ["--noEmit", "--singleThreaded", "-p", "src/web/client"], "tsc"),
  package: () => tool("typescript", ["--noEmit", "--singleThreaded", "-p", "clients/typescript"], "tsc"),
  journeys: () => tool("typescript", ["--noEmit", "--singleThreaded", "-p", "test/dashboard"], "tsc"),
  unused: () => tool("knip", []),
  migrations: () => node(["scripts/migrations.mjs"]),
  format: () => tool("oxfmt", ["--check"]),
  order: () => node(["scripts/order.mjs"]),
  comments: () => node(["scripts/comments.mjs"]),
  words: () => node(["scripts/words.mjs"]),
  results: () => node(["bench/results.mjs", "--check"]),
  papers: () => node(["scripts/papers.mjs"]),
  lock: () => node(["scripts/lock.mjs", "--check"]),
};
const tests = { tests: () => node(["scripts/test.mjs"], "inherit") };

// Each gate has a core. Types and lint are compiled Go, which would divide the files among as many checkers as there are cores,
// each of which works out for itself the types that all of them share: half the work again.
const oneCore = { GOMAXPROCS: "1" };

const began = performance.now();
const failed = [];
if (!process.argv.includes("--no-making")) await run(written, 1);
await run(gates, availableParallelism());
if (!process.argv.includes("--no-tests")) await run(tests, 1);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(failed.length === 0 ? `All is well, in ${seconds} s.` : `Failed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs gates, at most `atOnce` at a time, and says how each went when it is over. */
async function run(named, atOnce) {
  const waiting = Object.entries(named);
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, gate] = next;
      const begin = performance.now();
      const { isGood, output } = await gate();
      const took = ((performance.now() - begin) / 1000).toFixed(1);
      if (!isGood) failed.push(name);
      if (!isGood) console.log(output);
      console.log(`${isGood ? "ok    " : "FAILED"} ${name.padEnd(10)} ${took.padStart(6)} s`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function tool(packageName, words, toolName) {
  return node([toolPath(packageName, toolName), ...words]);
}

async function node(words, output = "pipe") {
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, WRANGLER_HIDE_BANNER: "true", ...(output === "pipe" && oneCore) },
  });
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  return { isGood: code === 0, output: (await Promise.all(said)).join("") };
}
