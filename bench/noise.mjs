// `npm run bench:noise -- <folder>`: the score of change detection on labelled page histories, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./noise.ts");
