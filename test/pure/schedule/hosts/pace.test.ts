/** How often hosts are asked, who waits for a turn, and how much is claimed at a time. */
import { expect, test } from "vitest";
import { checkedAtOnce, firstCheckDelay } from "../../../../src/schedule/arrivals.ts";
import { linesOf, timesInLine } from "../../../../src/schedule/hosts/line.ts";
import { apartMs, restOf } from "../../../../src/schedule/hosts/pace.ts";
import { waitingOf } from "../../../../src/schedule/hosts/waiting.ts";
import { claimLimitOf } from "../../../../src/schedule/packs/backlog.ts";

test("a host that was asked quickly rests until so many pages are in its pace, and one that was asked slowly does not", () => {
  const hosts = [...Array<string>(12).fill("many.test"), "few.test"];
  expect(restOf(hosts, { since: 100, now: 104 })).toEqual({ hosts: ["many.test"], until: 113 });
  expect(restOf(hosts, { since: 100, now: 112 })).toBeNull();
  expect([apartMs(10), apartMs(11)]).toEqual([0, 1000]);
});

test("who waits behind many others of a host gets a time behind the line that there is, in order, and few wait as they are", () => {
  const due = Array.from({ length: 300 }, (_, index) => ({
    watchId: index + 1,
    userId: 1,
    host: "a.test",
    lane: "http" as const,
  }));
  const going = new Set(due.slice(0, 60).map(({ watchId }) => watchId));
  expect(linesOf(due.slice(0, 120), going).size).toBe(0);
  const lines = linesOf(due, going);
  const { times, ends } = timesInLine(lines, new Map(), 1000);
  expect(times.map(([watchId]) => watchId)).toEqual(due.slice(60).map(({ watchId }) => watchId));
  const instants = times.map(([, at]) => at);
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  expect(instants[0]).toBeGreaterThan(1060);
  const later = timesInLine(lines, ends, 1000).times;
  expect(later[0]?.[1]).toBeGreaterThan(instants.at(-1) as number);
  // A clock that was a year ahead leaves no line that lasts as long.
  const ahead = new Map([...ends.keys()].map((note) => [note, 40_000_000]));
  expect(timesInLine(lines, ahead, 1000).times).toEqual(times);
});

test("an owner reads why a watch comes later than its interval", () => {
  const watch = {
    id: 1,
    userId: 1,
    createdAt: 0,
    settings: { url: "https://a.test/x" },
    schedule: { nextAt: 60_000, intervalSeconds: 3600, lastChecked: 0, lane: "http" as const, roundSeconds: 0 },
    reading: {},
  };
  const known = { troubles: new Map(), lineEnd: () => 0 };
  expect(waitingOf(watch, known, 10)).toBeNull();
  const turn = waitingOf(watch, { ...known, lineEnd: () => 61_000 }, 10);
  expect(turn).toMatchObject({ host: "a.test", until: 60_000 });
  expect(turn?.reason).toMatch(/60 a minute, so this one waits for its turn\.$/);
  const round = waitingOf({ ...watch, schedule: { ...watch.schedule, roundSeconds: 50_000 } }, known, 10);
  expect(round?.reason).toMatch(/each is checked about every 14 hours\.$/);
});

test("a tick claims what is likely to begin before the claim ends, and all that is due where nothing waits", () => {
  expect(claimLimitOf({ due: 5000, waiting: 0 }, null, 60)).toBe(2000);
  // 400 began in a minute: so many times three may wait.
  expect(claimLimitOf({ due: 5000, waiting: 600 }, { at: 0, waiting: 1000 }, 60)).toBe(600);
  expect(claimLimitOf({ due: 5000, waiting: 1000 }, { at: 0, waiting: 1000 }, 60)).toBe(0);
  expect(claimLimitOf({ due: 5000, waiting: 5 }, null, 60)).toBe(15);
});

test("of watches that come together the first are checked at once and the others over minutes", () => {
  expect([0, checkedAtOnce - 1].map(firstCheckDelay)).toEqual([0, 0]);
  expect(firstCheckDelay(checkedAtOnce)).toBeGreaterThan(0);
  expect(firstCheckDelay(checkedAtOnce + 1999)).toBe(60);
});
