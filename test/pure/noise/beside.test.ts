/** What stands beside noise, in its very line or next to it, is reported however long the noise has been known. */
import { describe, expect, test } from "vitest";
import { type Chance, chanceOf } from "../../pages/chance.ts";
import { Watcher } from "./watcher.ts";

const sayings = [
  "Simplicity wins in the end",
  "Measure twice",
  "Small steps add up",
  "Listen more",
  "Every page counts",
];
const people = ["Anna", "Jonas", "Mei", "Omar", "Lucía", "Peter", "Ines", "Yusuf"];
const code = ({ below }: Chance) => `${below(10)}${(below(0xefffff) + 0x100000).toString(16)}`;

type Case = {
  name: string;
  /** The page: what is genuine in it, and chance for what is not. */
  page: (genuine: string, chance: Chance) => string;
  /** What is genuine, change by change. */
  states: readonly string[];
};

const cases: readonly Case[] = [
  {
    name: "a price in the line of a counter",
    page: (price, { below }) => `Kettle\n$${price} – ${3 + below(90)} people bought this today\nAdd to cart`,
    states: ["49.99", "44.99", "49.50", "39.00"],
  },
  {
    name: "a version in the line of a build number",
    page: (version, chance) => `Configuration\nVersion ${version} (build ${code(chance)})\nTimeouts`,
    states: ["4.2.1", "4.3.0", "5.0.0", "5.0.1"],
  },
  {
    name: "a state in the line of a measurement",
    page: (state, { below }) =>
      `Services\nMessages ${state} 99.${10 + below(90)}% measured\nSearch Operational 99.${10 + below(90)}% measured\nHistory`,
    states: ["Operational", "Degraded", "Major outage", "Under maintenance"],
  },
  {
    name: "a word in the line of a number",
    page: (town, { below }) => `Nurse\n${town} · ${3 + below(90)} applicants\nApply`,
    states: ["Oslo", "Bergen", "Remote", "Madrid"],
  },
  {
    name: "an entry put in below a counter",
    page: (entries, { below }) => `Changes\nShared ${1200 + below(99)} times\n${entries}\nv1.0\nFirst release`,
    states: ["v1.1", "v1.2\nv1.1", "v1.3\nFaster\nv1.2\nv1.1", "v1.4\nSmaller\nv1.3\nFaster\nv1.2\nv1.1"],
  },
  {
    name: "an address above the name of a server",
    page: (street, { of }) => `Legal\nAcme, ${street}, Hamburg\nServed by ${of(people)}\nEnd`,
    states: ["Elm Street 1", "Oak Street 7"],
  },
  {
    name: "posts above a saying drawn by chance",
    page: (posts, { of }) => `Thread\n${posts}\n${of(sayings)}\nImprint`,
    states: ["Anna\nWhat is new?\nYes.", "Anna\nWhat is new?\nYes.\nOmar\nNothing so far, but wait.\nLater."],
  },
  {
    name: "a product in a menu above a greeting by country",
    page: (menu, { of }) => `${menu}\nShip to ${of(["Germany", "France", "Norway"])}\nTerms\nOne clause.`,
    states: ["Home\nDocs", "Home\nDocs\nKettles"],
  },
];

const learning = 24;
const checksPerState = 8;

describe.each([
  ["where noise is drawn at each request", true],
  ["where a second reading shows the same", false],
])("real changes beside noise are alerted, %s", (_rhythm, isEach) => {
  test.each(cases)("$name", ({ page, states }) => {
    for (const seed of [1, 2, 3]) {
      const chance = chanceOf(seed);
      const watcher = new Watcher();
      for (const [index, state] of states.entries()) {
        if (isEach) watcher.again = () => page(state, chance);
        if (index > 0) expect(watcher.see(page(state, chance)).kind, `${state} of seed ${seed}`).toBe("changed");
        for (let check = 0; check < (index ? checksPerState : learning); check++) watcher.see(page(state, chance));
      }
    }
  });
});

test("a learned counter stays known where an entry was inserted between it and the line below", () => {
  const chance = chanceOf(7);
  const { page, states } = cases[4] as Case;
  const watcher = new Watcher();
  for (let check = 0; check < learning; check++) watcher.see(page(states[0] as string, chance));
  expect(watcher.see(page(states[1] as string, chance)).kind).toBe("changed");
  const after = Array.from({ length: 6 }, () => watcher.see(page(states[1] as string, chance)).kind);
  expect(after).toEqual(Array.from({ length: 6 }, () => "unchanged"));
});
