/**
 * Whatever happens between any two calls of a check and of its alert: another worker, a lease that runs out, a clock that
 * steps back, an edit, a deletion. Each test goes through all the gaps, one after the other.
 */
import { expect, test } from "vitest";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { keptSeconds } from "../../src/watch/deletion/statements.ts";
import { account, homeWorld } from "./harness.ts";
import { allRows, firstRow } from "./rows.ts";
import { throughGaps, unbroken } from "./faults-gaps.ts";
import { objectsLeft, oneMoreEachTime, Rounds, rowsLeft } from "./faults-rounds.ts";

test("a second cron and a second worker with the same messages change nothing and tell nothing twice", async () => {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  const holds = oneMoreEachTime(rounds);
  const meanwhile = unbroken(bench, async () => {
    const sent = bench.queued.map(({ queue, body }) => ({ queue, body: structuredClone(body) }));
    await bench.tick();
    await bench.drain();
    for (const { queue, body } of sent) await bench.deliver(queue, body);
  });
  await throughGaps(rounds, { meanwhile, holds });
});

test("a worker that is slower than its lease writes nothing that another has written, and tells it under one name", async () => {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  const holds = oneMoreEachTime(rounds, { names: true });
  const meanwhile = unbroken(bench, async () => {
    for (let pass = 0; pass < 2; pass++) await bench.pass(leaseSeconds + 10);
  });
  await throughGaps(rounds, { meanwhile, holds });
});

test("a clock that steps back five minutes loses nothing, doubles nothing and keeps the order of the history", async () => {
  const rounds = await Rounds.started();
  const holds = oneMoreEachTime(rounds);
  const meanwhile = async () => void (rounds.bench.time -= 300);
  await throughGaps(rounds, { meanwhile, holds });
  const results = await allRows<{ at: number }>("SELECT at FROM changes ORDER BY id");
  const times = results.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("an edit of a tag is in force for whatever is kept after it", async () => {
  const rounds = await Rounds.started();
  const { owner } = rounds;
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
    title: "Parts",
    include_filters: ["#a"],
  });
  await owner.json("PUT", `/watch/${rounds.uuid}`, { tags: [tag] });
  const received = async () => {
    const results = await allRows<{ brief: string }>("SELECT brief FROM changes");
    return results.filter(({ brief }) => brief.includes("Alpha")).length;
  };
  let receivedByThen = 0;
  let maxReported = 0;
  await throughGaps(rounds, {
    before: async () => {
      await owner.json("PUT", `/tag/${tag}`, { include_filters: ["#a"] });
      await rounds.bench.pass(600);
    },
    meanwhile: async () => {
      receivedByThen = await received();
      await owner.json("PUT", `/tag/${tag}`, { include_filters: ["#b"] });
    },
    holds: async () => {
      expect((await rounds.latest()).trim()).toBe(`Beta ${rounds.words}`);
      expect(await received()).toBe(receivedByThen);
      maxReported = Math.max(maxReported, receivedByThen);
    },
  });
  // Some edits came too late to be in force: what was kept before them was reported.
  expect(maxReported).toBeGreaterThan(0);
});

test("muting holds for whatever is not sent yet, and unsent alerts say why", async () => {
  const rounds = await Rounds.started();
  const { owner } = rounds;
  const edit = (muted: boolean) => owner.json("PUT", `/watch/${rounds.uuid}`, { notification_muted: muted });
  let count = 0;
  let sent = 0;
  await throughGaps(rounds, {
    before: async () => {
      await edit(false);
      sent = (await rounds.received()).length;
    },
    meanwhile: () => edit(true),
    holds: async () => {
      expect(await rounds.latest()).toContain(rounds.words);
      const changes = await rounds.changes();
      expect(changes).toHaveLength(++count);
      const states = changes.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
      const delivered = states.filter((state) => state === "delivered").length;
      expect((await rounds.received()).length).toBe(delivered);
      expect(delivered).toBeLessThanOrEqual(sent + 1);
      expect(states.filter((state) => state !== "delivered" && state !== "suppressed")).toEqual([]);
    },
  });
  // Both happened: alerts held back in time, and alerts that had gone already.
  expect(sent).toBeLessThan(count);
});

test("a watch that is deleted and restored loses nothing and tells nothing twice", async () => {
  const rounds = await Rounds.started();
  const { owner, bench } = rounds;
  const holds = oneMoreEachTime(rounds, { names: true });
  await throughGaps(rounds, {
    every: 2,
    meanwhile: () => owner.json("DELETE", `/watch/${rounds.uuid}`),
    holds: async () => {
      await owner.json("POST", `/watch/${rounds.uuid}/restore`);
      for (let pass = 0; pass < 2; pass++) await bench.pass(leaseSeconds + 10);
      await holds();
    },
  });
});

test("a deleted watch leaves no row and no object after seven days", async () => {
  const rounds = await Rounds.started();
  const { owner, bench } = rounds;
  await throughGaps(rounds, {
    every: 3,
    before: async () => {
      if (!Object.keys(await rowsLeft()).length) await rounds.watch();
    },
    meanwhile: () => owner.json("DELETE", `/watch/${rounds.uuid}`),
    holds: async () => {
      bench.time = Math.floor(Date.now() / 1000) + keptSeconds + 60;
      await bench.pass(60);
      expect(await rowsLeft()).toEqual({});
      bench.time = Math.floor(Date.now() / 1000);
    },
  });
  await owner.json("DELETE", `/watch/${rounds.uuid}`);
  bench.time = Math.floor(Date.now() / 1000) + keptSeconds + 60;
  await bench.pass(60);
  expect(await objectsLeft(bench)).toEqual([]);
});

test("an account that is erased leaves no row and no object", async () => {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  const erase = async () => {
    const row = await firstRow<{ id: number }>("SELECT id FROM users");
    await homeWorld()
      .stores.mine({ userId: row?.id ?? 0 })
      .account.erase();
  };
  await throughGaps(rounds, {
    every: 3,
    before: async () => {
      if (Object.keys(await rowsLeft({ ofAccounts: true })).length) return;
      rounds.owner = await account();
      await rounds.watch();
    },
    meanwhile: erase,
    holds: async () => expect(await rowsLeft({ ofAccounts: true })).toEqual({}),
  });
  await erase();
  expect(await objectsLeft(bench)).toEqual([]);
});
