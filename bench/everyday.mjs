// `npm run bench:everyday`: noise reduction on everyday pages of our own, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./everyday.ts");
