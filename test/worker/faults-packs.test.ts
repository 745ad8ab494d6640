/** A pack loses nothing and doubles nothing, whatever breaks or happens between any two calls of its checks and their alert. */
import { expect, test } from "vitest";
import { recheck } from "../../src/schedule/dispatch.ts";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { site } from "../internet/client.ts";
import { Rounds, oneMoreEachTime, page } from "./faults-rounds.ts";
import { throughBreaks, throughGaps, unbroken } from "./faults-gaps.ts";
import { countRows, idsOf } from "./rows.ts";

/** Every fifth: those of a check that goes alone are gone through one by one, and many are the same. */
const every = 5;

test.each(["before", "after"] as const)(
  "any one call that breaks %s it is done leaves one change and one alert, sent once",
  async (when) => {
    const rounds = await Rounds.inPack();
    const holds = oneMoreEachTime(rounds);
    const whole = await rounds.round(null);
    await holds();
    expect(whole.count(when)).toBeGreaterThan(10);
    await throughBreaks(rounds, { when, count: whole.count(when), holds, every: 2 });
  },
);

test.each(["before", "after"] as const)(
  "a pack in parts, of which any one call breaks %s it is done, leaves one change and one alert, and no watch unchecked",
  async (when) => {
    const rounds = await Rounds.inPack({ isInParts: true });
    const holds = oneMoreEachTime(rounds);
    const isWhole = async () => {
      await holds();
      expect(await countRows("schedule", "pack > 0 OR pack = -1")).toBe(3);
      expect(await countRows("packs", "done_generation < generation")).toBe(0);
    };
    const whole = await rounds.round(null);
    await isWhole();
    await throughBreaks(rounds, { when, count: whole.count(when), holds: isWhole, every });
  },
);

test("a second cron and a second worker with the same messages change nothing and tell nothing twice", async () => {
  const rounds = await Rounds.inPack();
  const { bench } = rounds;
  const meanwhile = unbroken(bench, async () => {
    const sent = bench.queued.map(({ queue, body }) => ({ queue, body: structuredClone(body) }));
    await bench.tick();
    await bench.drain();
    for (const { queue, body } of sent) await bench.deliver(queue, body);
  });
  await throughGaps(rounds, { every, meanwhile, holds: oneMoreEachTime(rounds) });
});

test("a worker that is slower than its lease writes nothing that another has written, and tells it under one name", async () => {
  const rounds = await Rounds.inPack();
  const { bench } = rounds;
  const meanwhile = unbroken(bench, async () => {
    for (let pass = 0; pass < 2; pass++) await bench.pass(leaseSeconds + 10);
  });
  await throughGaps(rounds, { every, meanwhile, holds: oneMoreEachTime(rounds, { names: true }) });
});

test("a watch that a person checks meanwhile is settled once, by one or the other", async () => {
  const rounds = await Rounds.inPack();
  const { bench } = rounds;
  const meanwhile = unbroken(bench, async () => {
    const { watchId } = await idsOf(rounds.uuid);
    await recheck(bench.world, [watchId], { now: bench.time });
    await bench.drain();
  });
  await throughGaps(rounds, { every, meanwhile, holds: oneMoreEachTime(rounds, { names: true }) });
});

test("an edit in the middle of a check of its pack is in force, whenever it comes", async () => {
  const rounds = await Rounds.inPack();
  const { owner } = rounds;
  await throughGaps(rounds, {
    every,
    before: () => owner.json("PUT", `/watch/${rounds.uuid}`, { include_filters: ["#a"] }),
    meanwhile: () => owner.json("PUT", `/watch/${rounds.uuid}`, { include_filters: ["#b"] }),
    holds: async () => {
      await rounds.bench.pass(600);
      expect((await rounds.latest()).trim()).toBe(`Beta ${rounds.words}`);
    },
  });
});

test("watches that are deleted from a pack and restored lose nothing and tell nothing twice", async () => {
  const rounds = await Rounds.inPack();
  const { owner, bench } = rounds;
  const holds = oneMoreEachTime(rounds, { names: true });
  await throughGaps(rounds, {
    every,
    meanwhile: () => owner.json("DELETE", `/watch/${rounds.uuid}`),
    holds: async () => {
      await owner.json("POST", `/watch/${rounds.uuid}/restore`);
      for (let pass = 0; pass < 2; pass++) await bench.pass(leaseSeconds + 10);
      await holds();
    },
  });
});

test("what keeps failing, or has to wait, leaves its pack; the others stay", async () => {
  const rounds = await Rounds.inPack();
  await rounds.round(null);
  expect(await countRows("schedule", "pack > 0")).toBe(3);
  await site("page.test").answers({ status: 404, body: "gone" });
  rounds.bench.time += 600;
  await rounds.bench.tick();
  await rounds.bench.drain();
  expect(await countRows("schedule", "pack > 0")).toBe(1);
  expect(await countRows("schedule", "pack = 0 AND next_at > ?", rounds.bench.time)).toBe(2);
  await site("page.test").answers(page("back again"));
  for (let pass = 0; pass < 2; pass++) await rounds.bench.pass(600);
  expect(await countRows("schedule", "pack = -1")).toBe(2);
});
