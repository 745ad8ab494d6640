import { expect, test } from "vitest";
import { onDemand } from "../../../src/lib/onDemand.ts";

type Parts = { letters: { count: number }; twice: { count: number } };

test("a member is made when it is asked for, once for each object", () => {
  const made: string[] = [];
  const of = onDemand<string, Parts>({
    letters: (text) => {
      made.push(text);
      return { count: text.length };
    },
    twice: (_, { letters }) => ({ count: 2 * letters.count }),
  });
  const [one, other] = [of("abc"), of("ab")];
  expect(made).toEqual([]);
  expect([one.twice.count, one.letters.count, one.letters === one.letters]).toEqual([6, 3, true]);
  expect(other.letters.count).toBe(2);
  expect(made).toEqual(["abc", "ab"]);
});

test("a member whose making fails is tried again", () => {
  let isBroken = true;
  const of = onDemand<null, { part: number }>({
    part: () => {
      if (isBroken) throw new Error("away");
      return 1;
    },
  });
  const object = of(null);
  expect(() => object.part).toThrow("away");
  isBroken = false;
  expect(object.part).toBe(1);
});
