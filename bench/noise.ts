/**
 * Scores change detection on labelled histories of real pages, on the product's own road from page to verdict: recall over
 * real wording changes, false alerts over pairs without one, for the whole page with and without noise reduction and for
 * the declared selectors. What may be a genuine change elsewhere on the page is reported apart.
 *
 *     npm run bench:noise -- <folder with pages.json and <page>.jsonl.zst> [--pages <part of an id>] [--show]
 *
 * Each run of a history is a new watch with an empty memory. The clock is the time of the snapshots; the interval of a watch
 * is the median time between them. The second reading moments later, which the service makes, cannot be replayed.
 */
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { constants, createZstdDecompress } from "node:zlib";
import { readText } from "../src/check/steps/read.ts";
import { sourceOf } from "../src/page/sources/index.ts";
import { effective } from "../src/settings/cascade.ts";
import { classOf, type LabelClass, type Label, type Snapshot } from "./noise/labels.ts";
import { scoreText, type Tally, tally } from "./noise/score.ts";
import { pageOf, Watcher } from "./noise/watcher.ts";

type PageRecord = {
  id: string;
  url: string;
  contentType: string;
  select: string[];
  remove: string[];
  selectKind: string;
};

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the histories: npm run bench:noise -- <folder>");
const only = options.includes("--pages") ? (options[options.indexOf("--pages") + 1] ?? "") : "";
const shows = options.includes("--show");

async function* snapshotsOf(id: string): AsyncGenerator<Snapshot> {
  const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 27 } });
  const stream = createReadStream(join(folder as string, `${id}.jsonl.zst`)).pipe(unpacked);
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as Snapshot;
}

/** The median time between two snapshots of a run, in seconds; an hour at least. */
async function pace(id: string): Promise<number> {
  const gaps: number[] = [];
  let before: number | null = null;
  for await (const { t, first } of snapshotsOf(id)) {
    if (before !== null && !first) gaps.push(t - before);
    before = t;
  }
  gaps.sort((one, other) => one - other);
  return Math.max(3600, gaps[gaps.length >> 1] ?? 0);
}

const settingsOf = (page: PageRecord, seconds: number, more: Record<string, unknown>) =>
  effective({
    watch: { url: page.url, time_between_check: { seconds }, time_between_check_use_default: false, ...more },
    tags: [],
    account: {},
    minimumSeconds: 60,
  });

const detectors = {
  "whole page": { whole: true, settings: (_page: PageRecord) => ({ noise_reduction: false }) },
  "whole page, noise reduction": { whole: true, settings: (_page: PageRecord) => ({ noise_reduction: true }) },
  "declared selectors": {
    whole: false,
    settings: ({ select, remove }: PageRecord) => ({
      include_filters: select,
      subtractive_selectors: remove,
      noise_reduction: false,
    }),
  },
  "declared selectors, noise reduction": {
    whole: false,
    settings: ({ select, remove }: PageRecord) => ({
      include_filters: select,
      subtractive_selectors: remove,
      noise_reduction: true,
    }),
  },
} as const;
type Detector = keyof typeof detectors;

const scores = new Map<Detector, Tally>((Object.keys(detectors) as Detector[]).map((name) => [name, tally()]));
const started = performance.now();
const pages = (JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as PageRecord[]).filter(({ id }) =>
  id.includes(only),
);
for (const page of pages) await scorePage(page);
for (const [name, score] of scores) console.log(scoreText(name, score));
console.log(`${pages.length} pages in ${((performance.now() - started) / 1000).toFixed(0)} s`);

async function scorePage(page: PageRecord): Promise<void> {
  const seconds = await pace(page.id);
  const watchers = (Object.keys(detectors) as Detector[])
    .filter((name) => detectors[name].whole || page.selectKind === "css")
    .map((name) => {
      const settings = settingsOf(page, seconds, detectors[name].settings(page));
      return { name, settings, watcher: new Watcher(settings), score: scores.get(name) as Tally };
    });
  let before: Label | null = null;
  let had = false;
  for await (const { html, ...label } of snapshotsOf(page.id)) {
    if (label.first) {
      before = null;
      had = false;
      for (const { watcher } of watchers) watcher.restart();
    }
    const fetched = pageOf(page.url, page.contentType, html);
    // Two detectors each read the page under the same rules: once, as noise reduction reads it, is enough.
    const wholeRead = await readText(fetched, (watchers[1] as (typeof watchers)[0]).settings, { sourceOf });
    const partRead = watchers[2] && (await readText(fetched, watchers[2].settings, { sourceOf }));
    for (const { name, watcher, score } of watchers) {
      const { whole } = detectors[name];
      const verdict = watcher.check(fetched, label.t, whole ? wholeRead : (partRead ?? wholeRead));
      const kind: LabelClass = classOf({ label, before, had, whole });
      const isAlert = verdict !== "failed" && verdict.kind === "changed";
      score.count(page.id, { kind, isAlert, isMiss: label.miss === true });
      if (
        shows &&
        whole &&
        name.endsWith("reduction") &&
        (kind === "positive") !== isAlert &&
        (kind === "positive" || kind === "negative")
      )
        console.log(
          `${kind === "positive" ? "MISSED" : "FALSE"} ${page.id} ${new Date(label.t * 1000).toISOString()}`,
          verdict === "failed" ? "" : verdict.kind === "changed" ? verdict.brief : "",
        );
    }
    before = label;
    had ||= !label.miss;
  }
  for (const { watcher, score } of watchers) score.noiseBytes = Math.max(score.noiseBytes, watcher.noiseBytes);
}
