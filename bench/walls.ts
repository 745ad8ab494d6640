/**
 * Counts what is taken for a wall among real pages, each read twice as the service does it: with the text of a reading known, and
 * without. Real articles must give none. Of each wall its class, address and first words are printed.
 *
 *     npm run bench:walls -- <folder of .html files, or of pages.json and <page>.jsonl.zst as bench:noise reads them>
 */
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { constants, createZstdDecompress } from "node:zlib";
import { Characters } from "../src/lib/document/characters.ts";
import { titleOf } from "../src/lib/document/nodes.ts";
import { parseHtml } from "../src/lib/html/parse.ts";
import { textOf } from "../src/lib/text/text.ts";
import { obstacleOf } from "../src/reading/interstitial/obstacle.ts";
import { PageView } from "../src/reading/interstitial/pageView.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the pages: npm run bench:walls -- <folder>");

type RealPage = { url: string; markup: string };

async function* pagesOf(place: string): AsyncGenerator<RealPage> {
  if (!existsSync(join(place, "pages.json"))) {
    for (const name of readdirSync(place, { recursive: true }) as string[])
      if (/\.html?$/.test(name))
        yield {
          url: `https://${name.replace(/^.*\//, "").replace(/(?:--.*)?\.html?$/, "")}/`,
          markup: readFileSync(join(place, name), "utf8"),
        };
    return;
  }
  const records = JSON.parse(readFileSync(join(place, "pages.json"), "utf8")) as { id: string; url: string }[];
  for (const { id, url } of records) {
    const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 27 } });
    const stream = createReadStream(join(place, `${id}.jsonl.zst`)).pipe(unpacked);
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line) yield { url, markup: (JSON.parse(line) as { html: string }).html };
  }
}

const counts = new Map<string, number>();
const examples = new Map<string, number>();
let [pages, differ, milliseconds, readMilliseconds] = [0, 0, 0, 0];

for await (const { url, markup } of pagesOf(folder)) {
  pages += 1;
  const body = new TextEncoder().encode(markup);
  const started = performance.now();
  const document = parseHtml(markup);
  const [text, title] = [textOf(document), titleOf(document)];
  const read = performance.now();
  const facts = { status: 200, headers: {}, finalUrl: url, contentType: "text/html; charset=utf-8", body };
  const known = obstacleOf({
    sight: new PageView(facts, { markup: new Characters(markup), text, title }),
    asked: url,
    usualTitle: null,
  });
  milliseconds += performance.now() - read;
  readMilliseconds += read - started;
  const unknown = obstacleOf({ sight: new PageView(facts), asked: url, usualTitle: null });
  if (known?.class !== unknown?.class) differ += 1;
  if (!known) continue;
  counts.set(known.class, (counts.get(known.class) ?? 0) + 1);
  const shown = `${known.class} ${url} "${title ?? ""}": ${text.slice(0, 160).replace(/\s+/g, " ")}`;
  examples.set(shown, (examples.get(shown) ?? 0) + 1);
}

for (const [example, times] of examples) console.log(`${times} x ${example}`);
console.log(
  `${pages} pages, walls: ${[...counts].map(([name, count]) => `${name} ${count}`).join(", ") || "none"}; ` +
    `${differ} seen otherwise without their text; looked for in ${Math.round(milliseconds)} ms, beside ${Math.round(readMilliseconds)} ms of reading`,
);
