/**
 * What is reported of a real site whose history is known: a folder for each of its versions, in the order of their names, each with the pages
 * of the site as HTML. The truth is what the folders differ in. A version stands for ten days, and a round is made every two hours.
 *
 * A page came or left where only one of two versions has its path; it moved where what it says stands at one new path, nine of ten lines alike. A
 * change is a page's own where fewer than five pages have the same one; what more have alike is to be said once, and of no page alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { textOf } from "../../src/lib/text/text.ts";
import { reportOf } from "../../src/site/report.ts";
import { type Answer, origin, VirtualSite, Watching } from "../../test/pure/site/virtualSite.ts";

const hour = 3600;
const daysAVersion = 10;
const alike = 0.9;
const fewPages = 5;
/** Characters: what says less may stand anywhere. */
const shortText = 200;

type Version = ReadonlyMap<string, string>;

/** A site that shows one of its versions. */
class PastSite extends VirtualSite {
  version: Version = new Map();

  constructor() {
    super(0, 1);
  }

  show(version: Version): void {
    this.version = version;
    this.pages.clear();
    for (const path of version.keys()) this.pages.add(path);
  }

  override answer(url: string): Answer {
    const path = url.slice(origin.length);
    if (path !== "/part-0.xml") return this.version.get(path) ?? super.answer(url);
    const items = [...this.version.keys()].map((each) => `<url><loc>${origin}${encodeURI(each)}</loc></url>`);
    return `<?xml version="1.0"?><urlset>${items.join("")}</urlset>`;
  }
}

function versionIn(folder: string): Version {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  return new Map(
    files.toSorted().map((file) => {
      const document = parseHtml(readFileSync(join(folder, file), "utf8"));
      return [`/${relative(".", file)}`, textOf(document, { roots: [0] })] as const;
    }),
  );
}

const linesOf = (text: string): Set<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const line of one) if (other.has(line)) common++;
  return common / Math.max(one.size, other.size, 1);
}

type Truth = {
  added: Set<string>;
  gone: Set<string>;
  moved: Map<string, string>;
  /** Moves of pages that say little, or that several new pages are like: whatever is reported of them is no fault. */
  unsure: [from: string, to: string][];
  own: Set<string>;
  folded: Set<string>;
};

