// `npm run bench:trial -- <folder>`: real changes and noise put into real pages, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./trial.ts");
