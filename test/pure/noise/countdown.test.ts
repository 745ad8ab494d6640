/** Countdowns in cells, in lines of their own, and of long times: what passed is no news, and another end is. */
import { describe, expect, test } from "vitest";
import { Watcher } from "./watcher.ts";

const [minute, hour, day] = [60, 3600, 86_400];
const page = (...lines: string[]) =>
  ["Auctions", "Blue kettle", "Ends in", ...lines, "€ 20", "Imprint", "Contact"].join("\n");

const two = (count: number) => String(count).padStart(2, "0");
const partsOf = (left: number) => [
  Math.floor(left / day),
  Math.floor((left % day) / hour),
  Math.floor((left % hour) / minute),
  left % minute,
];
const lines = (words: readonly string[], join: (count: number, word: string) => string[]) => (left: number) =>
  words.flatMap((word, at) => join(partsOf(left)[at] ?? 0, word));

const layouts: [name: string, lines: (left: number) => string[]][] = [
  [
    "cells above their units",
    (left) => [partsOf(left).slice(0, 3).map(two).join("\t"), ["Days", "Hours", "Minutes"].join("\t")],
  ],
  ["units above their cells", (left) => ["Tage\tStunden\tMinuten\tSekunden", partsOf(left).join("\t")]],
  ["numbers and units in turns", lines(["days", "hours", "mins"], (count, word) => [String(count), word])],
  ["units before numbers", lines(["D", "H", "M", "S"], (count, word) => [word, two(count)])],
  [
    "units in the singular and the plural",
    lines(["day", "hour", "minute"], (count, word) => [String(count), count === 1 ? word : `${word}s`]),
  ],
  ["a line for each", lines(["jours", "heures", "minutes"], (count, word) => [`${count} ${word}`])],
  [
    "one line",
    (left) => {
      const [days, hours, minutes] = partsOf(left);
      return [`${days} days ${hours} hours ${minutes} minutes left`];
    },
  ],
  [
    "hours of several days",
    (left) => [`${Math.floor(left / hour)}:${two(partsOf(left)[2] ?? 0)}:${two(left % minute)}`],
  ],
  ["days and hours with seconds", (left) => [partsOf(left).map(two).join(":")]],
  [
    "hours in a row of a table",
    (left) => [`Kettle\t${Math.floor(left / hour)}:${two(partsOf(left)[2] ?? 0)}:00\t€ 30`],
  ],
];

describe.each(layouts)("a countdown of %s", (_name, linesOf) => {
  const start = 6 * day + 5 * hour + 17 * minute;

  /** What each of so many hourly checks says; `more`: seconds by which the end was put off at each. */
  const kindsOf = (checks: number, more: (check: number) => number = () => 0) => {
    const watcher = new Watcher();
    return Array.from({ length: checks }, (_, check) => {
      const left = start - check * hour + more(check);
      return watcher.see(page(...linesOf(left))).kind;
    });
  };

  test("is no news while it runs", () => {
    expect(kindsOf(100)).toEqual(["first", ...Array.from({ length: 99 }, () => "unchanged")]);
  });

  test.each([
    ["a day later", day],
    ["two hours later", 2 * hour],
    ["ten minutes later", 10 * minute],
    ["half a day sooner", -day / 2],
  ])("is news once where it ends %s", (_when, more) => {
    const kinds = kindsOf(40, (check) => (check < 20 ? 0 : more));
    expect(kinds[20]).toBe("changed");
    expect(kinds.filter((kind) => kind === "changed")).toHaveLength(1);
  });

  test("is news where it stands still, starts anew or is gone", () => {
    for (const [check, left] of [
      [1, start],
      [30, start],
    ] as const) {
      const watcher = new Watcher();
      watcher.see(page(...linesOf(start)));
      for (let before = 1; before < check; before++) watcher.see(page(...linesOf(start - before * hour)));
      if (check > 1) expect(watcher.see(page(...linesOf(left + 90 * minute))).kind).toBe("changed");
      expect(watcher.see(page("Sale over")).kind).toBe("changed");
    }
  });
});

test.each([
  ["numbers of no countdown", ["12\t4\t7", "Apples\tPears\tPlums"], ["11\t4\t7", "Apples\tPears\tPlums"]],
  ["units out of order", ["3\t12\t7", "Minutes\tDays\tHours"], ["3\t11\t7", "Minutes\tDays\tHours"]],
  ["more numbers than units", ["6\t5\t17\t9", "Days\tHours\tMinutes"], ["6\t4\t17\t9", "Days\tHours\tMinutes"]],
  ["a single unit", ["6", "Hours"], ["5", "Hours"]],
  ["hours beyond a day beside days", ["2\t30", "Days\tHours"], ["2\t29", "Days\tHours"]],
  ["a time of a race", ["Winner 2:03:12"], ["Winner 2:05:40"]],
  ["a time that became longer by an hour", ["Total 71:29:53"], ["Total 72:29:53"]],
  ["when something departs", ["Departs 10:30:00"], ["Departs 09:30:00"]],
  ["hours worked, of another month", ["Worked 120:30:00"], ["Worked 97:15:00"]],
])("%s: news when they change", (_name, before, after) => {
  const watcher = new Watcher();
  watcher.see(page(...before));
  expect(watcher.see(page(...after)).kind).toBe("changed");
});

test("a result corrected by half a minute is news at checks of a minute", () => {
  const watcher = new Watcher({}, 60);
  watcher.see(page("Winner 2:03:42"));
  expect(watcher.see(page("Winner 2:03:12")).kind).toBe("changed");
});
