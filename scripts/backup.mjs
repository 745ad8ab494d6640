// `npm run backup -- FILE`: all data of this machine in one file, also while the service runs; without FILE in a file named after the
// time, here. DATA_DIR says where the data are. The file holds secrets: whoever has it can read everything. With --without-secrets it
// does not, and is of use only together with secrets.json. With --check it is looked through afterwards, as a restore would.

import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { backUp } = await import("./local/backup.mjs");
const { launcherSettings } = await import("./local/settings.mjs");

const stamp = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
const words = process.argv.slice(2);
const [file = `tidemark-${stamp}.tar.gz`] = words.filter((word) => !word.startsWith("--"));
if (words.some((word) => word.startsWith("--") && !["--without-secrets", "--check"].includes(word)))
  fail("Usage: npm run backup -- [FILE] [--without-secrets] [--check]");
const path = resolve(process.env.INIT_CWD ?? ".", file);
const hasSecrets = !words.includes("--without-secrets");
try {
  const { objects, bytes } = await backUp(resolve(root, launcherSettings(process.env).dataDir), path, { hasSecrets });
  if (words.includes("--check")) await check(path);
  const what = `the database and ${objects} objects${hasSecrets ? ", and the secrets" : ""}`;
  console.log(`${path} holds ${what}: ${Math.ceil(bytes / 1024)} kB.`);
} catch (error) {
  fail(error.message);
}

// One that could not be restored is none.
async function check(written) {
  const { checkBackup } = await import("./local/restore.mjs");
  const { knownMigrations } = await import("./local/migrations.mjs");
  await checkBackup(written, dirname(written), { known: knownMigrations() }).catch((error) => {
    rmSync(written, { force: true });
    throw error;
  });
}
