/** What the routes of a watch take from a request. */
import { prefersStrict } from "../http/headers.ts";
import type { RequestContext } from "../http/app.ts";
import { problem } from "../problem.ts";
import type { RequestScope } from "./save.ts";
import type { LoadedWatch } from "./row.ts";
import type { WatchStores } from "./world.ts";

/** The caller's watch of that UUID. @throws Problem 404 for unknown and for somebody else's alike. */
export async function watchOf(c: RequestContext<WatchStores>, uuid: string): Promise<LoadedWatch> {
  const watch = await c.get("mine").watches.find(uuid);
  if (!watch) throw problem.notFound("watch");
  return watch;
}

/** The account that asks, its own stores, and the world. */
export const requestScope = <S extends WatchStores>(
  c: RequestContext<S>,
): RequestScope & { mine: ReturnType<S["mine"]> } => ({
  world: c.get("world"),
  caller: c.get("caller"),
  mine: c.get("mine") as ReturnType<S["mine"]>,
  isStrict: prefersStrict(c.req.header("Prefer")),
});
