/**
 * Queries are as strict as bodies: a parameter that an operation does not know is refused, with the name that may have been
 * meant. What the routes declare is what is known, so that no second list can differ from it. In order:
 *
 * 1. The credential (`key`, `api_key`) is let through, and so are parameters that clients add for caches and statistics and
 *    that no server reads: those that begin with an underscore, `from_extension` or `utm_`.
 * 2. Only operations with an API key are held to it. Links in mails pass through programs that add to them.
 * 3. Header fields that are kept to a length in the document are held to it.
 */
import { createMiddleware } from "hono/factory";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { z } from "zod";
import { problem } from "../problem.ts";
import { closest } from "../lib/closest.ts";
import type { App } from "./app.ts";
import type { HttpStores } from "./world.ts";
import { conditionCharacters } from "./headers.ts";
import { patternOf } from "./methods.ts";

const tolerated = /^(?:key$|api_key$|_|from_extension|utm_)/;

type Known = { method: string; path: RegExp; names: ReadonlySet<string> };

/** What an operation may be asked, by the routes of an application; null for what no route describes. */
function queryNamesOf<S extends HttpStores>(
  api: OpenAPIHono<App<S>>,
): (method: string, path: string) => ReadonlySet<string> | null {
  const known = api.openAPIRegistry.definitions.flatMap((definition): Known[] => {
    if (definition.type !== "route") return [];
    const { method, path, request } = definition.route;
    const query = request?.query as z.ZodObject | undefined;
    return [
      {
        method: method.toUpperCase(),
        path: patternOf(path.replaceAll(/\{(\w+)\}/g, ":$1")),
        names: new Set(Object.keys(query?.shape ?? {})),
      },
    ];
  });
  return (method, path) => {
    const asked = method === "HEAD" ? "GET" : method;
    return known.find((each) => each.method === asked && each.path.test(path))?.names ?? null;
  };
}

/** The refusal of names that are not known, with what may have been meant; null where all are. */
export function unknownNames(given: Iterable<string>, known: ReadonlySet<string>): string | null {
  const unknown = [...new Set(given)].filter((name) => !known.has(name) && !tolerated.test(name));
  if (!unknown.length) return null;
  const meant = unknown.flatMap((name) => closest(name, [...known]) ?? []);
  const hint = meant.length ? `; did you mean ${[...new Set(meant)].slice(0, 3).join(", ")}?` : "";
  return `Unknown query parameter(s): ${unknown.join(", ").slice(0, 500)}${hint}`;
}

/** Refuses what an operation does not know. @throws Problem 400 */
export const parameters = <S extends HttpStores>(api: OpenAPIHono<App<S>>) => {
  let namesOf: ReturnType<typeof queryNamesOf> | null = null;
  return createMiddleware<App>(async (c, next) => {
    namesOf ??= queryNamesOf(api);
    const known = namesOf(c.req.method, c.req.path);
    const wrong = known && unknownNames(new URL(c.req.url).searchParams.keys(), known);
    if (wrong) throw problem.invalid(wrong);
    for (const name of ["If-Match", "If-None-Match"])
      if ((c.req.header(name)?.length ?? 0) > conditionCharacters)
        throw problem.invalid(`${name}: expected at most ${conditionCharacters} characters`);
    await next();
  });
};
