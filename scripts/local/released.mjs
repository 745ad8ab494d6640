// How the scripts of a release are bundled, into a file each: with what they need of packages, but for what stands beside them (Miniflare
// is loaded by its name, and undici comes with it) or is not there at all.

import { join } from "node:path";
import { root } from "../toolchain.mjs";

const scripts = {
  serve: "scripts/serve.mjs",
  backup: "scripts/backup.mjs",
  restore: "scripts/restore.mjs",
  admin: "scripts/admin.mjs",
};

/** Options of the bundler, without where the files go. */
export const releasedScripts = {
  entryPoints: Object.entries(scripts).map(([out, path]) => ({ in: join(root, path), out })),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  logLevel: "silent",
  external: ["esbuild", "wrangler", "undici", "cloudflare:*"],
};
