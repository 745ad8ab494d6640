/** When packs are due, over real tables. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { LocalDatabase } from "../../../bench/day/database.ts";
import { packStore } from "../../../src/schedule/packs/store.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const hour = 3600;
const start = 500_000 * hour;

/** An hourly pack whose own place in the hour is so many seconds behind its beginning. */
function packAt(phase: number) {
  const database = new LocalDatabase(":memory:", migrations);
  const packs = packStore(database.binding());
  database.sqlite.exec(
    `INSERT INTO packs (bucket, interval_seconds, phase, next_at, members) VALUES (7, ${hour}, ${phase}, ${start}, 100)`,
  );
  /** Claims it, checks it from then on for so many seconds, and says when it is due next. */
  const check = async (began: number, seconds: number): Promise<number> => {
    const [claimed] = await packs.claimDue(began, { shared: 1, crowd: 1, bucket: 1 });
    if (!claimed) throw new Error("The pack is not due");
    await packs.take(claimed, { hosts: ["a.example"], now: began });
    const now = began + seconds;
    const end = { settled: [], gone: [], members: 100, lastsUntil: 0, hosts: null, othersLoad: null };
    await packs.commit(claimed, { ...end, since: began, now }, []);
    const { next_at: nextAt } = database.sqlite.prepare("SELECT next_at FROM packs").get() as { next_at: number };
    return nextAt;
  };
  return check;
}

test("a pack is due at its own place in the interval, or where its checks last over that, an interval after they began", async () => {
  expect(await packAt(0)(start + 20, 100)).toBe(start + hour);
  expect(await packAt(300)(start + 20, 100)).toBe(start + 300);
  const check = packAt(60);
  const second = await check(start + 20, 100);
  expect(second).toBe(start + hour + 20);
  // It comes back to its place: each round begins a little later than it is due.
  expect(await check(second + 45, 100)).toBe(start + 2 * hour + 60);
});
