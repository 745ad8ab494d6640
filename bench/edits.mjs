// `npm run bench:edits -- <folder>`: edits of the text of real pages, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./edits.ts");
