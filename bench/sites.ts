/**
 * What is reported of the pages of generated sites, beside a rival that reads all pages each day and believes each list as it is: what is in it
 * for the first time is new, what is not in it is gone, and nothing moves. Virtual days; the sites and their faults are those of the tests.
 * The bounds are those of the design; the command fails where one is missed.
 */
import { faults } from "../test/pure/site/faults.ts";
import { crawlEndless } from "./sites/endless.ts";
import { liveMonth, type Kind, type Score } from "./sites/month.ts";
import { readMonth, type Dates } from "./sites/reading.ts";
import { rebuild } from "./sites/rebuild.ts";
import { followHistory } from "./sites/history.ts";
import { scanLargest } from "./sites/scan.ts";

const kinds: Kind[] = ["added", "gone", "moved"];
const share = (score: Score | undefined, name: "recall" | "precision") =>
  (score ? score[name].toFixed(4) : "-").padStart(10);

function bound(what: string, isMet: boolean): void {
  console.log(`  ${isMet ? "within" : "MISSED"}: ${what}`);
  if (!isMet) process.exitCode = 1;
}

async function month(title: string, isFaulty: boolean): Promise<void> {
  const { own, rival } = await liveMonth({ pages: 5000, aDay: 50, faults: isFaulty ? faults : [] });
  console.log(`\n${title}`);
  console.log(
    `  ${"".padEnd(8)}${["recall", "rival", "precision", "rival"].map((name) => name.padStart(10)).join("")}`,
  );
  for (const kind of kinds)
    console.log(
      `  ${kind.padEnd(8)}${share(own.scores[kind], "recall")}${share(rival.scores[kind], "recall")}${share(own.scores[kind], "precision")}${share(rival.scores[kind], "precision")}`,
    );
  console.log(`  reported wrongly as gone or moved: ${own.wrong}, rival ${rival.wrong}`);
  console.log(`  requests: ${own.requests} (${own.whole} with a body), rival ${rival.requests}`);
  console.log(
    `  hours until half, and 19 of 20, of the new pages are reported: ${own.late.join(", ")}; rival ${rival.late.join(", ")}`,
  );
  bound("0 reported wrongly as gone or moved", own.wrong === 0);
  for (const kind of kinds)
    bound(`${kind} at 0.995`, own.scores[kind].recall >= 0.995 && own.scores[kind].precision >= 0.995);
  bound("a fifth of the rival's requests", own.requests * 5 <= rival.requests);
}

await month("A month of 5,000 pages, 1 % a day added, gone and moved each, a round every two hours", false);
await month("The same with twelve faults", true);

async function reading(title: string, dates: Dates, least: number): Promise<void> {
  const { recall, precision, late, requests, rival } = await readMonth({ pages: 2000, aDay: 20, perDay: 400, dates });
  console.log(
    `\n${title}\n  changed  recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}; hours until half are reported: ${late.toFixed(1)}; pages read ${requests}, rival ${rival}`,
  );
  bound(`changed at ${least}, precision 0.97`, recall >= least && precision >= 0.97);
  bound("a fifth of the rival's requests", requests * 5 <= rival * 1.01);
  if (dates === "honest") bound("half within 3 hours", late <= 3);
}

await reading("A month of 2,000 pages of which 20 a day change, 400 read a day, dates that are right", "honest", 0.97);
await reading("The same without dates", "none", 0.93);
await reading("The same with all dates moving every third day", "stamped", 0.93);

for (const validators of ["honest", "wrong"] as const) {
  const life = { pages: 500, aDay: 10, perDay: 500, dates: "none", validators } as const;
  const { recall, precision, late, requests, bodies } = await readMonth(life);
  console.log(
    `\nA month of 500 pages of which 10 a day change, each read once a day, with validators that are ${validators === "honest" ? "right" : "always met"}\n  changed  recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}; hours until half are reported: ${late.toFixed(1)}; pages asked ${requests}, bodies sent ${bodies}`,
  );
  bound("changed at 0.97, precision 0.97", recall >= 0.97 && precision >= 0.97);
  if (validators === "honest") bound("a quarter of the bodies", bodies * 4 <= requests);
}

const footer = await readMonth({ pages: 500, aDay: 5, perDay: 500, dates: "none", hasFooter: true });
console.log(
  `\nA footer in five languages changes each day, and 5 of 500 pages\n  changed  recall ${footer.recall.toFixed(4)}, precision ${footer.precision.toFixed(4)}; lines about what pages have alike ${footer.shared}, in ${footer.alerts} reports`,
);
bound("no page reported for the footer alone, each of its own once", footer.precision === 1 && footer.recall === 1);
bound("5 lines a report at most", footer.shared <= 30 * 5);

const { alerts, right, pages, asked } = await rebuild({ pages: 5000, kept: 200 });
console.log(
  `\n4,800 of 5,000 pages move at once\n  alerts ${alerts}; moves reported rightly ${right} of ${pages}; pages asked ${asked}; rival: ${pages} gone, ${pages} new`,
);
bound("1 alert, 99 % of moves right", alerts === 1 && right >= pages * 0.99);

const { megabytes, addresses, seconds, peak } = await scanLargest();
console.log(
  `\nA sitemap of ${addresses} addresses, ${megabytes.toFixed(1)} MB, packed\n  ${seconds.toFixed(2)} s of processor time, ${peak.toFixed(0)} MB more heap at most`,
);
bound("1.5 s of processor time, 96 MB", seconds <= 1.5 && peak <= 96);

const crawl = await crawlEndless(800);
console.log(
  `\nA crawl of 800 pages among addresses without an end\n  found ${crawl.found.toFixed(4)} by ${crawl.requests} requests, the next pass ${crawl.again}; others taken for pages ${crawl.others}\n  traps: ${crawl.traps.join(", ")}`,
);
bound(
  "98 % of the pages, 1,500 requests, traps by name",
  crawl.found >= 0.98 && crawl.requests <= 1500 && crawl.traps.length > 0,
);

// `npm run bench:sites -- FOLDER ...`: real sites, a folder for each with a folder for each of its versions.
for (const folder of process.argv.slice(2)) {
  const { versions, pages: last, tallies, folded } = await followHistory(folder);
  console.log(`\n${folder}: ${versions} versions, ${last} pages in the last`);
  for (const kind of ["added", "gone", "moved", "changed"] as const) {
    const { real, found, reported, examples } = tallies[kind];
    console.log(
      `  ${kind.padEnd(8)}${found} of ${real}, ${reported - found} wrong${examples.length ? `: ${examples[0]}` : ""}`,
    );
  }
  console.log(`  only what many pages have alike changed on ${folded.real}, of which ${folded.kept} are in no report`);
  const recall = (kind: keyof typeof tallies) => tallies[kind].found / Math.max(1, tallies[kind].real);
  bound("what came and left, all of it", tallies.added.found === tallies.added.real && recall("gone") >= 0.98);
  bound("19 of 20 moves", tallies.moved.real === 0 || recall("moved") >= 0.95);
  bound("each change of its own", tallies.changed.found === tallies.changed.real);
  bound("6 of 10 of those without one said once", folded.kept >= 0.6 * folded.real);
}
