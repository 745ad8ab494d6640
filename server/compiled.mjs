// The Worker's code as V8 compiled it, kept from one start to the next (https://nodejs.org/api/module.html#module-compile-cache). A start takes a quarter less
// of the processor, and the process holds a quarter less for good: what compiling leaves behind is left in another process, which the first start with a
// bundle, a version of Node and its flags waits for. It stands beside the bundle and goes with it; where that is read-only, among what may be lost.

import { execFile } from "node:child_process";
import { accessSync, constants, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cachedDataVersionTag } from "node:v8";

const run = promisify(execFile);
/** Flags of V8 that it compares; no other word of Node, such as a program to run, is for the second process. */
const ofHeap = /^--[a-z-]+-space-size=\d+$/;

/** Has the Worker of a file loaded from what is kept from now on. V8's flags must be set. Without a place, or a second process, all is compiled anew. */
export async function useCompiled(script, cache = process.env.XDG_CACHE_HOME) {
  const base = [dirname(script), cache].find(isWritable);
  if (base === undefined) return;
  const place = join(base, "compiled");
  try {
    await mkdir(place, { recursive: true });
    // Of which text and by which V8, with its flags; Node looks at all of them again.
    const { size, mtimeMs } = statSync(script);
    const stamp = join(place, `${cachedDataVersionTag()}.json`);
    const wanted = JSON.stringify({ script, size, mtimeMs, node: process.version });
    if (readOrNothing(stamp) !== wanted) {
      const words = process.execArgv.filter((word) => ofHeap.test(word));
      await run(process.execPath, [...words, join(import.meta.dirname, "compile.mjs"), script, place]);
      writeFileSync(stamp, wanted);
    }
    enableCompileCache(place);
  } catch {
    // It is an advantage, and no need.
  }
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
