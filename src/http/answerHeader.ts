/**
 * Headers of an answer that is made already. Hono's own `c.header` makes the whole answer anew for each of them, and
 * every answer gets six.
 */
import type { RequestContext } from "./app.ts";
import type { HttpStores } from "./world.ts";

/** Sets a header, also of an answer that is still to be made. */
export function setHeader<S extends HttpStores>(c: RequestContext<S>, name: string, value: string): void {
  if (!changed(c, (headers) => headers.set(name, value))) c.header(name, value);
}

/** Adds a value to a header. */
export function appendHeader<S extends HttpStores>(c: RequestContext<S>, name: string, value: string): void {
  if (!changed(c, (headers) => headers.append(name, value))) c.header(name, value, { append: true });
}

/** False where there is no answer yet, or one whose headers cannot be changed: what was fetched. */
function changed<S extends HttpStores>(c: RequestContext<S>, change: (headers: Headers) => void): boolean {
  if (!c.finalized) return false;
  try {
    change(c.res.headers);
    return true;
  } catch {
    return false;
  }
}
