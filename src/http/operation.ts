/**
 * An operation of the API as a value: its method, path, schemas and documentation, and who may call it. Nothing is read out of the
 * path: an operation that does not state its access does not compile.
 */
import { createRoute, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { PathTree } from "../lib/pathTree.ts";
import type { Access } from "./access.ts";
import type { App } from "./app.ts";
import type { HttpStores } from "./world.ts";

// A symbol, since whatever else a route holds becomes part of the OpenAPI document.
const accessMember = Symbol("access");
type Stated = { [accessMember]?: Access };

/** A route for `openapi()`, with its access. */
export function operation<P extends string, R extends Omit<RouteConfig, "path"> & { path: P }>({
  access,
  ...route
}: R & { access: Access }): R & { getRoutingPath(): string } {
  const made = createRoute<P, R>(route as unknown as R);
  return Object.assign(made, { [accessMember]: access });
}

/** The access that an operation of the document, or a route of the registry, states; null where it states none. */
export const accessOf = (operation: object): Access | null => (operation as Stated)[accessMember] ?? null;

/** A function that returns who may call an operation; null for what is none. @throws Error for a route that does not state it */
function accessTable<S extends HttpStores>(api: OpenAPIHono<App<S>>): (method: string, path: string) => Access | null {
  const tree = new PathTree<Map<string, Access>>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path } = definition.route;
    const access = accessOf(definition.route);
    if (access === null) throw new Error(`${method} ${path} does not state who may call it`);
    tree.at(path.replaceAll(/\{(\w+)\}/g, ":$1"), () => new Map()).set(method.toUpperCase(), access);
  }
  return (method, path) => {
    const asked = method === "HEAD" ? "GET" : method;
    for (const known of tree.find(path)) {
      const access = known.get(asked);
      if (access) return access;
    }
    return null;
  };
}

/** The middleware that sets `c.var.access` by the routes of `api`. */
export const accessOfRequest = <S extends HttpStores>(api: OpenAPIHono<App<S>>) => {
  let accessAt: ReturnType<typeof accessTable> | null = null;
  return createMiddleware<App>(async (c, next) => {
    accessAt ??= accessTable(api);
    c.set("access", accessAt(c.req.method, c.req.path));
    await next();
  });
};
