// `npm run bench:sites`: what is reported of the pages of generated sites, beside a rival that believes each list, under the Node that npm brings.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./sites.ts");
