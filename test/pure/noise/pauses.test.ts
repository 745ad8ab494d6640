/** Nights, weekends and closed laptops: what a page did at the checks that were made decides, not how long nobody looked. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noiseUnmoved } from "../../../src/check/steps/noise.ts";
import { bare } from "../../../src/lib/text/surroundings.ts";
import { Watcher } from "./watcher.ts";

const hour = 3600;
const page = (...more: string[]) => ["Kettles", "Blue kettle", "Price 10", ...more, "Imprint", "Contact"].join("\n");
const entries = ["Home", "Blog", "About", "Press", "Careers", "Search"];
const sayings = ["Be yourself", "Stay hungry", "Less is more", "Know thyself", "Carpe diem", "Panta rhei", "Veni vidi"];

/** What a check of a page with these entries in its menu says. */
function seeMenu(watcher: Watcher, menu: readonly string[], later: number): string {
  watcher.surroundings = { ...bare, frame: [menu.join("\n"), "Imprint\nContact"], entries, hasMain: true };
  return watcher.see(`${menu.join("\n")}\n${page()}`, later).kind;
}

/** Seconds before each check of a schedule. */
const schedules: Record<string, (check: number) => number> = {
  "from nine to five": (check) => (check % 8 === 0 ? 17 * hour : hour),
  "from nine to five on workdays": (check) => (check % 40 === 0 ? 65 * hour : check % 8 === 0 ? 17 * hour : hour),
  "on a laptop that is open for two hours a day": (check) => (check % 2 === 0 ? 23 * hour : hour),
  "on a laptop, when it happens to be open": (check) => [hour, 5 * hour, hour, 70 * hour, 2 * hour][check % 5] ?? hour,
};

describe.each(Object.entries(schedules))("checks %s", (_name, before) => {
  const texts = fc.array(
    fc.record({ saying: fc.constantFrom(...sayings), watts: fc.integer({ min: 100, max: 140 }), isCalm: fc.boolean() }),
    { minLength: 10, maxLength: 60 },
  );

  test("find the same news as checks around the clock", () => {
    fc.assert(
      fc.property(texts, (rounds) => {
        const [paused, always] = [new Watcher(), new Watcher()];
        let shown = page("Stay hungry", "120 W");
        for (const [check, { saying, watts, isCalm }] of rounds.entries()) {
          if (!isCalm) shown = page(saying, `${watts} W`);
          const kinds = [paused.see(shown, before(check)).kind, always.see(shown, hour).kind];
          expect([check, kinds[0]]).toEqual([check, kinds[1]]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("find the same news in menus that load now one way, now another", () => {
    const menus = fc.array(fc.subarray(entries, { minLength: 3 }), { minLength: 10, maxLength: 90 });
    fc.assert(
      fc.property(menus, fc.array(fc.boolean(), { minLength: 90, maxLength: 90 }), (rounds, moves) => {
        const [paused, always] = [new Watcher(), new Watcher()];
        let menu = entries;
        for (const [check, other] of rounds.entries()) {
          if (moves[check]) menu = other;
          const kinds = [seeMenu(paused, menu, before(check)), seeMenu(always, menu, hour)];
          expect([check, kinds[0]]).toEqual([check, kinds[1]]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("learn what changes at each of them", () => {
    const watcher = new Watcher();
    const kinds = Array.from(
      { length: 60 },
      (_, check) => watcher.see(page(`${100 + ((check * 37) % 211)} W`), before(check)).kind,
    );
    expect(kinds.filter((kind) => kind === "changed").length).toBeLessThanOrEqual(4);
  });
});

/** A check that meets the very bytes of the last one. */
function seeSameBytes(watcher: Watcher, later: number): void {
  watcher.now += later;
  const { settings, memory, lastCheckedAt } = watcher;
  const unmoved = noiseUnmoved({ settings, memory, ...(lastCheckedAt ? { lastCheckedAt } : {}) }, watcher.now);
  watcher.memory = { ...memory, ...unmoved };
  watcher.lastCheckedAt = watcher.now;
}

test("a pause is remembered where not a byte moved in it", () => {
  const watcher = new Watcher();
  for (let check = 0; check < 12; check++) watcher.see(page(`${100 + ((check * 37) % 211)} W`));
  seeSameBytes(watcher, 100 * hour);
  expect(watcher.see(page("7 W")).kind).not.toBe("changed");
});

test("a pause is remembered where not a byte moved in it, and only a menu is known to load another way", () => {
  const watcher = new Watcher();
  const short = entries.slice(0, 4);
  for (const menu of [entries, short, entries, entries]) seeMenu(watcher, menu, hour);
  seeSameBytes(watcher, 100 * hour);
  expect(seeMenu(watcher, short, hour)).toBe("unchanged");
});

test("a menu that stays another way is alerted by the clock where an earlier release noted no pauses beside it", () => {
  const watcher = new Watcher();
  const short = entries.slice(0, 4);
  for (const menu of [entries, short, entries]) seeMenu(watcher, menu, hour);
  const { seenAsleep: _, ...noise } = watcher.memory.noise ?? {};
  const byClock = (noise.entries ?? []).map(([key, at]): [string, number] => [key, at]);
  watcher.memory = { ...watcher.memory, noise: { ...noise, asleep: 1000 * hour, entries: byClock } };
  const kinds = Array.from({ length: 70 }, () => seeMenu(watcher, entries, hour));
  expect(kinds.filter((kind) => kind === "changed")).toHaveLength(1);
});

test("a check that is only late writes nothing where not a byte moved", () => {
  const watcher = new Watcher();
  for (let check = 0; check < 12; check++) watcher.see(page(`${100 + ((check * 37) % 211)} W`));
  const { settings, memory, lastCheckedAt = 0, now } = watcher;
  for (const late of [1, 1.6, 3, 4.9])
    expect(noiseUnmoved({ settings, memory, lastCheckedAt }, now + late * hour)).toEqual({});
});
