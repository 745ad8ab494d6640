// `npm run bench:walls -- <folder>`: what is taken for a wall in a folder of real pages, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./walls.ts");
