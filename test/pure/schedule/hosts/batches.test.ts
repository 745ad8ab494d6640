import { describe, expect, test } from "vitest";
import { limitPerHost, laneOf, lanesByHost, batchesOf, type Due } from "../../../../src/schedule/hosts/batches.ts";

const nobodys = () => false;
const of = (host: string, count: number, lane: Due["lane"] = "http", from = 1): Due[] =>
  Array.from({ length: count }, (_, index) => ({ watchId: from + index, host, lane }));

describe("in one tick", () => {
  test("at most sixty watches of one host are checked, those due longest first, and other hosts lose nothing", () => {
    const crowd = of("big.test", 120);
    const others = Array.from({ length: 50 }, (_, index) => of(`small${index}.test`, 1, "http", 1000 + index)).flat();
    const taken = limitPerHost([...crowd, ...others], nobodys);
    expect(taken.filter((watch) => watch.host === "big.test")).toEqual(crowd.slice(0, 60));
    expect(taken.filter((watch) => watch.host !== "big.test")).toEqual(others);
  });

  test("at most six browser checks of one host are made", () => {
    expect(limitPerHost(of("big.test", 20, "browser"), nobodys)).toHaveLength(6);
  });

  test("at most 600 that were slow the last time are checked, whatever their hosts, and no others wait for that", () => {
    const slow = Array.from({ length: 300 }, (_, index) => of(`slow${index}.test`, 3, "slow", 3 * index + 1)).flat();
    const others = Array.from({ length: 900 }, (_, index) => of(`quick${index}.test`, 1, "http", 1000 + index)).flat();
    expect(limitPerHost([...slow, ...others], nobodys)).toEqual([...slow.slice(0, 600), ...others]);
  });

  test("hosts of the operator have no limit", () => {
    expect(limitPerHost(of("nas.lan:8080", 700), (host) => host === "nas.lan:8080")).toHaveLength(700);
  });
});

describe("a message", () => {
  test("a message carries whole hosts, a hundred watches of several or sixty of one, and no watch is lost", () => {
    const due = [...of("a.test", 50), ...of("b.test", 40, "http", 100), ...of("c.test", 20, "http", 200)];
    due.push(...of("big.test", 60, "http", 300));
    const found = batchesOf(due, nobodys);
    expect(found.map((batch) => [batch.items.length, batch.delaySeconds])).toEqual([
      [90, 0],
      [80, 0],
    ]);
    for (const host of ["a.test", "b.test", "c.test", "big.test"])
      expect(found.filter((batch) => batch.items.some((watch) => watch.host === host))).toHaveLength(1);
    expect(found.flatMap((batch) => batch.items).length).toBe(due.length);
  });

  test("of a host that many are asked of at once, sixty watches are in a message and the others in a later one", () => {
    const found = batchesOf(of("big.test", 90), nobodys);
    expect(found.map((batch) => [batch.items.length, batch.delaySeconds])).toEqual([
      [60, 0],
      [30, 45],
    ]);
  });

  test("a message keeps the watches of a host together when they are due between those of another", () => {
    const due = Array.from({ length: 120 }, (_, index) => of(index % 2 ? "a.test" : "b.test", 1, "http", index)).flat();
    for (const batch of batchesOf(due, nobodys)) expect(new Set(batch.items.map((watch) => watch.host)).size).toBe(1);
  });

  test("a message is delayed after the one before it of the same host, but not until its claims expire", () => {
    const asked = batchesOf(of("big.test", 300), nobodys);
    expect(asked.map((batch) => batch.delaySeconds)).toEqual([0, 45, 90, 120, 120]);
    const visits = batchesOf(of("big.test", 3, "browser"), nobodys);
    expect(visits.map((batch) => [batch.lane, batch.items.length, batch.delaySeconds])).toEqual([
      ["browser", 1, 0],
      ["browser", 1, 10],
      ["browser", 1, 20],
    ]);
  });

  test("a message for a host of the operator is not delayed", () => {
    const found = batchesOf(of("nas.lan", 220), () => true);
    expect(found.map((batch) => [batch.items.length, batch.delaySeconds])).toEqual([
      [100, 0],
      [100, 0],
      [20, 0],
    ]);
  });
});

describe("slow watches", () => {
  test("slow watches are those whose last request took ten seconds or more without a browser", () => {
    expect(laneOf({ lane: "http", fetchMs: 9_999 })).toBe("http");
    expect(laneOf({ lane: "http", fetchMs: 10_000 })).toBe("slow");
    expect(laneOf({ lane: "browser", fetchMs: 60_000 })).toBe("browser");
  });

  test("a slow watch makes the other watches of its host slow, and no others", () => {
    const due = [...of("hangs.test", 1, "slow"), ...of("hangs.test", 2, "http", 10), ...of("well.test", 2, "http", 20)];
    expect(lanesByHost(due).map(({ lane }) => lane)).toEqual(["slow", "slow", "slow", "http", "http"]);
    const nameless = [...of("", 1, "slow"), ...of("", 1, "http", 10)];
    expect(lanesByHost(nameless).map(({ lane }) => lane)).toEqual(["slow", "http"]);
  });

  test("slow watches never share a message with fast ones, and at most twelve share one", () => {
    const hanging = Array.from({ length: 30 }, (_, index) => of(`hangs${index}.test`, 1, "slow", index)).flat();
    const well = Array.from({ length: 30 }, (_, index) => of(`well${index}.test`, 1, "http", 100 + index)).flat();
    const found = batchesOf([...hanging, ...well], nobodys);
    expect(found.filter(({ lane }) => lane === "http").flatMap(({ items }) => items)).toEqual(well);
    const slow = found.filter(({ lane }) => lane === "slow");
    expect(slow.flatMap(({ items }) => items)).toEqual(hanging);
    for (const { items } of slow) expect(items.length).toBeLessThanOrEqual(12);
  });
});
