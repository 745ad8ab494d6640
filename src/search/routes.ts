/** Search over HTTP. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../http/app.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { asQuery } from "../http/query.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { watchMap } from "../watch/shape.ts";
import { listed } from "../watch/shown.ts";
import { neededPiece, searchMatcher } from "./matching.ts";

const { partial } = asQuery(
  z.object({ partial: z.boolean().meta({ description: "Find the text anywhere inside, not only as the whole." }) }),
).shape;

const search = createRoute({
  method: "get",
  path: "/search",
  operationId: "searchWatches",
  tags: ["Search"],
  summary: "Find watches by address, title, page title or last error",
  request: {
    query: z.object({
      q: z
        .string()
        .max(5000)
        .optional()
        .meta({
          param: { name: "q", in: "query", required: true },
          description: "The text, whatever its case; * stands for anything.",
          example: "https://shop.example/*",
        }),
      tag: z.string().max(5000).optional().meta({ description: "Name or UUID of a tag to search in." }),
      partial,
      ...pageQuery,
    }),
  },
  responses: {
    200: { description: "The watches by UUID.", content: { "application/json": { schema: watchMap } } },
    ...keyedRefusals(404),
  },
});

const lookedAtOnce = 500;

export const searchRoutes = newApp();

searchRoutes.openapi(search, async (c) => {
  const { q, tag: name, partial: inside = false, limit, cursor } = c.req.valid("query");
  if (!q?.trim()) throw problem.invalid("Search query 'q' parameter is required");
  const tag = name ? await c.var.mine.tags.named(name) : null;
  if (name && !tag) throw problem.notFound("Tag");
  const isFound = searchMatcher(q, inside);
  const entries: [string, ReturnType<typeof listed>][] = [];
  let last = cursorOf(cursor);
  const wanted = limit ?? Infinity;
  // In pages: what a search needs of memory is what it answers.
  while (entries.length < wanted) {
    const page = { tagId: tag?.id ?? null, after: last, piece: neededPiece(q), limit: lookedAtOnce };
    const candidates = await c.var.mine.search.candidates(page);
    const ids = candidates.flatMap((watch) => (isFound(watch) ? watch.id : [])).slice(0, wanted - entries.length);
    const watches = await c.var.mine.watches.byIds(ids);
    entries.push(...watches.map((watch) => [watch.uuid, listed(watch)] as [string, ReturnType<typeof listed>]));
    last = (entries.length < wanted ? candidates.at(-1)?.id : ids.at(-1)) ?? last;
    if (candidates.length < lookedAtOnce) break;
  }
  if (entries.length === limit) c.header("Link", nextLink(c.req.url, last));
  return c.json(Object.fromEntries(entries), 200);
});
