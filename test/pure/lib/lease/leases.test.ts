/** Leases of names among holders: nobody shares one, all together keep its pace, and each gets its turn. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Leases, type Grant } from "../../../../src/lib/lease/leases.ts";
import { Loads } from "../../../../src/lib/lease/loads.ts";
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
        const { answer, grant } = leases.ask({ holder, task: "t", wanted, seconds: 150, isUrgent: false, now });
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
    leases.ask({ holder, task: "t", wanted: [{ name: "a.test", uses: 50 }], seconds: 20, isUrgent, now }).answer;
  expect(asked("0:a", 100).granted).toEqual(["a.test"]);
  expect(asked("0:a", 101).granted).toEqual(["a.test"]);
  expect(asked("1:b", 110, true).waits).toEqual([{ name: "a.test", seconds: 11 }]);
  expect(asked("1:b", 125).waits).toEqual([{ name: "a.test", seconds: 75 }]);
  expect(asked("1:b", 125, true).granted).toEqual(["a.test"]);
  leases.pause([["a.test", 900]]);
  expect(asked("2:c", 500).paused).toEqual([{ name: "a.test", until: 900 }]);
  expect(asked("2:c", 901).paused).toEqual([]);
});

const wanted = (names: readonly string[], uses = 10) => names.map((name) => ({ name, uses }));
const usual = { seconds: 150, isUrgent: false };

test("who holds a name does not get it again before those that have waited for long, and who gives it back shortens the wait", () => {
  const leases = new Leases(1);
  const asked = (holder: string, now: number) =>
    leases.ask({ ...usual, holder, task: "pack", wanted: wanted(["a.test"], 20), maxWaiting: 0, now }).answer;
  expect(asked("0", 100).granted).toEqual(["a.test"]);
  expect(asked("1", 101).waits).toEqual([{ name: "a.test", seconds: 20 }]);
  expect(asked("2", 102).waits).toEqual([{ name: "a.test", seconds: 20 }]);
  leases.giveBack({ holder: "0", task: "another" }, ["a.test"], 105);
  expect(asked("1", 121).granted).toEqual([]);
  leases.giveBack({ holder: "0", task: "pack" }, ["a.test"], 122);
  // Nobody waits long enough for it to stay unused meanwhile.
  expect(asked("2", 122).granted).toEqual(["a.test"]);
  expect(asked("0", 123).granted).toEqual([]);
  expect(asked("1", 150).granted).toEqual([]);
  leases.giveBack({ holder: "2", task: "pack" }, ["a.test"], 151);
  expect(asked("0", 170).waits).toEqual([{ name: "a.test", seconds: 20 }]);
  expect(asked("1", 171).granted).toEqual(["a.test"]);
  // Who does not come again has lost its turn.
  expect(asked("2", 300).granted).toEqual(["a.test"]);
});

test("who wants all names or none is granted none while one is held, and takes none from others meanwhile", () => {
  const leases = new Leases(1);
  const asked = (holder: string, names: string[], maxWaiting?: number, now = 100) =>
    leases.ask({
      ...usual,
      holder,
      task: "t",
      wanted: wanted(names, 20),
      now,
      ...(maxWaiting === undefined ? {} : { maxWaiting }),
    });
  asked("0", ["a.test"]);
  expect(asked("1", ["a.test", "b.test"], 19).answer.granted).toEqual([]);
  // What it did not wait for, others may have; then it waits for that, too.
  expect(asked("0", ["b.test"], 0).answer.granted).toEqual(["b.test"]);
  expect(asked("1", ["a.test", "b.test"], 0).answer.granted).toEqual([]);
  expect(asked("1", ["a.test", "b.test"], 0, 130).answer.granted).toEqual([]);
  expect(asked("2", ["a.test"], 0, 165).answer.granted).toEqual([]);
  expect(asked("1", ["a.test", "b.test"], 0, 165).answer.granted).toEqual(["a.test", "b.test"]);
});

test("who has a part and comes again keeps its turn for the others", () => {
  const leases = new Leases(1);
  const asked = (holder: string, names: string[], { now, comesAgain = true }: { now: number; comesAgain?: boolean }) =>
    leases.ask({ ...usual, holder, task: "t", wanted: wanted(names, 20), maxWaiting: 40, comesAgain, now }).answer;
  asked("0", ["a.test"], { now: 100 });
  expect(asked("1", ["a.test", "b.test"], { now: 101 }).granted).toEqual(["b.test"]);
  expect(asked("2", ["a.test", "c.test"], { now: 102, comesAgain: false }).granted).toEqual(["c.test"]);
  expect(asked("1", ["a.test"], { now: 131 }).granted).toEqual([]);
  expect(asked("2", ["a.test"], { now: 163 }).granted).toEqual([]);
  expect(asked("1", ["a.test"], { now: 164 }).granted).toEqual(["a.test"]);
});

test("who wants a few uses waits for who has the name, and for nobody who will have it for minutes", () => {
  const leases = new Leases(1);
  const asked = (holder: string, { task, uses, now }: { task: string; uses: number; now: number }) =>
    leases.ask({
      ...usual,
      holder,
      task,
      wanted: wanted(["a.test"], uses),
      ...(uses > 10 ? { maxWaiting: 0 } : {}),
      now,
    }).answer;
  expect(asked("0", { task: "pack", uses: 50, now: 100 }).granted).toEqual(["a.test"]);
  expect(asked("1", { task: "pack", uses: 50, now: 101 }).granted).toEqual([]);
  expect(asked("2", { task: "watch 1", uses: 2, now: 102 }).granted).toEqual([]);
  leases.giveBack({ holder: "0", task: "pack" }, ["a.test"], 120);
  // Whichever message of its holder it comes with.
  expect(asked("1", { task: "pack", uses: 50, now: 150 }).waits).toEqual([{ name: "a.test", seconds: 2 }]);
  expect(asked("2", { task: "watch 7", uses: 2, now: 151 }).granted).toEqual(["a.test"]);
});

const plan = fc.record({
  holder: fc.constantFrom("0", "1", "2"),
  names: fc.uniqueArray(fc.constantFrom("a.test", "b.test", "c.test", "d.test"), { minLength: 1 }),
});

test("tasks that want several names at once never wait for each other for ever, and all come to their turn", () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 2, maxLength: 8 }), (plans) => {
      const leases = new Leases(1);
      const left = new Set(plans.map((_, index) => index));
      for (let now = 0; left.size; now += 20) {
        expect(now).toBeLessThan(plans.length * 60);
        for (const index of left) {
          const { holder, names } = plans[index]!;
          const task = `t${index}`;
          const { answer } = leases.ask({ ...usual, holder, task, wanted: wanted(names), maxWaiting: 0, now });
          if (answer.granted.length < names.length) continue;
          left.delete(index);
          leases.giveBack({ holder, task }, names, now + 10);
        }
      }
    }),
    { numRuns: caseCount(300) },
  );
});

test("holders hear what the others want of a name, until they have not said so for days, and what hardly moved is not stored", () => {
  const loads = new Loads();
  expect(loads.note({ holder: "0", name: "a.test", part: 0.5, at: 0 })).toBe(true);
  expect(loads.note({ holder: "0", name: "a.test", part: 0.52, at: 10 })).toBe(false);
  expect(loads.note({ holder: "1", name: "a.test", part: 2, at: 90_000 })).toBe(true);
  expect(loads.ofOthers("0", "a.test", 90_000)).toBe(2);
  expect(loads.ofOthers("2", "a.test", 90_000)).toBe(2.5);
  expect(loads.ofOthers("2", "a.test", 200_000)).toBe(2);
  expect(loads.note({ holder: "0", name: "a.test", part: 0.52, at: 60_000 })).toBe(true);
});

test("who reserves a name that others use has it after those that reserved it before, whoever asks for it meanwhile", () => {
  const leases = new Leases(1);
  const asked = (holder: string, now: number, uses = 50) =>
    leases.ask({
      ...usual,
      holder,
      task: "pack",
      wanted: wanted(["a.test"], uses),
      ...(uses > 10 ? { maxWaiting: 0, isTurn: true } : {}),
      now,
    }).answer.granted;
  const reserved = (holder: string, now: number) =>
    leases.reserve({ holder, wanted: wanted(["a.test"], 50), seconds: 180, now });
  const ended = (holder: string, now: number, again: string | null = null) => {
    leases.giveBack({ holder, task: "pack" }, ["a.test"], now);
    return leases.handOver(["a.test"], { again, now });
  };
  // What is reserved is not used: it does not rest for it.
  expect(reserved("0", 100)).toEqual([]);
  expect(asked("0", 101)).toEqual(["a.test"]);
  expect(reserved("1", 110)).toEqual(["a.test"]);
  expect(reserved("2", 111)).toEqual(["a.test"]);
  expect(reserved("1", 130)).toEqual(["a.test"]);
  expect(ended("0", 131, "0")).toEqual([{ name: "a.test", holder: "1", seconds: 20 }]);
  // Nobody has it for minutes in between, who wants it for seconds has it.
  expect(asked("2", 152)).toEqual([]);
  expect(reserved("0", 153)).toEqual(["a.test"]);
  expect(asked("2", 154, 2)).toEqual(["a.test"]);
  // Whoever came while it was in use hears of it again, and no other.
  expect(asked("1", 155)).toEqual([]);
  expect(ended("2", 156)).toEqual([{ name: "a.test", holder: "1", seconds: 0 }]);
  // It is not for another task of the holder.
  expect(
    leases.ask({ ...usual, holder: "1", task: "t", wanted: wanted(["a.test"], 20), maxWaiting: 0, now: 157 }).answer
      .granted,
  ).toEqual([]);
  expect(asked("1", 163)).toEqual(["a.test"]);
  expect(ended("1", 220)).toEqual([{ name: "a.test", holder: "2", seconds: 0 }]);
  // Who does not come loses it, and who is alone has it once more.
  expect(reserved("3", 410)).toEqual([]);
  expect(asked("3", 411)).toEqual(["a.test"]);
  expect(ended("3", 600, "3")).toEqual([{ name: "a.test", holder: "3", seconds: 0 }]);
  expect(ended("3", 790)).toEqual([]);
});

test("a name that somebody waits for who asks again by himself is handed over to nobody before", () => {
  const leases = new Leases(1);
  const ask = (holder: string, now: number) =>
    leases.ask({ ...usual, holder, task: "pack", wanted: wanted(["a.test"], 50), maxWaiting: 0, now }).answer.granted;
  expect(ask("0", 100)).toEqual(["a.test"]);
  expect(ask("1", 101)).toEqual([]);
  expect(leases.reserve({ holder: "2", wanted: wanted(["a.test"]), seconds: 180, now: 102 })).toEqual(["a.test"]);
  leases.giveBack({ holder: "0", task: "pack" }, ["a.test"], 130);
  expect(leases.handOver(["a.test"], { again: "0", now: 130 })).toEqual([]);
  expect(ask("1", 150)).toEqual(["a.test"]);
  leases.giveBack({ holder: "1", task: "pack" }, ["a.test"], 180);
  expect(leases.handOver(["a.test"], { again: null, now: 180 })).toEqual([
    { name: "a.test", holder: "2", seconds: 20 },
  ]);
});
