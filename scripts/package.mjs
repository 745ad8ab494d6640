// `node scripts/package.mjs`, which `npm pack` in clients/typescript runs: the package as it is published, in its folder `dist`. The
// types and operations are made from the OpenAPI document of these sources. index.js is for browsers and Workers, node.js the
// same for Node, cli.js the command line with all that it needs, so that installing the package installs nothing else.

import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeClient } from "./client/write.mjs";
import { openApiDocument } from "./document.mjs";
import { startNode } from "./local/processes.mjs";
import { fail, root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const home = join(root, "clients", "typescript");
const dist = join(home, "dist");
const versionOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
if (versionOf(home) !== versionOf(root))
  fail(`clients/typescript/package.json has version ${versionOf(home)}, the project ${versionOf(root)}.`);
writeClient(await openApiDocument());
rmSync(dist, { recursive: true, force: true });
await Promise.all([bundles(), types()]);
copyFileSync(join(root, "LICENSE"), join(home, "LICENSE"));

async function bundles() {
  const { build } = await import("esbuild");
  const shared = {
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    logLevel: "warning",
  };
  // Node 18 has Web Crypto, but not as a global.
  const webCrypto = 'import { webcrypto as crypto } from "node:crypto";';
  const library = { ...shared, entryPoints: [join(home, "src", "index.ts")] };
  const license = readFileSync(join(root, "node_modules", "yaml", "LICENSE"), "utf8").trim();
  await Promise.all([
    build({ ...library, platform: "neutral", outfile: join(dist, "index.js") }),
    build({ ...library, platform: "node", banner: { js: webCrypto }, outfile: join(dist, "node.js") }),
    build({
      // Neutral, for then yaml comes as modules.
      ...{ ...shared, platform: "neutral", external: ["node:*"], entryPoints: [join(home, "src", "cli", "main.ts")] },
      define: { "process.env.TIDEMARK_VERSION": JSON.stringify(versionOf(root)) },
      banner: { js: `#!/usr/bin/env node\n/*! The package yaml is part of this file:\n${license}\n*/\n${webCrypto}` },
      outfile: join(dist, "cli.js"),
    }),
  ]);
  chmodSync(join(dist, "cli.js"), 0o755);
}

async function types() {
  const words = [toolPath("typescript", "tsc"), "-p", join(home, "tsconfig.package.json")];
  const { child, exited } = startNode(words, { cwd: root });
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const { code } = await exited;
  if (code !== 0) fail(said.join("").trim());
  // Declarations name the files beside them as they are in the package.
  for (const name of readdirSync(dist).filter((each) => each.endsWith(".d.ts"))) {
    const path = join(dist, name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from|import\() ?"(\.\/\w+)\.ts"/g, '$1 "$2.js"'));
  }
}
