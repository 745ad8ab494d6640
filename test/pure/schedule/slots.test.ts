/** When packs are due, over real tables. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { LocalDatabase } from "../../../bench/day/database.ts";
import { packStore } from "../../../src/schedule/packs/store.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const hour = 3600;
const start = 500_000 * hour;

/** An hourly pack whose own place in the hour is so many seconds behind its beginning, where its host has so many watches. */
function packAt(phase: number, { watches = 100 } = {}) {
  const database = new LocalDatabase(":memory:", migrations);
  const packs = packStore(database.binding());
  database.sqlite.exec(
    `INSERT INTO packs (bucket, interval_seconds, phase, next_at, members)
     VALUES (700, ${hour}, ${phase}, ${start}, 100), (700, ${hour}, 0, ${start + 100 * hour}, ${watches - 100})`,
  );
  /** Claims it, checks it from then on for so many seconds, and says when it is due next. */
  const check = async (began: number, seconds: number): Promise<number> => {
    const [claimed] = await packs.claimDue(began, { shared: 1, crowd: 1, bucket: 1 });
    if (!claimed) throw new Error("The pack is not due");
    await packs.take(claimed, { hosts: ["a.example"], now: began });
    const now = began + seconds;
    const end = { settled: [], gone: [], members: 100, lastsUntil: 0, hosts: null, othersLoad: null };
    await packs.commit(claimed, { ...end, since: began, now }, []);
    // As wide as that of a claim: what does not change of the row is not written again.
    expect(database.sqlite.prepare("SELECT lease_until AS until FROM packs WHERE id = 1").get()).toEqual({
      until: now,
    });
    const { next_at: nextAt } = database.sqlite.prepare("SELECT next_at FROM packs WHERE id = 1").get() as {
      next_at: number;
    };
    return nextAt;
  };
  return check;
}

test("a pack is due at its own place in the interval, or where its checks last over that, an interval after they began", async () => {
  expect(await packAt(0)(start + 20, 100)).toBe(start + hour);
  const check = packAt(60);
  const second = await check(start + 20, 100);
  expect(second).toBe(start + hour + 20);
  // It comes back to its place: each round begins a little later than it is due.
  expect(await check(second + 45, 100)).toBe(start + 2 * hour + 60);
});

test("packs that were late together come back to their places as fast as their host can be asked for all of them", async () => {
  const lateBy = 1800;
  const after = async (watches: number): Promise<number[]> => {
    const check = packAt(0, { watches });
    const times: number[] = [];
    for (let due = start + lateBy; times.length < 5; times.push(due)) due = await check(due, 100);
    return times.map((time) => time - start);
  };
  expect(await after(1000)).toEqual([1, 2, 3, 4, 5].map((hours) => hours * hour));
  expect(await after(2200)).toEqual([4968, 8136, 11_304, 14_472, 5 * hour]);
});
