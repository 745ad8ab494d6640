// `npm test`: every test, or those that the words after `npm test --` select, as `vitest run` takes them. Ends with a line of
// its own that counts them: `N passed, N failed`, with `, N skipped` when some were.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { prepareBrowser } = await import("./browser.mjs");
const { endNode, startNode } = await import("./local/processes.mjs");
const { countsOf, summary } = await import("./local/counts.mjs");

console.log((await prepareBrowser()).sentence);
const results = join(root, ".cache", `test-results-${process.pid}.json`);
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
const run = startNode([toolPath("vitest"), "run", ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  isHeard: true,
  environment: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => run.child.kill("SIGTERM"));
const { code } = await run.exited;
await endNode(run);
const counts = countsOf(read(results), code);
rmSync(results, { force: true });
console.log(summary(counts));
process.exit(code === 0 && counts.failed > 0 ? 1 : code);

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
