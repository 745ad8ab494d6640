/** One action on many watches over HTTP: by their UUIDs, or by what a list of them is filtered by. */
import { type z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { cursorOf } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { filterOf } from "../../watch/list/filter.ts";
import { whereOf } from "../../watch/list/where.ts";
import { requestScope } from "../../watch/request.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { TagStores } from "../world.ts";
import { actOnWatches as actOn, restoreMany, type TagScope } from "./act.ts";
import { editsAtOnce, manyAnswer, manyRequest, watchesAtOnce, type ManyResult } from "./shape.ts";

export const actOnWatches = operation({
  method: "post",
  path: "/watches/bulk",
  operationId: "actOnWatches",
  access: writes("closed"),
  tags: ["Watch Management"],
  summary: "One action on many watches",
  description:
    `A request acts on at most ${watchesAtOnce} watches, or on ${editsAtOnce} where settings are set; next_cursor goes on ` +
    "with the rest of the same request. A filter is followed in the order in which the watches came to the account, so that " +
    "watches which the action takes out of the filter move no other one. recheck leaves paused watches alone. restore takes " +
    "the UUIDs of watches that were deleted in the last seven days, and restores as many as the plan has room for.",
  request: { body: { required: true, content: { "application/json": { schema: manyRequest } } } },
  responses: {
    200: { description: "What became of each watch.", content: { "application/json": { schema: manyAnswer } } },
    ...keyedRefusals(403, 404, 413, 415),
  },
});

type Request = z.infer<typeof manyRequest>;
/** `named`: the UUIDs that were asked for, where it were these. */
type Part = { watches: LoadedWatch[]; named: string[]; remaining: number; next: number | null };

function missingOf({ watches, named }: Part): ManyResult[] {
  const known = new Set(watches.map(({ uuid }) => uuid));
  return named.flatMap((uuid) => (known.has(uuid) ? [] : { uuid, status: "not_found" as const }));
}

/** The watches of this request, and where the next one goes on. */
async function partOf(scope: TagScope, { uuids, filter, action, cursor }: Request): Promise<Part> {
  const limit = action === "set" ? editsAtOnce : watchesAtOnce;
  const from = cursorOf(cursor);
  if (uuids) {
    const named = [...new Set(uuids)].slice(from, from + limit);
    const watches = await scope.mine.watches.byUuids(named);
    const remaining = Math.max(0, new Set(uuids).size - from - named.length);
    return { watches, named, remaining, next: remaining ? from + limit : null };
  }
  const found = await whereOf(scope, filterOf(filter ?? {}));
  if (!found) return { watches: [], named: [], remaining: 0, next: null };
  const { watchList, watches } = scope.mine;
  const sizes = { counts: await watchList.counts(), ofTag: found.ofTag };
  const behind = { direction: "next", key: from, id: from } as const;
  const order = { sort: "created", order: "asc" } as const;
  const { keys, isMore } = await watchList.page(found.where, order, { cursor: behind, limit, sizes });
  const last = keys.at(-1)?.id ?? from;
  return {
    watches: await watches.byIds(keys.map(({ id }) => id)),
    named: [],
    remaining: isMore ? await watchList.behind(found.where, last, sizes) : 0,
    next: isMore ? last : null,
  };
}

export const bulkRoutes = newApp<TagStores>();

bulkRoutes.openapi(actOnWatches, async (c) => {
  const request = c.req.valid("json");
  const { action, uuids, filter, tag, settings, dry_run: isDry = false } = request;
  if (Boolean(uuids) === Boolean(filter)) throw problem.invalid(message("bulk.uuids_or_filter"));
  const takesTag = action === "add_tag" || action === "remove_tag";
  if (takesTag !== Boolean(tag)) throw problem.invalid(about("tag", message("bulk.tag_misplaced")));
  if ((action === "set") !== Boolean(settings))
    throw problem.invalid(about("settings", message("bulk.settings_misplaced")));
  if (action === "restore" && !uuids) throw problem.invalid(about("uuids", message("bulk.uuids_to_restore")));
  const scope = requestScope(c);
  const part = await partOf(scope, request);
  const results =
    action === "restore"
      ? await restoreMany(scope, part.named, isDry)
      : [...(await actOn(scope, part.watches, { action, tag, settings, isDry })), ...missingOf(part)];
  return c.json(
    {
      action,
      dry_run: isDry,
      affected: results.filter(({ status }) => status === "done").length,
      results,
      remaining: part.remaining,
      next_cursor: part.next === null ? null : `c${part.next.toString(36)}`,
    },
    200,
  );
});
