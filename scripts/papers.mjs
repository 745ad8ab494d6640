// `node scripts/papers.mjs`: what the papers name exists. Looks at every .md file of the project: relative links lead to a file and
// to a heading, paths in code spans (`src/…`, `test/…`, `scripts/…`) are there, `npm run NAME` is a script, every room of src has its
// row in ARCHITECTURE.md, and the README has at most 120 lines.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./toolchain.mjs";

const maxReadmeLines = 120;
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const papers = ["", ".github", "src", "test", "scripts", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== "" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(root, folder, name)),
);
const faults = [...papers.flatMap(faultsOf), ...roomFaults(), ...lengthFaults()];
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
    ...links.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(path, target)),
    ...spans.filter(
      (span) => /^(src|test|scripts|bench|migrations)\/[\w./-]+$/.test(span) && !existsSync(join(root, span)),
    ),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `npm run ${name}`),
  ];
  return missing.map((what) => `${relative(root, path)}: ${what} does not exist`);
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
  const text = readFileSync(join(root, ".github", "ARCHITECTURE.md"), "utf8");
  const table = /^## Rooms$([\s\S]*?)^## /m.exec(text)?.[1] ?? "";
  const cells = [...table.matchAll(/^\| ([^|]+)\|/gm)].map(([, cell]) => cell);
  const described = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, room]) => room)));
  const rooms = readdirSync(join(root, "src"));
  return [
    ...rooms.filter((room) => !described.has(room)).map((room) => `ARCHITECTURE.md: src/${room} has no row in Rooms`),
    ...[...described].filter((room) => !rooms.includes(room)).map((room) => `ARCHITECTURE.md: there is no src/${room}`),
  ];
}

function lengthFaults() {
  const lines = readFileSync(join(root, "README.md"), "utf8").trimEnd().split("\n").length;
  return lines <= maxReadmeLines ? [] : [`README.md has ${lines} lines, and may have ${maxReadmeLines}`];
}
