/** Lists that move on: a new entry on top, all others one place further down, the last one gone. */
import { describe, expect, test } from "vitest";
import { Watcher } from "./watcher.ts";

const day = 86_400;
const checks = 14;
const one = ["Bridge", "Rents", "Tram", "Museum", "Storm", "Paper", "Books", "Typewriter", "Harbour", "Council"];
const other = ["opens", "falls", "votes", "closes", "sings", "burns", "wins"];
const titles = Array.from({ length: 70 }, (_, at) => `${one[at % 10]} ${other[(at * 3) % 7]} as planned long ago`);

/** The lines of an entry at a place of its list; `at`: which entry it is. */
const shapes: Record<string, (title: string, place: number, at: number) => string[]> = {
  "an age below it": (title, place) => [title, `${place + 1} days ago`],
  "an age above it": (title, place) => [`${place + 1} days ago`, title],
  "an age in its line": (title, place) => [`${title} · ${place + 1} days ago`],
  "a count that shrinks with its place": (title, place) => [title, `${40 - place} comments`],
  "the price of its place": (title, place) => [title, `€ ${[49, 59, 69][place % 3]}`],
  "a number of its own": (title, _place, at) => [title, `${(at * 7) % 5} comments`],
  "a name and a button": (title) => [title, "by Anna", "Read more"],
};

describe.each([3, 8, 30])("in a list of %i entries", (height) => {
  test.each(Object.entries(shapes))("each new entry is alerted at every check, with %s", (_name, linesOf) => {
    const watcher = new Watcher({}, day);
    const kinds = Array.from({ length: checks }, (_, check) => {
      const shown = Array.from({ length: height }, (_entry, place) => check + height - place);
      const list = shown.flatMap((at, place) => linesOf(titles[at] as string, place, at));
      return watcher.see(["Kettles", "Latest", ...list, "Imprint", "Contact"].join("\n")).kind;
    });
    expect(kinds.slice(1)).toEqual(kinds.slice(1).map(() => "changed"));
  });
});

test("an alert on a new entry shows it and the one that left, and no other", () => {
  const watcher = new Watcher({}, day);
  const seen = (newest: number) => {
    const list = [0, 1, 2, 3, 4, 5].flatMap((place) => [titles[newest - place] as string, `${place + 1} days ago`]);
    return watcher.see(["Kettles", "Latest", ...list, "Imprint", "Contact"].join("\n"));
  };
  seen(20);
  const verdict = seen(21);
  const brief = "brief" in verdict ? String(verdict.brief) : "";
  expect(titles.slice(10, 30).filter((title) => brief.includes(title))).toEqual([titles[15], titles[21]]);
});

test("a ranking that follows a list without an order is alerted when it changes, alone and with that list", () => {
  const partners = ["Acme", "Globex", "Initech", "Umbrella", "Hooli", "Vandelay"];
  const seen = (watcher: Watcher, order: readonly number[], best: readonly string[]) =>
    watcher.see(
      ["Kettles", "Partners", ...order.map((at) => partners[at] as string), "Top sellers", ...best, "Imprint"].join(
        "\n",
      ),
    ).kind;
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [3, 5, 1, 0, 2, 4],
    [5, 2, 0, 4, 1, 3],
    [1, 4, 3, 2, 5, 0],
  ];
  const [former, later] = [
    ["Blue kettle", "Felt hat", "Oak chair"],
    ["Felt hat", "Blue kettle", "Oak chair"],
  ] as const;
  const watcher = new Watcher();
  for (let check = 0; check < 9; check++) seen(watcher, orders[check % 4] as number[], former);
  expect(seen(watcher, orders[1] as number[], later)).toBe("changed");
  expect(seen(watcher, orders[1] as number[], former)).toBe("changed");
});

test("a countdown of days is alerted by none of the checks of a day, and a deadline that moved is", () => {
  const hour = 3600;
  const watcher = new Watcher({}, 3 * hour);
  const ends = watcher.now + 40 * 24 * hour;
  const shown = (end: number) => [
    "Kettles",
    `${Math.floor((end - watcher.now - 3 * hour) / (24 * hour))} days to go`,
    "Imprint",
  ];
  const kinds = Array.from({ length: 40 }, () => watcher.see(shown(ends).join("\n")).kind);
  expect(kinds.slice(1)).toEqual(kinds.slice(1).map(() => "unchanged"));
  expect(watcher.see(shown(ends - 5 * 24 * hour).join("\n")).kind).toBe("changed");
});
