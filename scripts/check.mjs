// `npm run check`: everything that must hold before a change is taken, one line a gate with its time. A gate that fails shows
// its output and the next one runs all the same. `--no-tests` leaves the tests out.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { missingFromLock } = await import("./local/platforms.mjs");

const gates = {
  bindings: () => tool("wrangler", ["types"]),
  client: () => node(["scripts/client.mjs"]),
  types: () => tool("typescript", ["--noEmit", "-p", "."], "tsc"),
  lint: () => tool("oxlint", ["--type-aware", "--deny-warnings"]),
  format: () => tool("oxfmt", ["--check"]),
  unused: () => tool("knip", []),
  migrations,
  lock,
  start: () => node(["scripts/smoke.mjs"]),
  tests: () => node(["scripts/test.mjs"]),
};

const left = process.argv.includes("--no-tests") ? ["tests"] : [];
const failed = [];
for (const [name, gate] of Object.entries(gates).filter(([each]) => !left.includes(each))) {
  const begin = performance.now();
  const { isGood, output } = gate();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (!isGood) failed.push(name);
  if (!isGood) console.log(output);
  console.log(`${isGood ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
}
console.log(failed.length === 0 ? "All is well." : `Failed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

function tool(packageName, words, toolName) {
  return node([toolPath(packageName, toolName), ...words]);
}

function node(words) {
  const run = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_HIDE_BANNER: "true" },
  });
  return { isGood: run.status === 0, output: `${run.stdout}${run.stderr}${run.error?.message ?? ""}` };
}

// What drizzle-kit would still write is a table changed without its migration.
function migrations() {
  const copy = mkdtempSync(join(root, ".cache", "migrations-"));
  try {
    cpSync(join(root, "migrations"), copy, { recursive: true });
    const words = ["generate", "--dialect", "sqlite", "--schema", "./src/**/table.ts", "--out", relative(root, copy)];
    const { isGood, output } = tool("drizzle-kit", words);
    const known = new Set(readdirSync(join(root, "migrations")));
    const written = readdirSync(copy).filter((name) => name.endsWith(".sql") && !known.has(name));
    const text = written.map((name) => readFileSync(join(copy, name), "utf8")).join("\n");
    // It ends with 0 whatever happened, so only its own words count.
    if (isGood && written.length === 0 && output.includes("No schema changes")) return { isGood, output };
    return { isGood: false, output: `${output}\nThe tables differ from migrations/: npm run migration\n${text}` };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function lock() {
  const missing = missingFromLock(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const names = missing.map(({ path }) => path).join("\n");
  return {
    isGood: missing.length === 0,
    output: `package-lock.json lacks (node scripts/lock.mjs adds them):\n${names}`,
  };
}
