/**
 * Queries are as strict as bodies: a parameter that an operation does not declare is refused, with a suggestion. Where nothing is
 * changed, one that is like none of the operation's is ignored, as by most servers that clients were written for. The names come
 * from the routes' own schemas. In order:
 *
 * 1. Ignored are the credential (`key`, `api_key`) and parameters that clients add for caches and statistics: those that begin
 *    with an underscore, `from_extension` or `utm_`.
 * 2. The rule applies only to operations with an API key: mail programs may add parameters to the links in mails.
 * 3. Header fields that have a maximum length in the document are held to it.
 */
import { createMiddleware } from "hono/factory";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { z } from "zod";
import { about, message, type Message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { closest, suggestions } from "../lib/closest.ts";
import { PathTree } from "../lib/pathTree.ts";
import type { App } from "./app.ts";
import type { HttpStores } from "./world.ts";
import { conditionCharacters } from "./headers.ts";
import { queryOf } from "./queryOf.ts";

const tolerated = /^(?:key$|api_key$|_|from_extension|utm_)/;

/** A function that returns the parameter names of an operation, read from the routes; null for an unknown operation. */
function queryNamesOf<S extends HttpStores>(
  api: OpenAPIHono<App<S>>,
): (method: string, path: string) => ReadonlySet<string> | null {
  const tree = new PathTree<Map<string, ReadonlySet<string>>>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path, request } = definition.route;
    const query = request?.query as z.ZodObject | undefined;
    const names = tree.at(path.replaceAll(/\{(\w+)\}/g, ":$1"), () => new Map());
    names.set(method.toUpperCase(), new Set(Object.keys(query?.shape ?? {})));
  }
  return (method, path) => {
    const asked = method === "HEAD" ? "GET" : method;
    for (const names of tree.find(path)) {
      const known = names.get(asked);
      if (known) return known;
    }
    return null;
  };
}

/** The sentence that refuses unknown parameter names, with suggestions; null when all names are known or ignored. */
export function unknownNames(given: Iterable<string>, known: ReadonlySet<string>): Message | null {
  const unknown = [...new Set(given)].filter((name) => !known.has(name) && !tolerated.test(name));
  if (!unknown.length) return null;
  const candidates = [...known];
  const suggested = suggestions(unknown, (name) => closest(name, candidates));
  const names = unknown.join(", ").slice(0, 500);
  if (!suggested.length) return message("request.unknown_parameters", { names });
  return message("request.unknown_parameters_near", { names, near: suggested.slice(0, 3).join(", ") });
}

/** Those names that are known, or like a known one. */
export function mistypedNames(given: readonly string[], known: ReadonlySet<string>): string[] {
  const candidates = [...known];
  return given.filter((name) => known.has(name) || closest(name, candidates) !== null);
}

/** The middleware that refuses unknown query parameters and too long preconditions, by the routes of `api`. @throws Problem 400 */
export const parameters = <S extends HttpStores>(api: OpenAPIHono<App<S>>) => {
  let namesOf: ReturnType<typeof queryNamesOf> | null = null;
  return createMiddleware<App>(async (c, next) => {
    namesOf ??= queryNamesOf(api);
    const known = namesOf(c.req.method, c.req.path);
    const given = [...queryOf(c).keys()];
    const isSafe = c.req.method === "GET" || c.req.method === "HEAD";
    const wrong = known && unknownNames(isSafe ? mistypedNames(given, known) : given, known);
    if (wrong) throw problem.invalid(wrong);
    for (const name of ["If-Match", "If-None-Match"])
      if ((c.req.header(name)?.length ?? 0) > conditionCharacters)
        throw problem.invalid(about(name, message("request.at_most_characters", { count: conditionCharacters })));
    await next();
  });
};
