// `node bench/results.mjs [FOLDER] [--check]`: bench/RESULTS.md, out of what benches recorded in bench/results and what was noted to them.
// NAME.md begins with a head (title, command, date, commit, machine) and has what the bench printed; NAME.notes.md says what
// was found out about it, and stays when the bench is recorded anew. --check compares instead of writing.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fail, root } from "../scripts/toolchain.mjs";
import { filesBelow } from "../scripts/tree.mjs";

const members = ["title", "command", "recorded", "commit", "machine"];
const introduction = `# Results

Made by \`node bench/results.mjs\` of the files in \`bench/results\`; never edited. \`npm run bench:record -- NAME\` runs a bench and records what it
prints. Ratios say more than times. Reasons and decisions stand in [ARCHITECTURE](../.github/ARCHITECTURE.md).
`;

/** The text of a record: its head, and what was printed. */
export function recordText(head, printed) {
  return `${members.map((member) => `${member}: ${head[member]}`).join("\n")}\n\n${printed.trimEnd()}\n`;
}

/** The page of records, each `{ name, text, notes }`; throws where one has no whole head. */
export function pageOf(records) {
  return [introduction, ...records.map(section)].join("\n");
}

/** The page of the records below a folder. Ends the process where there are none, or one has no whole head. */
export function resultsPage(base) {
  const read = (path) => (existsSync(join(base, path)) ? readFileSync(join(base, path), "utf8") : "");
  const paths = filesBelow(base, "bench/results", /(?<!\.notes)\.md$/);
  try {
    return pageOf(paths.map((name) => ({ name, text: read(name), notes: read(name.replace(/\.md$/, ".notes.md")) })));
  } catch (error) {
    return fail(error.message);
  }
}

function section({ name, text, notes }) {
  const [head = "", ...parts] = text.split("\n\n");
  const values = Object.fromEntries(head.split("\n").map((line) => line.split(/: (.*)/s)));
  const missing = members.filter((member) => !values[member]);
  if (missing.length > 0) throw new Error(`Expected ${missing.join(", ")} in the head of ${name}`);
  const command = values.command.startsWith("npm ") ? `\`${values.command}\`` : values.command;
  const origin = `${command}, ${values.recorded}, commit ${values.commit}, ${values.machine}.`;
  const noted = notes.trim() === "" ? "" : `\n${notes.trim()}\n`;
  return `## ${values.title}\n\n${origin}\n\n${parts.join("\n\n").trim()}\n${noted}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2);
  const base = resolve(words.find((word) => !word.startsWith("-")) ?? root);
  const path = join(base, "bench", "RESULTS.md");
  const page = resultsPage(base);
  if (!words.includes("--check")) writeFileSync(path, page);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== page)
    fail("bench/RESULTS.md is not what bench/results says: node bench/results.mjs");
}

const ofTheRunner =
  /^\s*(?:The browser is ready\.|RUN |[✓❯] |Test Files  |Tests  |Start at  |Duration  |JSON report written to |[\d.]+ s +(?:test\/|in all)|\d+ passed, \d+ failed)/;

/** What a bench printed, without colours and without the lines of a test runner that ran it, which name places of the machine. */
export const printedBy = (output) =>
  output
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .split("\n")
    .filter((line) => !ofTheRunner.test(line))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
