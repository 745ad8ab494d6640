// `node scripts/papers.mjs [FOLDER]`: what the papers name exists, in every .md file of the project. Relative links lead to a file and to a
// heading. Paths in code spans (`src/…`, `test/…`, `scripts/…`) are there. `npm run NAME` is a script. A block of code that begins
// with `// src/…` stands in that file, letter by letter. In ARCHITECTURE.md every room of src has its row, and the order of nouns
// is that of order.mjs. The README has at most 120 lines,
// ARCHITECTURE.md 300.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./toolchain.mjs";
import { filesBelow } from "./tree.mjs";

const maxLines = { "README.md": 120, ".github/ARCHITECTURE.md": 300 };
const base = resolve(process.argv[2] ?? root);
// Records of benches are read as one page, bench/RESULTS.md.
const papers = filesBelow(base, "", /^(?!bench\/results\/).*\.md$/).map((path) => join(base, path));
const { scripts } = JSON.parse(readFileSync(join(base, "package.json"), "utf8"));
const architecture = readFileSync(join(base, ".github", "ARCHITECTURE.md"), "utf8");
const faults = [...papers.flatMap(faultsOf), ...roomFaults(), ...orderFaults(), ...lengthFaults()];
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);

function faultsOf(path) {
  const text = readFileSync(path, "utf8");
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  // NAME stands for what a reader is to choose.
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span).filter((span) => !span.includes("NAME"));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  const missing = [
    ...links.filter((target) => !/^(?:https?:|\/)/.test(target) && !leadsSomewhere(path, target)),
    ...spans.filter(
      (span) => /^(src|test|scripts|bench|migrations)\/[\w./-]+$/.test(span) && !existsSync(join(base, span)),
    ),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `npm run ${name}`),
  ];
  return [...missing.map((what) => `${what} does not exist`), ...staleBlocks(text)].map(
    (fault) => `${relative(base, path)}: ${fault}`,
  );
}

function staleBlocks(text) {
  return [...text.matchAll(/^```ts\n\/\/ (src\/\S+)\n([\s\S]*?)^```/gm)]
    .filter(([, file, code]) => !readFileSync(join(base, file), "utf8").includes(code))
    .map(([, file]) => `the block of ${file} differs from the file`);
}

function leadsSomewhere(path, target) {
  const [file, heading] = target.split("#");
  const place = file === "" ? path : join(dirname(path), file);
  if (!existsSync(place)) return false;
  return heading === undefined || headingsOf(readFileSync(place, "utf8")).includes(heading);
}

/** Headings as GitHub names them in addresses. */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(/\s/g, "-"),
  );
}

function roomFaults() {
  const table = /^## Rooms$([\s\S]*?)^## /m.exec(architecture)?.[1] ?? "";
  const cells = [...table.matchAll(/^\| ([^|]+)\|/gm)].map(([, cell]) => cell);
  const described = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, room]) => room)));
  const rooms = readdirSync(join(base, "src"));
  return [
    ...rooms.filter((room) => !described.has(room)).map((room) => `ARCHITECTURE.md: src/${room} has no row in Rooms`),
    ...[...described].filter((room) => !rooms.includes(room)).map((room) => `ARCHITECTURE.md: there is no src/${room}`),
  ];
}

function orderFaults() {
  const script = readFileSync(join(base, "scripts", "order.mjs"), "utf8");
  const list = /^const order = \[([\s\S]*?)^\]/m.exec(script)?.[1] ?? "";
  const real = [...list.matchAll(/"([^"]+)"/g)].map(([, level]) => level.split(" ").sort().join(" "));
  const block = /^## The order of nouns$[\s\S]*?^```\n([\s\S]*?)^```/m.exec(architecture)?.[1] ?? "";
  const written = block.split("<").map((level) =>
    level
      .split(",")
      .map((room) => room.trim())
      .sort()
      .join(" "),
  );
  return real.join(" < ") === written.join(" < ") ? [] : [`ARCHITECTURE.md: the order of nouns is ${real.join(" < ")}`];
}

function lengthFaults() {
  return Object.entries(maxLines).flatMap(([path, max]) => {
    const lines = readFileSync(join(base, path), "utf8").trimEnd().split("\n").length;
    return lines <= max ? [] : [`${path} has ${lines} lines, and may have ${max}`];
  });
}
