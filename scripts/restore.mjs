// `npm run restore -- FILE`: the data of a backup become those of DATA_DIR, while the service does not run. `--replace` moves data aside
// that are there.

import { resolve } from "node:path";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { knownMigrations } = await import("./local/migrations.mjs");
const { restore } = await import("./local/restore.mjs");
const { launcherSettings } = await import("./local/settings.mjs");

const words = process.argv.slice(2);
const [file] = words.filter((word) => !word.startsWith("--"));
const unknown = words.find((word) => word.startsWith("--") && word !== "--replace");
if (unknown !== undefined || file === undefined) fail("Usage: npm run restore -- FILE [--replace]");
try {
  const dataDir = resolve(root, launcherSettings(process.env).dataDir);
  const isReplacing = words.includes("--replace");
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const { objects, madeAt, aside } = await restore(path, dataDir, { known: knownMigrations(), isReplacing });
  console.log(`${dataDir} holds the data of ${madeAt}: the database and ${objects} objects.`);
  if (aside) console.log(`The data that were there are in ${aside}.`);
} catch (error) {
  fail(error.message);
}
