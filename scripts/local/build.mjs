// The process that builds the Worker, so that the bundler's memory is given back: `node build.mjs DIRECTORY`. In order: the Worker
// in one file, as a deployment would upload it, but compact, with what this machine puts around it and the Worker of its queues, and
// before it what browsers load of the dashboard, by the command of wrangler.toml; what wrangler.toml says about the Worker, the
// migrations in statements, and the check of settings in one file, so that neither wrangler nor the sources are needed to run it.

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root, toolPath } from "../toolchain.mjs";
import { compact } from "./compact.mjs";
import { migrationFiles } from "./migrations.mjs";
import { startNode } from "./processes.mjs";

const [directory] = process.argv.slice(2);
const words = [toolPath("wrangler"), "deploy", "--dry-run", "--upload-source-maps=false", "--outdir", directory];
const { child, exited } = startNode(words, { cwd: root });
const said = Promise.all([text(child.stdout), text(child.stderr)]);
const { build } = await import("esbuild");
// The sources of TypeScript take a process five times as long to load.
const checker = build({
  entryPoints: [join(import.meta.dirname, "check.mjs")],
  outfile: join(directory, "check.mjs"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  logLevel: "silent",
});
// The same package once more, for its functions, while it bundles.
const { unstable_getMiniflareWorkerOptions: optionsOf, unstable_splitSqlQuery: statementsOf } =
  await import("wrangler");
const { workerOptions } = optionsOf(join(root, "wrangler.toml"));
const migrations = migrationFiles(join(root, "migrations")).map(({ name, path, isOlder }) => ({
  name,
  isOlder,
  statements: statementsOf(readFileSync(path, "utf8")),
}));
const { code } = await exited;
if (code !== 0) {
  process.stderr.write((await said).join(""));
  process.exit(1);
}
await checker;
const script = join(directory, "worker.js");
writeFileSync(script, await compact(readFileSync(script, "utf8")));
cpSync(join(root, "dist", "public"), join(directory, "public"), { recursive: true });
cpSync(join(import.meta.dirname, "machine"), join(directory, "machine"), { recursive: true });
cpSync(join(import.meta.dirname, "queues"), join(directory, "queues"), { recursive: true });
writeFileSync(join(directory, "worker.json"), JSON.stringify({ options: workerOptions, migrations }));
