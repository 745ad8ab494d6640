// Miniflare as it is loaded here: its own text, with what costs a start its time and the service its memory written otherwise. It means
// the same without that too, so what a later version does not have any more is left as it is (test/pure/scripts/miniflare.test.ts).

import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { escapesOf } from "./compact.mjs";

export const changes = [
  // What workerd is told has the Worker's script in it, and was copied whole for each four kilobytes behind it: half a second.
  {
    found: "var MIN_SINGLE_SEGMENT_GROWTH = 4096;",
    replacement: "var MIN_SINGLE_SEGMENT_GROWTH = 1048576;",
  },
  // The function would keep what stands beside it for as long as workerd runs: what workerd was told.
  {
    found: "onWorkerdCrashRestart: () => this.#handleWorkerdCrash(),",
    replacement: "onWorkerdCrashRestart: this.#handleWorkerdCrash.bind(this),",
  },
];

/**
 * The text of these bytes (UTF-8) with the changes, in characters that the engine keeps in one byte: it keeps the text, and all of it as
 * wide as its widest character. What is beyond ASCII becomes escapes, which mean the same in patterns, strings and comments.
 */
export function adapted(bytes) {
  const changed = changes.reduce(
    (text, { found, replacement }) => text.replace(found, replacement),
    bytes.toString("latin1"),
  );
  return changed.replace(/[\x80-\xFF]+/g, (run) => escapesOf(Buffer.from(run, "latin1").toString("utf8")));
}

/** Miniflare's functions. */
export function loadMiniflare() {
  const require = createRequire(import.meta.url);
  const path = require.resolve("miniflare");
  const url = pathToFileURL(path).href;
  const hooks = registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: "commonjs", source: adapted(readFileSync(path)), shortCircuit: true }
        : next(asked, context),
  });
  try {
    return require("miniflare");
  } finally {
    hooks.deregister();
  }
}