/** What became of the pages between two versions. */
function truthOf(before: Version, after: Version): Truth {
  const added = new Set([...after.keys()].filter((path) => !before.has(path)));
  const gone = new Set([...before.keys()].filter((path) => !after.has(path)));
  const moved = new Map<string, string>();
  const unsure: [string, string][] = [];
  const fresh = new Map([...added].map((path) => [path, linesOf(after.get(path) ?? "")]));
  for (const path of [...gone]) {
    const text = before.get(path) ?? "";
    const lines = linesOf(text);
    const like = [...fresh].filter(([, others]) => similarity(lines, others) >= alike).map(([to]) => to);
    const [only] = like;
    if (like.length === 1 && only && text.length >= shortText) moved.set(path, only);
    else unsure.push(...like.map((to): [string, string] => [path, to]));
  }
  for (const [from, to] of [...moved, ...unsure]) {
    gone.delete(from);
    added.delete(to);
  }
  const changes = new Map<string, string[]>();
  const pagesOf = new Map<string, number>();
  for (const [path, text] of after) {
    const former = before.get(path);
    if (former === undefined || former === text) continue;
    const [old, now] = [linesOf(former), linesOf(text)];
    const lines = [
      ...[...old].filter((line) => !now.has(line)).map((line) => `- ${line}`),
      ...[...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
    ];
    if (!lines.length) continue;
    changes.set(path, lines);
    for (const line of lines) pagesOf.set(line, (pagesOf.get(line) ?? 0) + 1);
  }
  const isOwn = (line: string) => (pagesOf.get(line) ?? 0) < fewPages;
  const own = new Set([...changes].filter(([, lines]) => lines.some(isOwn)).map(([path]) => path));
  const folded = new Set([...changes.keys()].filter((path) => !own.has(path)));
  return { added, gone, moved, unsure, own, folded };
}

export type Kind = "added" | "gone" | "moved" | "changed";
/** `real`: what became so by the truth; `found`: how many of these are reported; `reported`: how many are, right or wrong; `examples`: of what is amiss. */
export type Tally = { real: number; found: number; reported: number; examples: string[] };
export type History = {
  versions: number;
  pages: number;
  tallies: Record<Kind, Tally>;
  /** Pages of which only what many have alike changed, and how many of these are in no report. */
  folded: { real: number; kept: number };
};

const tally = (): Tally => ({ real: 0, found: 0, reported: 0, examples: [] });

/** Follows the site through all of its versions. */
export async function followHistory(folder: string): Promise<History> {
  const names = readdirSync(folder).toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const versions = names.map((name) => versionIn(join(folder, name))).filter(({ size }) => size > 0);
  const site = new PastSite();
  const watching = new Watching(site, { read: "changed", requests_per_day: 2000 });
  const tallies = { added: tally(), gone: tally(), moved: tally(), changed: tally() };
  const folded = { real: 0, kept: 0 };
  let before: Version | null = null;
  for (const version of versions) {
    site.show(version);
    const events = await tenDays(site, watching);
    if (before) score(truthOf(before, version), events, { tallies, folded });
    before = version;
  }
  return { versions: versions.length, pages: before?.size ?? 0, tallies, folded };
}

type Events = Record<Kind, Set<string>>;

/** What is reported in ten days: paths, of a page that moved the former one and the new one. */
async function tenDays(site: PastSite, watching: Watching): Promise<Events> {
  const events: Events = { added: new Set(), gone: new Set(), moved: new Set(), changed: new Set() };
  const end = site.now + daysAVersion * 24 * hour;
  const path = (url: string | null) => (url ?? "").slice(origin.length);
  while (site.now < end) {
    const before = watching.text;
    await watching.round();
    if (watching.text !== before && before !== "") {
      const texts = { before, after: watching.text, from: site.now - 1, to: site.now };
      for (const { event, url, previous_url } of reportOf(texts, watching.leaves).pages)
        if (event === "page_moved") events.moved.add(`${path(previous_url)} ${path(url)}`);
        else if (event === "page_added" || event === "page_back") events.added.add(path(url));
        else if (event === "page_gone" || event === "page_unlisted") events.gone.add(path(url));
        else events.changed.add(path(url));
    }
    const { againAt = 0 } = watching.memory ?? {};
    site.now = Math.min(againAt > site.now ? againAt : end, (Math.floor(site.now / (2 * hour)) + 1) * 2 * hour, end);
  }
  return events;
}

/** Adds what was reported of one version. A page that moved by the truth and is reported as gone and new is amiss once, as a move. */
function score(truth: Truth, events: Events, { tallies, folded }: Pick<History, "tallies" | "folded">): void {
  const both = [...truth.moved, ...truth.unsure];
  const moves = new Set([...truth.moved].map(([from, to]) => `${from} ${to}`));
  const real: Events = { added: truth.added, gone: truth.gone, moved: moves, changed: truth.own };
  const excused: Events = {
    added: new Set(both.map(([, to]) => to)),
    gone: new Set(both.map(([from]) => from)),
    moved: new Set(truth.unsure.map(([from, to]) => `${from} ${to}`)),
    changed: new Set([...truth.folded, ...both.map(([, to]) => to)]),
  };
  for (const kind of ["added", "gone", "moved", "changed"] as const) {
    const counted = [...events[kind]].filter((one) => real[kind].has(one) || !excused[kind].has(one));
    const own = tallies[kind];
    own.real += real[kind].size;
    own.found += counted.filter((one) => real[kind].has(one)).length;
    own.reported += counted.length;
    const amiss = [
      ...[...real[kind]].filter((one) => !events[kind].has(one)).map((one) => `missed ${one}`),
      ...counted.filter((one) => !real[kind].has(one)).map((one) => `wrong ${one}`),
    ];
    own.examples.push(...amiss.slice(0, 3));
  }
  folded.real += truth.folded.size;
  folded.kept += [...truth.folded].filter((path) => !events.changed.has(path)).length;
}
