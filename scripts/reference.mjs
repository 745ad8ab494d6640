// `node scripts/reference.mjs`: the pages of the reference at /docs, made from the OpenAPI document, the registries of the product and
// the texts of src/web/reference, into dist/public/docs. scripts/assets.mjs runs it when something of these has changed.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { openApiDocument } from "./document.mjs";
import { root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const [style = "", script = ""] = process.argv.slice(2);
const source = join(root, "src", "web", "reference");
const publicDirectory = join(root, "dist", "public");
const { referencePages } = await import("../src/web/reference/pages.ts");
const texts = { guides: textsIn("guides"), chapters: textsIn("chapters") };
const { pages, search } = referencePages(await openApiDocument(), texts, { style, script });
rmSync(join(publicDirectory, "docs"), { recursive: true, force: true });
for (const { path, html } of pages) write(`${path}.html`, html);
write("/docs/search.json", search);

function textsIn(folder) {
  const names = readdirSync(join(source, folder));
  return Object.fromEntries(
    names.map((name) => [basename(name, ".md"), readFileSync(join(source, folder, name), "utf8")]),
  );
}

function write(path, text) {
  const target = join(publicDirectory, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
