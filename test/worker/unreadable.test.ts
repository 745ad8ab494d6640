/**
 * Stored objects that a power cut left empty or short: whatever reads them treats them as gone. The watch goes on, the next
 * change is reported, and what cannot be shown any more says so.
 */
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { partOfName } from "../../src/storage/parts.ts";
import { realEnv } from "./harness.ts";
import { archiveOf } from "./archives.ts";
import { allRows, idsOf } from "./rows.ts";
import { hook, restReceivers, watchPage } from "./watched.ts";

const page = (price: number) => `<!doctype html><title>Kettle</title><h1>Kettle</h1><p>Price ${price}</p>`;

/** A watch with two snapshots and one change, reported already. */
async function watched(settings: Record<string, unknown> = {}) {
  const scene = await watchPage(page(10), settings);
  await scene.reads(page(12));
  expect(await scene.alerts()).toBe(1);
  const { watchId, userId } = await idsOf(scene.uuid);
  const prefix = `u/${userId}/w/${watchId}/`;
  return {
    ...scene,
    prefix,
    named: async (column: string, table: string) => {
      const sql = `SELECT ${column} AS name FROM ${table} WHERE watch_id = ?`;
      return (await allRows<{ name: string }>(sql, watchId)).map(({ name }) => prefix + partOfName(name).name);
    },
  };
}

/** What a power cut leaves of an object; its metadata is a row and stays. */
async function damage(keys: readonly string[], keep: (size: number) => number): Promise<void> {
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const stored = await realEnv.OBJECTS.get(key);
    if (!stored) throw new Error(`${key} is not stored`);
    const bytes = new Uint8Array(await stored.arrayBuffer());
    await realEnv.OBJECTS.put(key, bytes.subarray(0, keep(bytes.length)), { customMetadata: stored.customMetadata });
  }
}

const remains = { nothing: () => 0, "the first half": (size: number) => size >> 1 };

for (const [what, keep] of Object.entries(remains)) {
  test(`with ${what} left of every object of a watch it goes on, and the next change is reported`, async () => {
    const { owner, bench, path, prefix, alerts, reads, shown, stamps, latest, changes, difference } = await watched({
      check_unique_lines: true,
    });
    const { objects } = await realEnv.OBJECTS.list({ prefix });
    expect(objects.length).toBeGreaterThanOrEqual(2);
    await damage(
      objects.map(({ key }) => key),
      keep,
    );
    // A page that did not move needs none of them; one that did has nothing to be compared with.
    await bench.pass(600);
    await reads(page(14));
    expect((await shown()).last_error).toBe(false);
    const history = await stamps();
    expect(history).toHaveLength(3);
    expect(await latest()).toContain("Price 14");
    expect(await owner.json("GET", `${path}/trace`)).toMatchObject({
      verdict: "first",
      reason: "The text of the last snapshot cannot be read any more: this reading is the new baseline",
    });
    await reads(page(16));
    expect(await alerts()).toBe(2);
    expect((await difference()).join()).toContain("16");

    for (const lost of [
      `history/${history[0]}`,
      `difference/${history[0]}/${history[1]}`,
      `history/${history[1]}?html=1`,
    ])
      expect((await owner.call("GET", `${path}/${lost}`)).status, lost).toBe(404);
    const received = await changes();
    expect(received).toHaveLength(2);
    const traces = received.map(({ trace_url: url }) => owner.call("GET", url.replace("/api/v1", "")));
    expect((await Promise.all(traces)).map(({ status }) => status)).toEqual([200, 404]);
    const archive = unzipSync(await archiveOf(owner));
    expect(Object.values(archive).every((file) => file.length > 0)).toBe(true);
    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const feed = await owner.call("GET", `https://tidemark.example/rss?token=${token}`);
    expect(feed.status).toBe(200);
    expect((await feed.text()).match(/<item>/g)).toHaveLength(2);
  });
}

const kinds: Record<string, [column: string, table: string]> = {
  "the last snapshot and its page": ["reading ->> '$.segment.object'", "readings"],
  "the set of seen lines": ["reading ->> '$.linesObject'", "readings"],
};

for (const [what, [column, table]] of Object.entries(kinds))
  test(`a watch whose filters are edited while ${what} cannot be read goes on`, async () => {
    const { owner, bench, path, named, alerts, reads, shown } = await watched({ check_unique_lines: true });
    await damage(await named(column, table), () => 0);
    await owner.json("PUT", path, { include_filters: ["p"] });
    for (let pass = 0; pass < 2; pass++) await bench.pass(600);
    expect(await alerts()).toBe(1);
    await reads(page(18));
    expect(await alerts()).toBe(2);
    expect((await shown()).last_error).toBe(false);
  });

test("an alert whose texts cannot be read any more is reported by the lines that its change remembers", async () => {
  const { bench, shop, prefix, alerts } = await watched();
  await shop.answers(page(20));
  bench.time += 600;
  // Otherwise the check would send it before anything is damaged.
  await restReceivers("json://hook.test/in");
  await bench.tick();
  for (const message of bench.taken("tidemark-checks")) await bench.deliver("tidemark-checks", message);
  const { objects } = await realEnv.OBJECTS.list({ prefix });
  await damage(
    objects.map(({ key }) => key),
    () => 0,
  );
  await bench.drain();
  expect(await alerts()).toBe(2);
  const received = String((await hook.requests()).at(-1)?.body);
  expect(received).toContain("20");
  expect(received).toContain("no longer stored");
});
