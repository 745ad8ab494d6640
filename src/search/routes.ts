/** Search over HTTP. */
import { z } from "@hono/zod-openapi";
import { message } from "../message/message.ts";
import { reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { waitingAmong } from "../schedule/hosts/known.ts";
import { newApp } from "../http/app.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { asQuery } from "../http/query.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { watchMap } from "../watch/shape.ts";
import { watchListEntry } from "../watch/response.ts";
import { answerJson, membersJson } from "../http/jsonText.ts";
import type { ShortWatch } from "../watch/short/row.ts";
import type { SearchMine, SearchWorld, SearchStores } from "./world.ts";
import { neededPieces, searchMatcher, type Searched } from "./matching.ts";
import { jsonAnswer } from "../http/contract.ts";

const { partial } = asQuery(
  z.object({ partial: z.boolean().meta({ description: "Find the text anywhere inside, not only as the whole." }) }),
).shape;

export const searchWatches = operation({
  method: "get",
  path: "/search",
  operationId: "searchWatches",
  access: reads("list"),
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
          minLength: 1,
          description: "The text, whatever its case; * stands for anything.",
          example: "https://shop.example/*",
        }),
      tag: z
        .string()
        .max(5000)
        .optional()
        .meta({ description: "Name or UUID of a tag to search in; nothing is found in one that is unknown." }),
      partial,
      ...pageQuery,
    }),
  },
  responses: {
    200: jsonAnswer(watchMap, "The watches by UUID."),
    ...keyedRefusals(),
  },
});

const minRowsScanned = 500;
const maxRowsScanned = 4000;

type Entries = [uuid: string, watch: ReturnType<typeof watchListEntry>][];
type Reach = { mine: SearchMine; world: SearchWorld };
type SearchQuery = {
  isFound: (watch: Searched) => boolean;
  pieces: string[];
  tagId: number | null;
  after: number;
  limit: number;
};

const searchedOf = ({ settings, reading }: ShortWatch): Searched => ({
  url: settings.url ?? "",
  title: settings.title ?? null,
  page_title: reading.pageTitle ?? null,
  last_error: reading.failing?.sentence ?? null,
});

/** Collects the matches and the id of the last one. Candidates are read in pages, so that memory is bounded by the answer. */
async function foundBy({ mine, world }: Reach, { isFound, pieces, tagId, after, limit }: SearchQuery) {
  const entries: Entries = [];
  const now = world.clock.now();
  let from: number | null = after;
  let last = after;
  for (
    let count = minRowsScanned;
    from !== null && entries.length < limit;
    count = Math.min(count * 2, maxRowsScanned)
  ) {
    const page = await mine.search.candidates({ tagId, after: from, count, pieces });
    const watches = page.candidates.filter((watch) => isFound(searchedOf(watch))).slice(0, limit - entries.length);
    const waitingOf = watches.length ? await waitingAmong(world, watches) : () => null;
    for (const watch of watches) entries.push([watch.uuid, watchListEntry(watch, { waiting: waitingOf(watch), now })]);
    last = watches.at(-1)?.id ?? last;
    from = page.last;
  }
  return { entries, last };
}

export const searchRoutes = newApp<SearchStores>();

searchRoutes.openapi(searchWatches, async (c) => {
  const { q, tag: name, partial: inside = false, limit, cursor } = c.req.valid("query");
  if (!q?.trim()) throw problem.invalid(message("watch.search_required"));
  const tag = name ? await c.get("mine").tags.named(name) : null;
  // An unknown tag is on no watch, so nothing is found.
  if (name && !tag) return c.json({}, 200);
  const { entries, last } = await foundBy(c.var, {
    isFound: searchMatcher(q, inside),
    pieces: neededPieces(q),
    tagId: tag?.id ?? null,
    after: cursorOf(cursor),
    limit: limit ?? Infinity,
  });
  if (entries.length === limit) c.header("Link", nextLink(c.req.url, last));
  return answerJson(c, membersJson(entries));
});
