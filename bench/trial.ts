/**
 * A trial of change detection with noise reduction on: real pages into which one kind of noise is put at every round and a
 * real change at two of them, the second back to how the page read at first. How many real changes are reported, and at how many
 * rounds of noise alone an alert is made.
 *
 *     npm run bench:trial -- <folder of HTML files> [--pages 40] [--show]
 *
 * Rounds are three hours apart. The second reading moments later, which the service makes, is not part of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../src/check/steps/read.ts";
import { sourceOf } from "../src/page/sources/index.ts";
import { effective } from "../src/settings/cascade.ts";
import { castOf, changeNames, isReal, noiseNames, paragraphEnds, rounds, pageAt } from "./noise/trial.ts";
import { pageOf, Watcher } from "./noise/watcher.ts";

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the pages: npm run bench:trial -- <folder>");
const wanted = options.includes("--pages") ? Number(options[options.indexOf("--pages") + 1]) : 40;
const shows = options.includes("--show");
const seconds = 3 * 3600;
const start = Date.UTC(2026, 10, 23, 9, 3, 11) / 1000;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .toSorted();
const bodies = files
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .filter((html) => paragraphEnds(html).length >= 6);
const step = Math.max(1, Math.floor(bodies.length / wanted));
const pages = Array.from({ length: wanted }, (_, index) => bodies[(index * step) % bodies.length] as string);

type Count = { real: number; reported: number; noise: number; alerts: number; beside: number };
const none = (): Count => ({ real: 0, reported: 0, noise: 0, alerts: 0, beside: 0 });
const byNoise = new Map(noiseNames.map((name) => [name, none()]));
const byChange = new Map(changeNames.map((name) => [name, none()]));
const all = none();

for (const isOn of [false, true]) {
  for (const count of [all, ...byNoise.values(), ...byChange.values()]) Object.assign(count, none());
  for (const [index, html] of pages.entries()) await follow(html, index, isOn);
  const { real, reported, noise, alerts } = all;
  console.log(`noise reduction ${isOn ? "on" : "off"}`);
  console.log(`  changes reported    ${reported} of ${real}`);
  console.log(`  alerts for noise    ${alerts} of ${noise} rounds`);
  console.log(`  by noise            ${listed(byNoise, ({ alerts: made }) => made)}`);
  console.log(`  missed by change    ${listed(byChange, (count) => count.real - count.reported)}`);
}

function listed(counts: ReadonlyMap<string, Count>, of: (count: Count) => number): string {
  const some = [...counts].filter(([, count]) => of(count) > 0);
  return some.map(([name, count]) => `${name} ${of(count)}`).join(", ") || "none";
}

async function follow(html: string, index: number, isOn: boolean): Promise<void> {
  const settings = effective({
    watch: {
      url: `https://page${index}.example/`,
      noise_reduction: isOn,
      time_between_check: { seconds },
      time_between_check_use_default: false,
    },
    tags: [],
    account: {},
    minimumSeconds: 60,
  });
  const watcher = new Watcher(settings);
  const cast = castOf(index);
  for (let round = 0; round <= rounds; round++) {
    const at = start + round * seconds + ((index * 37 + round * 11) % 60);
    const page = pageOf(settings.url, "text/html", pageAt(html, { index, round, at }));
    const verdict = watcher.check(page, at, await readText(page, settings, { sourceOf }));
    if (round === 0) continue;
    const isAlert = verdict !== "failed" && verdict.kind === "changed";
    for (const count of [all, byNoise.get(cast.noise) as Count, byChange.get(cast.change) as Count]) {
      if (isReal(round)) count.real++;
      else count.noise++;
      if (isAlert && isReal(round)) count.reported++;
      if (isAlert && !isReal(round)) count.alerts++;
    }
    if (shows && isOn && verdict !== "failed" && isReal(round) !== isAlert)
      console.log(
        `${isAlert ? "FALSE" : "MISSED"} ${index} round ${round} ${cast.noise}, ${cast.change}: ${isAlert ? verdict.brief : JSON.stringify(verdict.trace.stages.at(-1))}`,
      );
  }
}
