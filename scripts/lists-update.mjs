// `npm run lists:update`: fetches the community filter lists (advertisements, cookie banners) and puts them where the service
// keeps them. Without words: into the data directory of `npm start`, which should not be running meanwhile. `-- --remote`:
// into the bucket of the deployment. `-- --from <folder>`: from files that are there already, named as on their servers.
// The service also does this by itself, once a week, where a watch asks for the lists.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { fail, root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { launcherSettings } = await import("./local/settings.mjs");
const { compiledLists } = await import("../src/reading/blocklist/compile.ts");
const { originOf, packed } = await import("../src/reading/blocklist/rules.ts");
const { listAddresses, listsObject } = await import("../src/blocklist/sources.ts");

const words = process.argv.slice(2);
const from = words.includes("--from") ? words[words.indexOf("--from") + 1] : null;
const texts = await Promise.all(listAddresses.map(listAt)).catch((error) => fail(error.message));
const { rules, kept, dropped } = compiledLists(texts);
const lists = texts.map((text, index) => originOf(text, listAddresses[index]));
put(gzipSync(packed(rules, { updatedAt: Math.floor(Date.now() / 1000), kept, dropped, lists })));
for (const { title, version, license } of lists)
  console.log(`${title}, version ${version}${license ? `, ${license}` : ""}`);
console.log(`${kept} rules kept, ${dropped} not understood.`);

async function listAt(address) {
  const text = from ? readFileSync(join(resolve(from), basename(address)), "utf8") : await fetched(address);
  if (!text.startsWith("[Adblock")) throw new Error(`${address} is no filter list.`);
  return text;
}

async function fetched(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch((error) => {
    throw new Error(`${address} could not be fetched: ${error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.text();
}

function put(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-lists-"));
  const file = join(folder, "lists.gz");
  try {
    writeFileSync(file, bytes);
    const where = words.includes("--remote")
      ? ["--remote"]
      : ["--local", "--persist-to", resolve(root, launcherSettings(process.env).dataDir)];
    const run = spawnSync(
      process.execPath,
      [toolPath("wrangler"), "r2", "object", "put", `tidemark/${listsObject}`, "--file", file, ...where],
      {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, WRANGLER_HIDE_BANNER: "true", WRANGLER_SEND_METRICS: "false" },
      },
    );
    if (run.status !== 0) fail(`${run.stdout}${run.stderr}The lists could not be stored.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
