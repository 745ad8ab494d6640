// Modules of TypeScript as JavaScript, made once by another process and kept. Node reads TypeScript by itself, for which it loads a compiler
// (https://nodejs.org/api/typescript.html), and the service would hold that for as long as it runs: eleven megabytes. A release has no TypeScript.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../toolchain.mjs";

const usualPlace = join(root, "dist", ".cache", "typescript");
const program = `process.stdout.write(require("node:module").stripTypeScriptTypes(require("node:fs").readFileSync(0, "utf8")))`;

/** Has modules of TypeScript loaded from what is kept in a folder from now on. What cannot be made so Node reads by itself. @returns a function that ends this */
export function useKeptTypeScript(place = usualPlace) {
  // Where Node cannot make it, it does not read it either.
  if (!stripTypeScriptTypes) return () => {};
  const hooks = registerHooks({
    load: (url, context, next) => {
      if (!/^file:.*\.ts$/.test(url)) return next(url, context);
      const source = javaScriptOf(readFileSync(fileURLToPath(url)), place);
      return source === null ? next(url, context) : { format: "module", source, shortCircuit: true };
    },
  });
  return () => hooks.deregister();
}

function javaScriptOf(typeScript, place) {
  const path = join(place, `${createHash("sha256").update(process.version).update(typeScript).digest("hex")}.mjs`);
  return readOrNull(path) ?? made(typeScript, { place, path });
}

function made(typeScript, { place, path }) {
  try {
    const words = ["--disable-warning=ExperimentalWarning", "--eval", program];
    const options = { input: typeScript, stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, NODE_OPTIONS: "" } };
    const source = execFileSync(process.execPath, words, options);
    keep(source, { place, path });
    return source;
  } catch {
    return null;
  }
}

function keep(source, { place, path }) {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(place, { recursive: true });
    writeFileSync(draft, source);
    renameSync(draft, path);
  } catch {
    // A folder that cannot be written keeps nothing.
  }
}

function readOrNull(path) {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
