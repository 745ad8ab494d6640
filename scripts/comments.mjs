// `node scripts/comments.mjs [FOLDER]`: comments say of the code what is so. A doc comment is followed by the declaration that it
// describes: sorting of imports once left five of them on an import. The one that opens a file describes the file, and stands on lines
// of its own. Names in backticks, in any comment, exist in the sources; what exists elsewhere stands in quotes or without.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, underPinnedNode } from "./toolchain.mjs";
import { filesBelow } from "./tree.mjs";

await underPinnedNode();
const { isIdentifier, isText, parsed, visit } = await import("./syntax.mjs");

/** What no doc comment describes: an import, a step of a function, the end of something, or another doc comment. */
const undescribed = /^(?:import\b|return\b|if\b|for\b|while\b|throw\b|await\b|expect\b|[})\];,]|\/\*\*|$)/;
const words = /[A-Za-z_]\w*/g;

const base = resolve(process.argv[2] ?? root);
const files = ["src", "server", "test", "scripts", "bench", "clients"]
  .flatMap((folder) => filesBelow(base, folder, /\.(tsx?|mjs)$/))
  .filter((path) => !path.endsWith(".d.ts"));
const known = new Set([...filesBelow(base, "", /^[\w.-]+\.(ts|json|toml)$/).flatMap(wordsOfFile)]);
const comments = files.flatMap(read);
const faults = [...comments.flatMap(misplaced), ...comments.flatMap(unknownNames)];
if (comments.length === 0) faults.push(`Expected comments in ${base}`);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** The comments of a file: `{ path, line, text, after, isFirst }`. Its names are known from now on. */
function read(path) {
  const text = readFileSync(join(base, path), "utf8");
  const quoted = [];
  visit(parsed(path, text), (node) => {
    if (isIdentifier(node)) known.add(node.text);
    if (!isText(node)) return;
    // Leading space and comments belong to the node.
    quoted.push({ from: node.pos + leadingWidth(text, node.pos), to: node.end });
    for (const word of (node.text ?? "").match(words) ?? []) known.add(word);
  });
  const isQuoted = (index) => quoted.some(({ from, to }) => index >= from && index < to);
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)]
    .filter(({ index }) => !isQuoted(index))
    .map(({ 0: comment, index }) => ({
      path,
      line: text.slice(0, index).split("\n").length,
      text: comment,
      after: text.slice(index + comment.length),
      isFirst: /^(?:(?:#!|\/\/\/).*\n)*\s*$/.test(text.slice(0, index)),
    }));
}

function leadingWidth(text, from) {
  return /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(text.slice(from))[0].length;
}

function misplaced({ path, line, text, after, isFirst }) {
  if (!text.startsWith("/**")) return [];
  if (isFirst)
    return /^[ \t]*\S/.test(after) ? [`${path}:${line}  what opens the file stands on lines of its own`] : [];
  const next = after.trimStart();
  if (!undescribed.test(next)) return [];
  return [
    `${path}:${line}  a doc comment describes a declaration, and this is followed by “${next.split("\n")[0].slice(0, 40)}”`,
  ];
}

/** `some.names()` in backticks of which a part is nowhere in the sources. What is more than names is an example. */
function unknownNames({ path, line, text }) {
  const spans = [...text.matchAll(/`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`/g)].map(([, span]) => span);
  return spans
    .filter((span) => span.split(".").some((name) => !known.has(name)))
    .map((span) => `${path}:${line}  there is no \`${span}\``);
}

function wordsOfFile(path) {
  return readFileSync(join(base, path), "utf8").match(words) ?? [];
}
