/** A line that is drawn anew at each request from a few texts or many: which of them a check meets is no news, and what stands there is. */
import { describe, expect, test } from "vitest";
import { chanceOf } from "../../pages/chance.ts";
import { html, Watched } from "../../pages/watched.ts";
import { Watcher } from "./watcher.ts";

const texts = [
  ...["Save on summer kettles", "Discover the steel collection", "New colours have arrived", "Lids for every pot"],
  ...["Join our newsletter today", "Gift cards for everyone", "Visit our shop in town", "Tea of the month club"],
  ...["Repair instead of buying", "Meet our designers here", "Kettles for the camp site", "A hotter cup in winter"],
  ...[
    "Who makes our handles",
    "The quiet whistle",
    "Rent before you buy",
    "Bring back old kettles",
    "Water tastes better",
  ],
  ...["A cup for the office", "The long spout returns", "Lids in every colour"],
];
const parts = "kettles lids handles filters bases cables plugs timers scales spouts whistles".split(" ");
const notice = (number: number) => `Recall number ${number}: return your ${parts[number % parts.length]}`;
const page = (line: string) =>
  ["Kettles", "Blue kettle", "It boils water", line, "Read our guide", "Imprint", "Contact"].join("\n");

const seeds = [1, 2, 3, 4, 5, 6];

/** Whether each of these checks is news: the line is drawn at each reading, but where a notice stands. */
function checksOf(seed: number, { of, noticeAt }: { of: number; noticeAt: (check: number) => number | null }) {
  const chance = chanceOf(seed);
  const watcher = new Watcher();
  return Array.from({ length: 120 }, (_, check) => {
    const number = noticeAt(check);
    const read = () => page(number === null ? chance.of(texts.slice(0, of)) : notice(number));
    watcher.again = read;
    return { number, isNews: watcher.see(read()).kind === "changed" };
  });
}

describe.each([2, 3, 5, 10, 20])("of %i texts", (of) => {
  test("what stands there for three checks is news each time", () => {
    const every = 12;
    const noticeAt = (check: number) => (check >= every && check % every < 3 ? Math.floor(check / every) : null);
    for (const seed of seeds) {
      const reported = checksOf(seed, { of, noticeAt }).flatMap(({ number, isNews }) => (isNews ? [number] : []));
      const all = Array.from({ length: 9 }, (_, at) => at + 1);
      expect([seed, all.filter((number) => !reported.includes(number))]).toEqual([seed, []]);
    }
  });

  test("those that it had before are no news", () => {
    const later = seeds.flatMap((seed) => checksOf(seed, { of, noticeAt: () => null }).slice(60));
    expect(later.filter(({ isNews }) => isNews).length).toBeLessThanOrEqual(3);
  });
});

test("what stood still is news when another text at each request takes its place, once", () => {
  for (const seed of Array.from({ length: 20 }, (_, at) => at + 1)) {
    const chance = chanceOf(seed);
    const watcher = new Watcher();
    for (let check = 0, checks = 5 + chance.below(20); check < checks; check++)
      watcher.see(page("Tickets at the door"));
    const read = () => page(chance.of(texts));
    watcher.again = read;
    const verdicts = Array.from({ length: 30 }, () => watcher.see(read()));
    const [first, ...others] = verdicts.flatMap((verdict) => (verdict.kind === "changed" ? [verdict.brief] : []));
    expect([seed, first]).toEqual([seed, expect.stringContaining("Tickets at the door")]);
    expect(verdicts[0]?.kind).toBe("changed");
    expect(others.length).toBeLessThanOrEqual(2);
  }
});

test.each([2, 3, 5, 10, 20])(
  "what stood for some checks in a line that is drawn from %i is news when it goes",
  (of) => {
    const missed: number[] = [];
    for (const seed of Array.from({ length: 20 }, (_, at) => at + 1)) {
      const chance = chanceOf(seed);
      const watcher = new Watcher();
      const see = (line: () => string) => {
        watcher.again = () => page(line());
        return watcher.see(page(line()));
      };
      const drawn = () => chance.of(texts.slice(0, of));
      const isKnownAsDrawn = () => watcher.memory.noise?.lines?.some(([, , , , , since]) => since !== undefined);
      for (let check = 0; check < 24 || (check < 100 && !isKnownAsDrawn()); check++) see(drawn);
      for (let check = 0; check < 7; check++) see(() => notice(1));
      const after = Array.from({ length: 4 }, () => see(drawn));
      const isNews = after.some((verdict) => verdict.kind === "changed" && verdict.brief.includes("Recall number 1"));
      if (!isNews) missed.push(seed);
    }
    expect(missed).toEqual([]);
  },
);

test("what went for good is news, also where what comes with a request stands in its place a moment later", () => {
  const listed = (...lines: string[]) => ["Shop", ...lines, "Late mug", "€ 9.00", "Add it", "Imprint"].join("\n");
  const watcher = new Watcher();
  watcher.see(listed("Early mirror", "€ 32.00", "Add to cart"));
  watcher.again = () => listed("Recently viewed", "Rents fall at last", "History of the paper clip");
  expect(watcher.see(listed())).toMatchObject({ kind: "changed", brief: expect.stringContaining("Early mirror") });
});

test("what stands there is news though not a byte of the page moves any more", async () => {
  const chance = chanceOf(1);
  const drawn = () => html(`<p>Blue kettle</p><p>It boils water</p><p>${chance.of(texts)}</p><p>Imprint</p>`);
  const hourly = { time_between_check: { hours: 1 }, time_between_check_use_default: false };
  const watched = new Watched({ noise_reduction: true, ...hourly });
  for (let check = 0; check < 20; check++) await watched.see(drawn(), drawn());
  const standing = html(`<p>Blue kettle</p><p>It boils water</p><p>${notice(1)}</p><p>Imprint</p>`);
  const kinds = [];
  for (let check = 0; check < 4; check++) kinds.push((await watched.see(standing)).verdict.kind);
  expect(kinds).toEqual(["unchanged", "unchanged", "changed", "unchanged"]);
});
