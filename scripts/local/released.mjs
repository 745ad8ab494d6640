// How the scripts of a release are bundled, into a file each: with what they need of packages, but for what stands beside them (undici) or is not
// there at all: what builds, downloads, or is workerd.

import { join } from "node:path";
import { root } from "../toolchain.mjs";

const scripts = {
  serve: "scripts/serve.mjs",
  backup: "scripts/backup.mjs",
  restore: "scripts/restore.mjs",
  admin: "scripts/admin.mjs",
  compile: "server/compile.mjs",
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
  external: ["esbuild", "wrangler", "undici", "cloudflare:*", "@puppeteer/browsers"],
};
