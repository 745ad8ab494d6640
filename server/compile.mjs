// `node compile.mjs WORKER PLACE`: loads the Worker of a file and keeps what V8 compiled for it in a folder, for compiled.mjs, with the flags of the service.

import { enableCompileCache, flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { compileEarly, keepHeapSmall } from "../scripts/local/engine.mjs";
import { workerOf } from "./platform.mjs";

const [script, place] = process.argv.slice(2);
compileEarly();
keepHeapSmall();
enableCompileCache(place);
await workerOf(pathToFileURL(script), { fetch, console });
flushCompileCache();
process.exit();
