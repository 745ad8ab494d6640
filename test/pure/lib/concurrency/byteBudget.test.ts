import { expect, test } from "vitest";
import { ByteBudget, type Room } from "../../../../src/lib/concurrency/byteBudget.ts";

const newBudget = () => new ByteBudget({ enters: 100, holds: 150 });
const clock = (at = 0) => ({ now: () => at, wait: () => new Promise<void>((resolve) => setTimeout(resolve, 1)) });

test("work waits until those that hold bytes have left", async () => {
  const budget = newBudget();
  const [large, next] = [budget.room(0), budget.room(0)];
  await large.enter({ usual: 10, most: 0 }, clock());
  expect(large.hold(120, 0)).toBe(true);
  let isIn = false;
  const entered = next.enter({ usual: 10, most: 0 }, clock()).then(() => (isIn = true));
  await clock().wait();
  expect(isIn).toBe(false);
  large.leave();
  await entered;
  expect(budget.bytes(0)).toBe(10);
});

test("all work together never holds more than the bound, and what is refused is not held", async () => {
  const budget = newBudget();
  const rooms = Array.from({ length: 5 }, () => budget.room(0));
  for (const room of rooms) await room.enter({ usual: 20, most: 0 }, clock());
  const held = rooms.map((room) => room.hold(40, 0));
  expect(held.slice(0, 2)).toEqual([true, true]);
  expect(budget.bytes(0)).toBe(140);
  for (const room of rooms.slice(0, 2)) room.leave();
  expect(await Promise.all(held)).toEqual([true, true, true, true, true]);
  expect(budget.bytes(0)).toBe(120);
});

test("large answers that come at the same time are read one after the other, and none is refused", async () => {
  const budget = newBudget();
  let most = 0;
  const read = async () => {
    const room = budget.room(0);
    await room.enter({ usual: 4, most: 100 }, clock());
    for (let part = 1; part <= 10; part++) {
      expect(await room.hold(10, 100 - 10 * part)).toBe(true);
      most = Math.max(most, budget.bytes(0));
      await clock().wait();
    }
    room.end();
    room.leave();
  };
  await Promise.all(Array.from({ length: 12 }, read));
  expect(most).toBeLessThanOrEqual(150);
  expect(most).toBeGreaterThan(100);
});

test("answers that begin while others are under way, and second ones, never end in all waiting for each other", async () => {
  const budget = newBudget();
  const answer = async (room: Room) => {
    await room.enter({ usual: 4, most: 100 }, clock());
    for (let part = 1; part <= 10; part++) {
      expect(await room.hold(10, 100 - 10 * part)).toBe(true);
      await clock().wait();
    }
    room.end();
  };
  const read = async (_: unknown, index: number) => {
    for (let turn = 0; turn < index; turn++) await clock().wait();
    const room = budget.room(0);
    await answer(room);
    room.giveBack(98);
    await clock().wait();
    await answer(room);
    room.leave();
  };
  await Promise.all(Array.from({ length: 24 }, read));
  expect(budget.bytes(0)).toBe(0);
});

test("an answer that hangs with a part of it holds up neither small nor large ones", async () => {
  const budget = newBudget();
  const [hanging, large, small] = [budget.room(0), budget.room(0), budget.room(0)];
  await Promise.all([hanging, large, small].map((room) => room.enter({ usual: 4, most: 100 }, clock())));
  expect(hanging.hold(30, 70)).toBe(true);
  for (let part = 1; part <= 10; part++) expect(large.hold(10, 100 - 10 * part)).toBe(true);
  expect(small.hold(5, 100)).toBe(true);
});

test("whoever asks when all wait for each other is refused, so that the others go on", async () => {
  const budget = newBudget();
  const rooms = [budget.room(0), budget.room(0)];
  for (const room of rooms) {
    await room.enter({ usual: 5, most: 0 }, clock());
    expect(room.hold(70, 0)).toBe(true);
  }
  // Each fetches a second time, and keeps the first answer meanwhile.
  const second = rooms.map(async (room) => {
    const isGranted = await room.hold(70, 0);
    room.leave();
    return isGranted;
  });
  expect((await Promise.all(second)).filter(Boolean)).toHaveLength(1);
});

