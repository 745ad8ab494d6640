/** Who is looked for in several databases is found, whatever moves meanwhile. */
import { expect, test } from "vitest";
import { findIn, shardsOf } from "../../../src/shard/shards.ts";
import type { World } from "../../../src/world.ts";

const shards = shardsOf(2, (index) => ({ shard: { index } }) as World<object>);

test("an account that is moved between the answers of two databases is found where it went", async () => {
  let home = 1;
  const found = await findIn(shards, "ada", async ({ shard: { index } }) => {
    const isHere = index === home;
    home = 0;
    return isHere ? "ada" : null;
  });
  expect([found?.world.shard.index, found?.found]).toEqual([0, "ada"]);
});

test("what no database knows is unknown", async () => {
  expect(await findIn(shards, "nobody", async () => null)).toBeNull();
});
