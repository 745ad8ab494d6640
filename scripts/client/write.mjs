// What is made from the OpenAPI document for the client: its types and its table of operations.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../toolchain.mjs";
import { clientSource } from "./operations.mjs";

/** The file that is written; it is not committed. */
export const clientPath = join(root, "clients", "typescript", "src", "generated.ts");

/** Writes it for a document. */
export function writeClient(document) {
  writeIfNew(clientPath, clientSource(document));
}

/** A file that is rewritten with what it holds would wake every watcher. Nobody reads a half of it. */
export function writeIfNew(path, text) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, path);
}
