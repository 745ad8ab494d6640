/** csv-spectrum (https://github.com/max-mapper/csv-spectrum): tables, and the records that a reader makes of them. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cellsOf } from "../../src/lib/spreadsheet/csv.ts";
import { filesUnder, Score } from "./score.ts";

export function csvSuite(folder: string): Score[] {
  const score = new Score("CSV");
  for (const path of filesUnder(join(folder, "csvs"), ".csv")) {
    const name = basename(path, ".csv");
    const expected: unknown = JSON.parse(readFileSync(join(folder, "json", `${name}.json`), "utf8"));
    score.try(name, () => JSON.stringify(recordsOf(readFileSync(path, "utf8"))) === JSON.stringify(expected));
  }
  return [score];
}

function recordsOf(text: string): Record<string, string>[] {
  const [names = [], ...rows] = [...cellsOf(text, [","])].filter((cells) => cells.some((cell) => cell !== ""));
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}
