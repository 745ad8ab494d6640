import { expect, test } from "vitest";
import { problemsOf, type ServiceState } from "../../../src/system/ready/problems.ts";

const now = 1_800_000_000;
const well: ServiceState = { tickAt: now - 60, oldestDueAt: now + 30, failing: new Map() };
const parts = (state: Partial<ServiceState>, tickSeconds = 60) =>
  problemsOf({ ...well, ...state }, { now, tickSeconds }).map(({ part, since }) => [part, since]);

test.each<[string, Partial<ServiceState>, [string, number | null][]]>([
  ["nothing", {}, []],
  ["nothing, without watches", { oldestDueAt: null }, []],
  ["nothing, by a clock that was ahead", { tickAt: now + 900 }, []],
  ["a tick that is a little late", { tickAt: now - 300 }, []],
  ["no tick for longer than five minutes", { tickAt: now - 301 }, [["tick", now - 301]]],
  ["no tick at all", { tickAt: null }, [["tick", null]]],
  ["a check that is a little late", { oldestDueAt: now - 1800 }, []],
  ["a check that is late for longer than half an hour", { oldestDueAt: now - 1801 }, [["backlog", now - 1801]]],
  [
    "storage and resolver",
    {
      failing: new Map([
        ["resolver", 5],
        ["storage", 7],
      ]),
    },
    [
      ["storage", 7],
      ["resolver", 5],
    ],
  ],
])("%s: the problems are exactly these", (_, state, expected) => {
  expect(parts(state)).toEqual(expected);
});

test("a machine whose operator chose rarer ticks is given three of them", () => {
  expect(parts({ tickAt: now - 3600, oldestDueAt: now - 3600 }, 1200)).toEqual([]);
  expect(parts({ tickAt: now - 3601, oldestDueAt: now - 3601 }, 1200)).toHaveLength(2);
});
