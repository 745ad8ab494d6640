import { describe, expect, test } from "vitest";
import { batchesOf, laneOf, shareOut, type Due } from "../../../../src/schedule/hosts/batches.ts";
import { inLanes } from "../../../../src/schedule/due/lanes.ts";
import { hangingWindowAfter } from "../../../../src/schedule/hosts/hangingWindow.ts";

const nobodys = () => false;
const shared = { isOwn: nobodys, maxHanging: 600 };
const go = (...all: Parameters<typeof shareOut>) => shareOut(...all).watches;
const of = (host: string, count: number, lane: Due["lane"] = "http", from = 1): Due[] =>
  Array.from({ length: count }, (_, index) => ({ watchId: from + index, userId: 1, host, lane }));

describe("in one tick", () => {
  test("at most sixty watches of one host are checked, those due longest first, and other hosts lose nothing", () => {
    const crowd = of("big.test", 120);
    const others = Array.from({ length: 50 }, (_, index) => of(`small${index}.test`, 1, "http", 1000 + index)).flat();
    const taken = shareOut([...crowd, ...others], shared).watches;
    expect(taken.filter((watch) => watch.host === "big.test")).toEqual(crowd.slice(0, 60));
    expect(taken.filter((watch) => watch.host !== "big.test")).toEqual(others);
  });

  test("at most six browser checks of one host are made", () => {
    expect(go(of("big.test", 20, "browser"), shared)).toHaveLength(6);
  });

  test("no more that may hang are checked than is said, whatever their hosts, and no others wait for that", () => {
    const slow = Array.from({ length: 300 }, (_, index) => of(`slow${index}.test`, 3, "slow", 3 * index + 1)).flat();
    const others = Array.from({ length: 900 }, (_, index) => of(`quick${index}.test`, 1, "http", 1000 + index)).flat();
    expect(go([...slow, ...others], shared)).toEqual([...slow.slice(0, 600), ...others]);
  });

  test("hosts of the operator have no limit", () => {
    const isOwn = (host: string) => host === "nas.lan:8080";
    expect(go(of("nas.lan:8080", 700), { ...shared, isOwn })).toHaveLength(700);
  });

  test("of a host that nobody knows one watch counts, since the others do not begin where it hangs", () => {
    const crowds = ["one.test", "two.test", "three.test"].flatMap((host, at) => of(host, 80, "new", 1000 * at + 1));
    const { watches, hanging } = shareOut(crowds, { isOwn: nobodys, maxHanging: 2 });
    expect([watches.length, hanging.map(({ host }) => host)]).toEqual([120, ["one.test", "two.test"]]);
    const sizes = batchesOf(watches, nobodys).map(({ items, lane }) => [items.length, lane]);
    const few = Array.from({ length: 30 }, (_, at) => of(`few${at}.test`, 2, "new", 2 * at + 1)).flat();
    expect(batchesOf(few, nobodys).map(({ items }) => items.length)).toEqual([24, 24, 12]);
    expect(sizes).toEqual([
      [60, "new"],
      [60, "new"],
    ]);
  });

  test("no more watches that may hang are checked than is said, of hosts of the operator, too", () => {
    expect(go(of("nas.lan:8080", 700, "slow"), { isOwn: () => true, maxHanging: 240 })).toHaveLength(240);
  });

  test("accounts have their turns, so that one with a few watches waits for none of all those of another that are due longer", () => {
    const ofUser = (userId: number, due: Due[]) => due.map((watch) => ({ ...watch, userId }));
    const hanging = Array.from({ length: 1000 }, (_, index) => of(`hangs${index}.test`, 1, "slow", index + 1)).flat();
    const few = Array.from({ length: 3 }, (_, index) => of(`late${index}.test`, 1, "slow", 5000 + index)).flat();
    const taken = shareOut([...ofUser(1, hanging), ...ofUser(2, few)], { isOwn: nobodys, maxHanging: 10 }).watches;
    expect(taken.map(({ userId }) => userId)).toEqual([1, 2, 1, 2, 1, 2, 1, 1, 1, 1]);
    // Of one host as well.
    const crowd = [...ofUser(1, of("big.test", 500)), ...ofUser(2, of("big.test", 2, "http", 9000))];
    expect(shareOut(crowd, shared).watches.filter(({ userId }) => userId === 2)).toHaveLength(2);
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
    expect(laneOf({ lane: "http", fetchMs: 9_999, isNew: false })).toBe("http");
    expect(laneOf({ lane: "http", fetchMs: 10_000, isNew: false })).toBe("slow");
    expect(laneOf({ lane: "browser", fetchMs: 60_000, isNew: true })).toBe("browser");
  });

  const rows = (host: string, count: number, { fetchMs = 300, isNew = 0 } = {}) =>
    of(host, count).map((watch) => ({ ...watch, lane: "http" as const, fetchMs, isNew }));
  const lanes = (...all: Parameters<typeof inLanes>) => inLanes(...all).map(({ lane }) => lane);

  test("a slow watch makes the other watches of its host slow, and no others", () => {
    const due = [...rows("hangs.test", 1, { fetchMs: 30_000 }), ...rows("hangs.test", 2), ...rows("well.test", 2)];
    expect(lanes(due)).toEqual(["slow", "slow", "slow", "http", "http"]);
    expect(lanes([...rows("", 1, { fetchMs: 30_000 }), ...rows("", 1)])).toEqual(["slow", "http"]);
  });

  test("a watch that was never checked has a lane of its own, unless its host is known or a person waits for it", () => {
    const unknown = rows("new.test", 2, { isNew: 1, fetchMs: 0 });
    expect(lanes([...unknown, ...rows("well.test", 1)])).toEqual(["new", "new", "http"]);
    expect(lanes([...unknown, ...rows("new.test", 1)])).toEqual(["http", "http", "http"]);
    expect(lanes(unknown, { isTrusted: true })).toEqual(["http", "http"]);
    const visit = [{ ...of("new.test", 1)[0]!, lane: "browser" as const, fetchMs: 0, isNew: 1 }];
    expect(lanes(visit)).toEqual(["browser"]);
  });

  test("more of those that may hang are claimed at a time as long as none does, and few again once they do", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(hangingWindowAfter(null, 0)).toBe(240);
    expect(hangingWindowAfter({ ids: ids(240), window: 240 }, 0)).toBe(960);
    expect(hangingWindowAfter({ ids: ids(2400), window: 2400 }, 0)).toBe(2400);
    // What was not used up says nothing.
    expect(hangingWindowAfter({ ids: ids(30), window: 240 }, 0)).toBe(240);
    expect(hangingWindowAfter({ ids: ids(960), window: 960 }, 100)).toBe(960);
    expect(hangingWindowAfter({ ids: ids(960), window: 960 }, 700)).toBe(240);
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
