// What the Worker does before it answers anything: `node startWork.mjs WORKER.js` prints `{functions, calls}` of its text, as V8 counts them, the same
// in every run.

import "../../server/platform.mjs";
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";

const { href } = pathToFileURL(process.argv[2]);
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
await import(href);
const { result } = await session.post("Profiler.takePreciseCoverage");
const { functions } = result.find(({ url }) => url === href);
const counts = functions.map(({ ranges: [whole] }) => whole.count).filter((count) => count > 0);
console.log(JSON.stringify({ functions: counts.length, calls: counts.reduce((sum, count) => sum + count, 0) }));
process.exit();
