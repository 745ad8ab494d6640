// `npm run bench:day`: a simulated day of the schedule, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./day.ts");
