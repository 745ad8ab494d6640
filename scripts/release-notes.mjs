// `npm run release-notes -- v0.3.0`: what the changelog says of a version, for the notes of its release. Fails where the tag is not the
// version of package.json, or the changelog says nothing of it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { notesOf } from "./release/notes.mjs";
import { fail, root } from "./toolchain.mjs";

const [tag = ""] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
try {
  console.log(notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), { tag, version }));
} catch (error) {
  fail(error.message);
}
