// `npm run bench:sites -- [FOLDER ...]`: what is reported of the pages of generated sites, beside a rival that believes each list, under the Node that npm
// brings; then of real sites, a folder for each, with a folder for each of its versions in the order of their names.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
await import("./sites.ts");
