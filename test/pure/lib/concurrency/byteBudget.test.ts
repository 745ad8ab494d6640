import { expect, test } from "vitest";
import { ByteBudget } from "../../../../src/lib/concurrency/byteBudget.ts";

const newBudget = () => new ByteBudget({ enters: 100, holds: 150 });
const clock = (at = 0) => ({ now: () => at, wait: () => new Promise<void>((resolve) => setTimeout(resolve, 1)) });

test("work waits until those that hold bytes have left", async () => {
  const budget = newBudget();
  const [large, next] = [budget.room(0), budget.room(0)];
  await large.enter(10, clock());
  expect(large.hold(120)).toBe(true);
  let isIn = false;
  const entered = next.enter(10, clock()).then(() => (isIn = true));
  await clock().wait();
  expect(isIn).toBe(false);
  large.leave();
  await entered;
  expect(budget.bytes(0)).toBe(10);
});

test("all work together never holds more than the bound, and what is refused is not held", async () => {
  const budget = newBudget();
  const rooms = Array.from({ length: 5 }, () => budget.room(0));
  for (const room of rooms) await room.enter(20, clock());
  const held = rooms.map((room) => room.hold(40));
  expect(held).toEqual([true, true, false, false, false]);
  expect(budget.bytes(0)).toBe(140);
  rooms[0]?.leave();
  expect(rooms[2]?.hold(40)).toBe(true);
});

test("what fits in the room that was announced counts once", async () => {
  const budget = newBudget();
  const room = budget.room(0);
  await room.enter(50, clock());
  for (let part = 0; part < 5; part++) expect(room.hold(10)).toBe(true);
  expect(budget.bytes(0)).toBe(50);
  room.hold(5);
  expect(budget.bytes(0)).toBe(55);
});

test("who holds something already does not wait for others", async () => {
  const budget = newBudget();
  const [first, second] = [budget.room(0), budget.room(0)];
  await first.enter(60, clock());
  await second.enter(60, clock());
  await first.enter(60, clock());
  expect(budget.bytes(0)).toBe(120);
});

test("work that was cut off without leaving is forgotten after five minutes", async () => {
  const budget = newBudget();
  await budget.room(0).enter(150, clock());
  expect(budget.isOpen(299_000)).toBe(false);
  expect(budget.isOpen(301_000)).toBe(true);
});
