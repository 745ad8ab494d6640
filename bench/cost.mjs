// `npm run bench:cost`: what one check of each kind costs in rows, messages and objects as Cloudflare bills them, and what that
// makes in USD a month at several sizes. The counting is that of the test that holds these costs to their bounds.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { status } = spawnSync(
  process.execPath,
  [join(root, "scripts/test.mjs"), "--project", "worker", "test/worker/cost.test.ts", "--disable-console-intercept"],
  { stdio: "inherit", env: { ...process.env, PRINT_COSTS: "true" } },
);
process.exit(status ?? 1);
