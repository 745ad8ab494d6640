/** Unstable pages of several kinds: how little of their noise is reported, and that every genuine change is. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, inject, test } from "vitest";
import { bare } from "../../../src/lib/text/surroundings.ts";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { sourceOf } from "../../../src/page/sources/index.ts";
import { pageOf } from "../../../bench/noise/watcher.ts";
import { Watcher } from "./watcher.ts";
import { chanceOf } from "../../pages/chance.ts";
import { worlds, type World } from "./worlds.ts";

const stable = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join("");

const content = [
  "Terms of delivery",
  "Last updated: 3 May 2026",
  "Price: € 129.00",
  "In stock: 14 pieces",
  "Version 2.4.1",
  "Open Monday to Friday 9:00-17:00",
  "You may cancel within 30 days of the day on which you received the goods.",
  "Concert on 12 December 2026, 20:00",
  "Red kettle",
  "Green kettle",
  "A battery is included.",
];

/** What somebody may change by hand: line, before, after. After of null takes the line out. */
const edits: readonly (readonly [name: string, before: string, after: string | null])[] = [
  ["a price", "€ 129.00", "€ 119.00"],
  ["the date of the last update", "3 May 2026", "20 November 2026"],
  ["a count of pieces", "14 pieces", "3 pieces"],
  ["a version", "2.4.1", "2.4.2"],
  ["opening hours", "17:00", "16:00"],
  ["a number in a clause", "30 days", "14 days"],
  ["the date of an event", "12 December", "13 December"],
  ["a time of an event", "20:00", "19:30"],
  ["one word", "is included", "is not included"],
  ["a line taken out", "Green kettle", null],
  ["a line put in", "Red kettle", "Red kettle</p><p>Yellow kettle"],
  ["the title", "Terms of delivery", "Terms of delivery and return"],
];

/** Whether the noise is drawn at each request, or stays for an hour: a second reading then shows the same. */
type Rhythm = "at each request" | "from check to check";

class Site {
  readonly watcher: Watcher;
  readonly #world: World;
  readonly #seed: number;
  readonly #rhythm: Rhythm;
  #requests = 0;
  #checks = 0;
  lines = content;

  constructor(world: World, { seed, interval, rhythm }: { seed: number; interval: number; rhythm: Rhythm }) {
    this.#world = world;
    this.#seed = 1000 * seed;
    this.#rhythm = rhythm;
    this.watcher = new Watcher({}, interval);
  }

  #read(now: number) {
    this.#requests++;
    const draw = this.#rhythm === "at each request" ? this.#requests : this.#checks;
    const html = this.#world({ main: stable(this.lines), chance: chanceOf(this.#seed + draw), now });
    const read = readTextSync(pageOf("https://site.example/", "text/html", html), this.watcher.settings, { sourceOf });
    if ("failure" in read) throw new Error(englishOf(read.failure.sentence));
    return read.reading;
  }

  /** One check after `later` seconds, with a second reading where the first would be reported; true when it is reported. */
  check(later: number): boolean {
    this.#checks++;
    const at = this.watcher.now + later;
    const { text, surroundings } = this.#read(at);
    this.watcher.surroundings = surroundings?.() ?? bare;
    const isFirst = this.watcher.baseline === null;
    this.watcher.again = () => this.#read(at + 2).text;
    const momentBefore = isFirst ? this.#read(at - 2).text : null;
    return this.watcher.see(text, later, momentBefore).kind === "changed";
  }
}

const paces = { "an hour": [3600, 3600], seconds: [10_800, 5], weeks: [10_800, 14 * 86_400] } as const;
const seeds = [1, 2];
const checks = 30;

/** Alerts in twice thirty checks, all of them false. */
function alertsOf(world: World, rhythm: Rhythm, [interval, later]: readonly [number, number]): number {
  return seeds.reduce((sum, seed) => {
    const site = new Site(world, { seed, interval, rhythm });
    return sum + Array.from({ length: checks }, () => site.check(later)).filter(Boolean).length;
  }, 0);
}

describe("noise that differs at each request is suppressed", () => {
  // Three independent variants side by side: two readings agree by chance.
  const limits: Record<string, number> = { company: 11, news: 7, weather: 2 };
  for (const [name, world] of Object.entries(worlds))
    test.each(Object.entries(paces))(`${name}, checks %s apart`, (_apart, pace) => {
      expect(alertsOf(world, "at each request", pace)).toBeLessThanOrEqual(limits[name] ?? 1);
    });
});

describe("noise that stays from check to check is learned within a few checks", () => {
  // Two or three variants drawn by chance are each reported until they went back and forth three times.
  const limits: Record<string, number> = { news: 20, forum: 0, tokens: 0, ages: 0, company: 39 };
  for (const [name, world] of Object.entries(worlds))
    test.each(Object.entries(paces))(`${name}, checks %s apart`, (_apart, pace) => {
      expect(alertsOf(world, "from check to check", pace)).toBeLessThanOrEqual(limits[name] ?? 12);
    });
});

/**
 * After how many readings the change comes, and the rhythm of the noise until then: all pairs in `npm run cases`. Else each number goes with
 * one rhythm, and the long ones take turns from edit to edit.
 */
function pastsOf(edit: number): [readings: number, rhythm: Rhythm][] {
  const rhythms: Rhythm[] = ["at each request", "from check to check"];
  const [one, other] = rhythms as [Rhythm, Rhythm];
  if (inject("allCases"))
    return rhythms.flatMap((rhythm) => [1, 3, 12].map((readings): [number, Rhythm] => [readings, rhythm]));
  return [
    [1, one],
    [3, other],
    [12, edit % 2 === 0 ? one : other],
  ];
}

describe("a real change beside noise is alerted at once", () => {
  const numbered = edits.map(([edit, before, after], at) => [edit, before, after, at] as const);
  for (const [name, world] of Object.entries(worlds))
    test.each(numbered)(`${name}: %s`, (_name, before, after, at) => {
      for (const [readings, rhythm] of pastsOf(at)) {
        const site = new Site(world, { seed: 11 + readings, interval: 3600, rhythm });
        for (let check = 0; check < readings; check++) site.check(3600);
        site.lines = content.flatMap((line) => {
          if (!line.includes(before)) return [line];
          return after === null ? [] : [line.replace(before, after)];
        });
        expect(site.check(3600)).toBe(true);
      }
    });
});
