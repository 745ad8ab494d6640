/** Leases of names among holders: nobody shares one, and all together keep its pace. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Leases, type Grant } from "../../../../src/lib/lease/leases.ts";
import { caseCount } from "../../../chance.ts";

const ask = fc.record({
  holder: fc.constantFrom("0:a", "0:b", "1:a", "1:b"),
  names: fc.uniqueArray(fc.constantFrom("a.test", "b.test", "c.test"), { minLength: 1 }),
  uses: fc.integer({ min: 1, max: 80 }),
  after: fc.integer({ min: 0, max: 60 }),
  isLost: fc.boolean(),
});

test("no two holders have one name at a time, and nobody has it before the uses of all before are in its pace", () => {
  fc.assert(
    fc.property(fc.array(ask, { maxLength: 60 }), (asks) => {
      const stored: Grant[] = [];
      let leases = new Leases(1);
      let now = 1000;
      const last = new Map<string, { holder: string; until: number; freeAt: number }>();
      for (const { holder, names, uses, after, isLost } of asks) {
        now += after;
        // What was stored brings all of it back.
        if (isLost) leases = new Leases(1, stored);
        const wanted = names.map((name) => ({ name, uses }));
        const { answer, grant } = leases.ask({ holder, wanted, seconds: 150, isUrgent: false, now });
        expect(answer.granted.length + answer.waits.length).toBe(names.length);
        for (const name of answer.granted) {
          const before = last.get(name);
          if (before && before.holder !== holder)
            expect(now).toBeGreaterThanOrEqual(Math.max(before.until, before.freeAt));
          last.set(name, { holder, until: now + 10, freeAt: now + uses });
        }
        if (grant) stored.push(grant);
      }
    }),
    { numRuns: caseCount(500) },
  );
});

test("a lease ends by itself, a name that only rests is free for who is in a hurry, and a pause holds for all", () => {
  const leases = new Leases(1);
  const asked = (holder: string, now: number, isUrgent = false) =>
    leases.ask({ holder, wanted: [{ name: "a.test", uses: 50 }], seconds: 20, isUrgent, now }).answer;
  expect(asked("0:a", 100).granted).toEqual(["a.test"]);
  expect(asked("0:a", 101).granted).toEqual(["a.test"]);
  expect(asked("1:b", 110, true).waits).toEqual([{ name: "a.test", seconds: 11 }]);
  expect(asked("1:b", 125).waits).toEqual([{ name: "a.test", seconds: 75 }]);
  expect(asked("1:b", 125, true).granted).toEqual(["a.test"]);
  leases.pause([["a.test", 900]]);
  expect(asked("2:c", 500).paused).toEqual([{ name: "a.test", until: 900 }]);
  expect(asked("2:c", 901).paused).toEqual([]);
});
