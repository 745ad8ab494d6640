/** What the routes of a watch take from a request. */
import type { RequestContext } from "../http/app.ts";
import { problem } from "../problem.ts";
import type { Desk } from "./keep.ts";
import type { LoadedWatch } from "./row.ts";
import type { WatchStores } from "./world.ts";

/** The caller's watch of that UUID. @throws Problem 404 for unknown and for somebody else's alike. */
export async function watchOf(c: RequestContext<WatchStores>, uuid: string): Promise<LoadedWatch> {
  const watch = await c.var.mine.watches.find(uuid);
  if (!watch) throw problem.notFound("Watch");
  return watch;
}

/** Who asks, and the stores that are theirs. */
export const deskOf = <S extends WatchStores>(c: RequestContext<S>): Desk & { mine: ReturnType<S["mine"]> } => ({
  world: c.var.world,
  caller: c.var.caller,
  mine: c.var.mine as ReturnType<S["mine"]>,
});
