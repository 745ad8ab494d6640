// What `npm ci` runs when the packages are there: types and the client are made, so that an editor, `tsc` and `vitest` work in a
// fresh clone. Nothing is made where the sources or the tools are missing (an image installs before it has the sources), nor for
// the project's own commands (toolchain.mjs), each of which makes what it needs. Imports nothing of the project for that reason.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isThere = ["src", "node_modules/wrangler"].every((path) => existsSync(join(root, path)));
if (isThere && process.env.TIDEMARK_INSTALLS !== "1") {
  const isWindows = process.platform === "win32";
  const options = { cwd: root, stdio: "ignore", shell: isWindows };
  const { status } = spawnSync(isWindows ? "npm.cmd" : "npm", ["run", "types"], options);
  if (status !== 0) console.log("Types and the client could not be made; `npm run types` says why.");
}
