/**
 * Whose a request is, where accounts are spread over several databases: what it shows of them (a key, an address) is asked for
 * in all, and the request goes on in the world of the one that knows it.
 */
import type { Context } from "hono";
import { findIn } from "../shard/shards.ts";
import type { World } from "../world.ts";
import type { App, RequestContext } from "./app.ts";
import type { HttpStores } from "./world.ts";

/**
 * What `ask` gives in the database that knows it; from then on `c.var.world` is the world of that one. Null where none knows it:
 * then the request stays where it was. `clue`: names what is asked for, a hash where it is secret.
 * @throws Problem 503 where none knows it and one does not answer
 */
export async function locate<S extends HttpStores, T>(
  c: RequestContext<S>,
  clue: string,
  ask: (world: World<S>) => Promise<T | null>,
): Promise<T | null> {
  const found = await findIn(c.get("shards"), clue, ask);
  if (!found) return null;
  goOnIn(c, found.world);
  return found.found;
}

/** The request goes on in this world. */
export function goOnIn<S extends HttpStores>(c: RequestContext<S>, world: World<S>): void {
  (c as unknown as Context<App<S>>).set("world", world);
}
