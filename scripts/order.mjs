// `npm run order`: the order of nouns in src, printed, and every import that breaks it. A room may import itself and what
// stands below it; types count like values, and there are no exceptions. Rings of files are refused, too.
// `node scripts/order.mjs FOLDER` looks at another folder than src.

import { readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { root } from "./toolchain.mjs";
import { filesBelow } from "./tree.mjs";

/** From the ground up. A room is a folder of src, or a file that stands in src itself. */
const order = [
  "platform",
  "language",
  "message",
  "lib problem trace",
  "reading",
  "secret",
  "egress",
  "plan limits operator",
  "world",
  "shard",
  "storage",
  "services",
  "http",
  "rules",
  "settings",
  "blocklist",
  "page",
  "image restock site table",
  "noise",
  "schedule",
  "account",
  "oauth",
  "repair",
  "watch",
  "tag",
  "history",
  "ai favicon telegram push",
  "notify",
  "check",
  "look feedback preferences search feed import billing",
  "export admin",
  "features housekeeping system",
  "mcp",
  "bindings",
  "api ticker",
  "web",
  "worker",
].map((level) => level.split(" "));

const rank = new Map(order.flatMap((rooms, level) => rooms.map((room) => [room, level])));
const source = resolve(process.argv[2] ?? join(root, "src"));
// Code of browsers is bundled for itself: what the service does, it cannot import.
const files = filesBelow(source, "", /\.tsx?$/).filter((path) => !path.startsWith("web/client/"));
const importsOf = new Map(files.map((file) => [file, importedBy(file)]));

const faults = [...unknownRooms(), ...importsBeyond(), ...upwardImports(), ...rings()];
for (const [level, rooms] of order.entries())
  console.log(`${String(level).padStart(2)}  ${rooms.map(sized).join(", ")}`);
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "Every import goes down." : `${faults.length} imports break the order of nouns.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The files of src, or others where `isAsked` says so, that a file names in an import, an export or a type, whatever it takes of them. */
function importedBy(file, isAsked = (path) => !path.startsWith("..")) {
  const text = readFileSync(join(source, file), "utf8");
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return [...new Set([...named].map(([, specifier]) => posix.join(dirname(file), specifier)))].filter(isAsked);
}

function roomOf(file) {
  const [first] = file.split("/");
  return first.replace(/\.ts$/, "");
}

function sized(room) {
  const own = files.filter((file) => roomOf(file) === room);
  const lines = own.reduce((sum, file) => sum + readFileSync(join(source, file), "utf8").split("\n").length - 1, 0);
  return `${room} (${own.length} files, ${lines} lines)`;
}

function unknownRooms() {
  const unknown = new Set(files.map(roomOf).filter((room) => !rank.has(room)));
  return [...unknown].map((room) => `${room} has no place in the order; give it one in scripts/order.mjs`);
}

/** Imports that leave the folder: what runs on a platform does not name one (server/), nor what builds and tests it. */
function importsBeyond() {
  return files.flatMap((file) =>
    importedBy(file, (path) => /^\.\.\/(?:server|scripts|test|bench|clients)\//.test(path)).map(
      (target) => `${file} imports ${target}, which is outside`,
    ),
  );
}

/** Imports of a room above, or of another room on the same level. */
function upwardImports() {
  return files.flatMap((file) =>
    importsOf.get(file).flatMap((target) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      return from === to || rank.get(to) < rank.get(from) ? [] : [`${from} -> ${to}: ${file} imports ${target}`];
    }),
  );
}

/** Rings of files, each reported once: the strongly connected components of the graph of imports (Tarjan, 1972). */
function rings() {
  const seen = new Map();
  const open = [];
  const found = [];
  const visit = (file) => {
    const own = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, own);
    open.push(file);
    for (const target of importsOf.get(file) ?? []) {
      const known = seen.get(target) ?? (importsOf.has(target) ? visit(target) : undefined);
      if (known?.isOpen) own.low = Math.min(own.low, known.low);
    }
    if (own.low !== own.index) return own;
    const ring = open.splice(open.indexOf(file));
    for (const member of ring) seen.get(member).isOpen = false;
    if (ring.length > 1) found.push(`ring: ${ring.join(", ")}`);
    return own;
  };
  for (const file of files) if (!seen.has(file)) visit(file);
  return found;
}
