/**
 * Do we read on a page what a browser's parser makes of it? The lines that our document gives are compared with the lines
 * that the same text rules give over the tree of a real Chromium, page by page.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { decodeBody } from "../src/lib/charset/charset.ts";
import { parseHtml } from "../src/lib/html/parse.ts";
import { textOf } from "../src/lib/text/text.ts";
import { browserText, treeOf } from "../test/oracle/chromium.ts";
import { Chromium } from "./oracle/chromium.ts";

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : /\.html?$/.test(name) ? [path] : [];
  });

/** Compares the pages of a folder and prints what differs. @returns false where fewer than 99 % are the same or one is empty. */
export async function compare(folder: string, executable: string): Promise<boolean> {
  const paths = filesUnder(folder).toSorted();
  const browser = new Chromium(executable);
  let same = 0;
  let lines = 0;
  let alike = 0;
  const empty: string[] = [];
  try {
    await browser.begin();
    for (const path of paths) {
      const name = relative(folder, path);
      const html = decodeBody(readFileSync(path), "text/html").text;
      const ours = textOf(parseHtml(html)).split("\n");
      const theirs = browserText(treeOf(await browser.walked(html))).split("\n");
      if (ours.join("") === "") empty.push(name);
      const at = ours.findIndex((line, index) => line !== theirs[index]);
      lines += theirs.length;
      if (at < 0 && ours.length === theirs.length) {
        same += 1;
        alike += theirs.length;
        continue;
      }
      const known = new Set(ours);
      alike += theirs.filter((line) => known.has(line)).length;
      const [mine, other] = [ours[at < 0 ? theirs.length : at], theirs[at < 0 ? ours.length : at]];
      console.log(`${name}: line ${(at < 0 ? Math.min(ours.length, theirs.length) : at) + 1} differs`);
      console.log(
        `  ours    ${JSON.stringify(mine?.slice(0, 160))}\n  browser ${JSON.stringify(other?.slice(0, 160))}`,
      );
    }
  } finally {
    await browser.end();
  }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
  console.log(
    `same lines as Chromium's tree on ${same} of ${paths.length} pages (${percent(same, paths.length)}); ` +
      `${percent(alike, lines)} of its ${lines} lines; empty: ${empty.join(", ") || "none"}`,
  );
  return same >= paths.length * 0.99 && empty.length === 0;
}
