/**
 * How much of what is edited on real pages is reported with noise reduction on, and which rule explains the rest. Each edit
 * touches one text that people may read, drawn from the whole page: content, menus, advertisements, lists of other pages. What
 * is edited in those is no news, so that not all is to be reported: the list (--show) is to be read by a person, who looks for
 * content in it.
 *
 *     npm run bench:edits -- <folder of HTML files> [--edits 10] [--seed 1] [--show]
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Watched } from "../test/pages/watched.ts";
import { chanceOf } from "../test/pages/chance.ts";
import { editNames, editedPages, type EditedPage } from "./edits/edit.ts";

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the pages: npm run bench:edits -- <folder>");
const option = (name: string, otherwise: number) =>
  options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise;
const [count, seed] = [option("--edits", 10), option("--seed", 1)];
const shows = options.includes("--show");
/** Longer pages take minutes each. */
const maxLength = 1_500_000;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .toSorted();
const byEdit = new Map(editNames.map((name) => [name, { made: 0, reported: 0 }]));
const byRule = new Map<string, number>();

for (const [index, file] of files.entries()) {
  const html = readFileSync(join(folder, file), "utf8");
  if (html.length > maxLength) continue;
  const chance = chanceOf(seed * 7919 + index * 104_729);
  for (const edited of editedPages(html, { count, chance })) {
    const rule = await explanationOf(edited, index);
    if (rule === "unread") break;
    const counted = byEdit.get(edited.name) as { made: number; reported: number };
    counted.made++;
    if (rule === null) counted.reported++;
    else byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    if (shows && rule !== null) console.log(`${file}\t${rule}\t${edited.name}\t${edited.what}\t${edited.where}`);
  }
}

console.log("edit          made  reported");
for (const [name, { made, reported }] of byEdit)
  console.log(`${name.padEnd(12)} ${String(made).padStart(5)} ${String(reported).padStart(9)}`);
console.log("not reported, by what explains it");
for (const [rule, times] of [...byRule].toSorted(([, one], [, other]) => other - one))
  console.log(`${String(times).padStart(5)}  ${rule}`);

/** Why an edit was not reported; null where it was. */
async function explanationOf({ before, after }: EditedPage, index: number): Promise<string | null> {
  const watch = new Watched({ noise_reduction: true, url: `https://page${index}.example/` });
  for (let check = 0; check < 3; check++) {
    const { verdict } = await watch.see(before.replace("</body>", `<!-- ${check} --></body>`));
    if (verdict.kind === "failed") return "unread";
  }
  const { verdict } = await watch.see(after);
  if (verdict.kind === "changed") return null;
  const rules = verdict.trace.stages.flatMap((stage) => stage.removed ?? []).map(({ rule }) => rule);
  return rules.at(-1) ?? "not in the text of the page";
}
