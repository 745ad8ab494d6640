// `npm run bench:record -- NAME [WORDS…]`: runs the bench of this name with these words, shows what it prints, and records it with date,
// commit and machine in bench/results/NAME.md, of which bench/RESULTS.md is made. A bench that fails is not recorded.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fail, root, underPinnedNode } from "../scripts/toolchain.mjs";
import { printedBy, recordText, resultsPage } from "./results.mjs";

await underPinnedNode();
const [name = "", ...words] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const script = name === "engines" ? "bench" : scripts[`bench:${name}`] ? `bench:${name}` : name;
const [, file] = /^node (bench\/\S+)$/.exec(scripts[script] ?? "") ?? [];
if (file === undefined || script === "bench:record") fail(`Expected the name of a bench, and found "${name}".`);
const { status, stdout } = spawnSync(process.execPath, [join(root, file), ...words], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
process.stdout.write(stdout);
if (status !== 0) fail(`The bench ended with ${status}, and is not recorded.`);

const path = join(root, "bench", "results", `${name}.md`);
const [, title] = /^title: (.*)$/m.exec(existsSync(path) ? readFileSync(path, "utf8") : "") ?? [];
const command = ["npm run", script, ...(words.length > 0 ? ["--", ...words.map(withoutPlace)] : [])].join(" ");
const git = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, encoding: "utf8" });
const head = {
  title: title ?? name[0].toUpperCase() + name.slice(1),
  command,
  recorded: new Date().toISOString().slice(0, 10),
  commit: git.status === 0 ? git.stdout.trim() : "unknown",
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
};
mkdirSync(join(root, "bench", "results"), { recursive: true });
writeFileSync(path, recordText(head, `\`\`\`\n${printedBy(stdout)}\n\`\`\``));
writeFileSync(join(root, "bench", "RESULTS.md"), resultsPage(root));

/** Folders of the machine say nothing to others. */
function withoutPlace(word) {
  return word.includes("/") ? "FOLDER" : word;
}
