import { expect, test } from "vitest";
import { Holding } from "../../../../src/schedule/hosts/holding.ts";

test("a short message does not write its held hosts to the database again", () => {
  const holding = new Holding(["a.test", "b.test"], 100);
  holding.ended("a.test", 101);
  expect(holding.remaining(104)).toBeNull();
});

test("a long message releases the hosts that it has finished with, every few seconds", () => {
  const holding = new Holding(["a.test", "b.test", "c.test"], 100);
  holding.ended("a.test", 101);
  holding.ended("b.test", 105);
  expect(holding.remaining(105)).toEqual(["b.test", "c.test"]);
  expect(holding.remaining(109)).toBeNull();
  expect(holding.remaining(110)).toEqual(["c.test"]);
  expect(holding.remaining(115)).toBeNull();
  expect(holding.has("c.test")).toBe(true);
  expect(holding.has("a.test")).toBe(false);
});

test("a host is held for two seconds after its last request", () => {
  const left = (now: number) => {
    const holding = new Holding(["a.test", "b.test"], 100);
    holding.ended("a.test", 104);
    return holding.remaining(now);
  };
  expect([left(104), left(105), left(106)]).toEqual([null, null, ["b.test"]]);
});
