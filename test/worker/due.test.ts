/** When a watch is due: after an edit, and after a claim that nobody worked. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, homeWorld } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";

const now = () => Math.floor(Date.now() / 1000);
const hour = 3600;
type Row = { watch_id: number; generation: number; lease_until: number };
const scheduled = async (uuid: string): Promise<Row> => {
  const row = await firstRow<Row>(
    "SELECT watch_id, generation, lease_until FROM schedule JOIN watches ON watches.id = watch_id WHERE uuid = ?",
    uuid,
  );
  return row as Row;
};
const never = { enabled: true, timezone: "UTC" };

describe("an edit", () => {
  test.each([
    ["of a watch that is due queues its check", { due: -hour, edit: { title: "Kettle" }, checks: 1 }],
    ["of a watch that is not due queues none", { due: hour, edit: { title: "Kettle" }, checks: 0 }],
    ["that pauses a watch that is due queues none", { due: -hour, edit: { paused: true }, checks: 0 }],
    ["that sets hours leaves it to them", { due: -hour, edit: { time_schedule_limit: never }, checks: 0 }],
    ["that ends hours queues what is due", { due: -hour, edit: { time_schedule_limit: null }, checks: 1 }],
  ])("%s", async (_title, { due, edit, checks }) => {
    const owner = await account();
    await site("quiet.test").answers({ body: "<p>Hello</p>" });
    const uuid = await owner.watch({ url: "https://quiet.test/", time_schedule_limit: null });
    const before = await scheduled(uuid);
    await execute(
      "UPDATE schedule SET next_at = ?1, lease_until = 0, done_generation = generation WHERE watch_id = ?2",
      now() + due,
      before.watch_id,
    );
    await owner.json("PUT", `/watch/${uuid}`, edit);
    expect((await scheduled(uuid)).generation - before.generation).toBe(checks);
  });
});

test("checks that were claimed and not worked are due at once", async () => {
  const bench = new Bench();
  // That of watches of which nothing is known yet.
  const queue = "tidemark-slow-checks";
  const owner = await account();
  await site("calm.test").answers({ body: "<p>Hello</p>" });
  const uuid = await owner.watch({ url: "https://calm.test/" });
  await execute("UPDATE schedule SET next_at = 1, lease_until = 0, done_generation = generation");
  await bench.tick();
  expect(bench.taken(queue)).toHaveLength(1);
  const { watch_id: watchId, generation, lease_until: lease } = await scheduled(uuid);
  expect(lease).toBeGreaterThan(bench.time);
  await homeWorld().stores.checks.unclaim([{ watchId, generation }], bench.time);
  await bench.tick();
  expect(bench.taken(queue)).toHaveLength(1);
});
