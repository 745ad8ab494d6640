/** A service of two databases: the usual one and the spare one, with a clock and queues of its own. */
import { isolate } from "./isolate.ts";
import { account, Bench, realEnv, type Account } from "./harness.ts";
import { operated, type Face } from "./operated.ts";
import { tablesIn } from "./setup.ts";

/** The database that no other test uses. */
export const { SPARE: spare } = realEnv as unknown as { SPARE: D1Database };

export type Sharded = {
  bench: Bench;
  face: Face;
  /** A new account in the database of this number. */
  person: (index: number) => Promise<Account>;
  databases: D1Database[];
};

/** `bindings`: others than usual. */
export async function sharded(
  settings: Record<string, string> = {},
  bindings: Record<string, unknown> = {},
): Promise<Sharded> {
  await tablesIn(spare, isolate.schema ?? []);
  const bench = new Bench(undefined, { ...settings, DB_1: spare, ...bindings });
  for (const world of bench.shards.all()) await world.stores.shard.prepare();
  const face = operated({}, bench.env);
  const send = face.request;
  const person = (index: number) => account({ world: bench.shards.world(index), send });
  return { bench, face, person, databases: [realEnv.DB, spare] };
}
