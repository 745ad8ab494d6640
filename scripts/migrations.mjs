// `node scripts/migrations.mjs [FOLDER]`: what drizzle-kit would still write is a table changed without its migration. FOLDER has the
// tables in `src` and the steps in `migrations`; without it, the project.

import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";
import { filesBelow } from "./tree.mjs";

await underPinnedNode();
const base = resolve(process.argv[2] ?? root);
filesBelow(base, "src", /\/table\.ts$/);
const known = new Set(filesBelow(base, "migrations", /\.sql$/));
mkdirSync(join(root, ".cache"), { recursive: true });
const copy = mkdtempSync(join(root, ".cache", "migrations-"));
try {
  process.exitCode = await compare();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function compare() {
  cpSync(join(base, "migrations"), copy, { recursive: true });
  const schema = `./${relative(root, join(base, "src"))}/**/table.ts`;
  const words = ["generate", "--dialect", "sqlite", "--schema", schema, "--out", relative(root, copy)];
  const child = spawn(process.execPath, [toolPath("drizzle-kit"), ...words], { cwd: root });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const added = readdirSync(copy).filter((name) => name.endsWith(".sql") && !known.has(`migrations/${name}`));
  // It ends with 0 whatever happened, so only its own words count.
  if (added.length === 0 && printed.includes("No schema changes")) return 0;
  console.log(printed + errors);
  console.log("The tables differ from migrations/: npm run migration");
  for (const name of added) console.log(readFileSync(join(copy, name), "utf8"));
  return 1;
}