test("a wait for room ends with its signal, and holds nothing", async () => {
  const budget = newBudget();
  const [large, next] = [budget.room(0), budget.room(0)];
  await Promise.all([large, next].map((room) => room.enter({ usual: 5, most: 0 }, clock())));
  expect(large.hold(145, 0)).toBe(true);
  const stop = new AbortController();
  const held = next.hold(10, 0, stop.signal);
  stop.abort();
  expect(await held).toBe(false);
  expect(budget.bytes(0)).toBe(150);
});

test("what fits in the room that was announced counts once", async () => {
  const budget = newBudget();
  const room = budget.room(0);
  await room.enter({ usual: 50, most: 0 }, clock());
  for (let part = 0; part < 5; part++) expect(room.hold(10, 0)).toBe(true);
  expect(budget.bytes(0)).toBe(50);
  expect(room.hold(5, 0)).toBe(true);
  expect(budget.bytes(0)).toBe(55);
});

test("who holds something already does not wait for others", async () => {
  const budget = newBudget();
  const [first, second] = [budget.room(0), budget.room(0)];
  await first.enter({ usual: 60, most: 0 }, clock());
  await second.enter({ usual: 60, most: 0 }, clock());
  await first.enter({ usual: 60, most: 0 }, clock());
  expect(budget.bytes(0)).toBe(120);
});

test("work that was cut off without leaving is forgotten after five minutes", async () => {
  const budget = newBudget();
  await budget.room(0).enter({ usual: 150, most: 0 }, clock());
  expect(budget.isOpen(299_000)).toBe(false);
  expect(budget.isOpen(301_000)).toBe(true);
});

test("hundreds whose answers do not begin hold up nobody, and an answer that begins has room before its first part", async () => {
  const budget = new ByteBudget({ enters: 6 * 1_048_576, holds: 16 * 1_048_576 });
  const most = 10 * 1_048_576;
  const never = { now: () => 0, wait: () => Promise.reject(new Error("waited")) };
  const rooms = Array.from({ length: 300 }, () => budget.room(0));
  for (const room of rooms) await room.enter({ usual: 16_384, most }, never);
  const [one] = rooms as [Room];
  expect(one.reserve(262_144, most - 262_144)).toBe(true);
  expect(one.hold(262_144, most - 262_144)).toBe(true);
  expect(budget.bytes(0)).toBe(299 * 16_384 + 262_144);
});

test("room before the first part is waited for, and refused where nobody goes on", async () => {
  const budget = newBudget();
  const [large, next] = [budget.room(0), budget.room(0)];
  for (const room of [large, next]) await room.enter({ usual: 1, most: 20 }, clock());
  expect(large.reserve(130, 0)).toBe(true);
  const reserved = next.reserve(40, 0);
  expect(reserved).toBeInstanceOf(Promise);
  large.leave();
  expect(await reserved).toBe(true);
  expect(await next.reserve(200, 0)).toBe(false);
});

test("who waits for a minute is refused, holds nothing of what it waited for, and stands in nobody's way", async () => {
  const budget = newBudget();
  let now = 0;
  const hurried = { now: () => now, wait: async (ms: number) => void (now += ms) };
  const [large, late] = [budget.room(0), budget.room(0)];
  expect(await large.enter({ usual: 10, most: 0 }, hurried)).toBe(true);
  expect(large.hold(120, 0)).toBe(true);
  expect(await late.enter({ usual: 10, most: 0 }, hurried)).toBe(false);
  expect([now, late.bytes]).toEqual([60_000, 0]);
  // It waits no second time, and enters where there is room.
  expect(await late.enter({ usual: 10, most: 0 }, hurried)).toBe(false);
  expect(now).toBe(60_000);
  large.leave();
  expect(await late.enter({ usual: 10, most: 0 }, hurried)).toBe(true);
});
