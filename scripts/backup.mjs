// `npm run backup -- FILE`: all data of this machine in one file, also while the service runs; without FILE in a file named after the
// time, here. DATA_DIR says where the data are. The file holds secrets: whoever has it can read everything.

import { resolve } from "node:path";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { backUp } = await import("./local/backup.mjs");
const { launcherSettings } = await import("./local/settings.mjs");

const stamp = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
const path = resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? `tidemark-${stamp}.tar.gz`);
try {
  const { objects, bytes } = await backUp(resolve(root, launcherSettings(process.env).dataDir), path);
  console.log(
    `${path} holds everything, secrets too: the database and ${objects} objects, ${Math.ceil(bytes / 1024)} kB.`,
  );
} catch (error) {
  fail(error.message);
}
