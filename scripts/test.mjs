// `npm test`: every test, or those that the words after `npm test --` select, as `vitest run` takes them (`-- --changed`: those
// that uncommitted changes reach). Shows the slowest files, and ends with a line of its own that counts the tests:
// `N passed, N failed`, with `, N skipped` when some were.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { buildAssets } = await import("./assets.mjs");
const { clientPath, writeClient } = await import("./client/write.mjs");
const { openApiDocument } = await import("./document.mjs");
const { prepareBrowser } = await import("./browser.mjs");
const { fetching } = await import("./fetching.mjs");
const { guardChildren } = await import("./local/guard.mjs");
const { endNode, startNode } = await import("./local/processes.mjs");
const { countsOf, leftOut, slowest, summary } = await import("./local/counts.mjs");
const { fastDirectory } = await import("./local/scratch.mjs");

guardChildren();
await buildAssets();
// The tests of the client run what is made from the document; `npm run types` makes it anew.
if (!existsSync(clientPath)) writeClient(await openApiDocument());
const browser = await prepareBrowser({ fetching });
console.log(browser.sentence);
const results = join(root, ".cache", `test-results-${process.pid}.json`);
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
const scratch = fastDirectory();
const began = performance.now();
// Young objects may fill more before they are swept, and by one thread: the cores are busy with tests. A twelfth less work.
const engine = "--min-semi-space-size=32 --max-semi-space-size=64 --single-threaded-gc";
const run = startNode([toolPath("vitest"), "run", ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  isShown: true,
  environment: {
    ...{ MINIFLARE_WORKERD_V8_FLAGS: engine, ...process.env },
    ...scratch.environment,
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    // Elsewhere than on Linux miniflare gets its own, and the screens of the dashboard need an installed one.
    ...(browser.executable === undefined ? { NO_BROWSER: "1" } : {}),
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => run.child.kill("SIGTERM"));
const { code } = await run.exited;
await endNode(run);
scratch.remove();
const report = read(results);
const counts = countsOf(report, code);
rmSync(results, { force: true });
for (const { path, seconds } of slowest(report, 10))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${relative(root, path)}`);
console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s    in all`);
if (browser.executable === undefined) for (const line of leftOut(report, root)) console.log(line);
console.log(summary(counts));
process.exit(code === 0 && counts.failed > 0 ? 1 : code);

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
