/** The changes of an account over HTTP: the inbox with its filters, and the marks of what was seen. */
import { expected } from "../../../lib/validation/coded.ts";
import { message } from "../../../message/message.ts";
import { z } from "@hono/zod-openapi";
import { reads, writes } from "../../../http/access.ts";
import { operation } from "../../../http/operation.ts";
import { newApp } from "../../../http/app.ts";
import { additionalHeaders } from "../../../http/headers.ts";
import { cursorOf, pageLink, pageQuery } from "../../../http/paging.ts";
import { keyedRefusals } from "../../../http/refusals.ts";
import { severityLevels } from "../../../reading/severity/severity.ts";
import { changeShape } from "../../shape.ts";
import type { HistoryStores } from "../../world.ts";
import { withDeliveries } from "../deliveries.ts";
import { maxMarked } from "./limits.ts";
import { cursorText, filterOf, floorOf, sinceQuery, tagQuery, watchQuery } from "./query.ts";
import type { FoundPage } from "./store.ts";
import { uuidText } from "../../../lib/validation/uuid.ts";

const tags = ["Watch History"];

const listQuery = z.object({
  ...pageQuery,
  cursor: z
    .string()
    .max(200)
    .regex(/^(?:[cp][0-9a-z]{1,11})?$/, expected(message("schema.link_cursor")))
    .optional()
    .meta({ description: "From the Link header of a page: the page after it, or the one before." }),
  order: z
    .enum(["oldest", "newest"])
    .optional()
    .meta({ description: "oldest, as without it: for clients that follow along. newest: for an inbox." }),
  since: sinceQuery,
  watch: watchQuery,
  tag: tagQuery,
  unseen: z
    .enum(["1", "true", "0", "false"])
    .optional()
    .meta({ description: "1 = only changes that were not seen yet; 0 = only those that were." }),
  severity: z
    .enum(severityLevels)
    .optional()
    .meta({ description: "Only changes that are at least so severe; high = high and critical." }),
  verdict: z
    .enum(["useful", "noisy", "none"])
    .optional()
    .meta({ description: "Only changes that were marked so; none = those without a mark." }),
});

export const listChanges = operation({
  method: "get",
  path: "/changes",
  operationId: "listChanges",
  access: reads("list"),
  tags,
  summary: "The changes of the account, oldest first after a cursor or a time, or newest first",
  description:
    "The Link header leads to the next page and, from a later page, to the previous one. With a filter a page may hold fewer " +
    "entries than were asked for, and none at times, while there is a next page: a request looks at 2,000 changes at most.",
  request: { query: listQuery },
  responses: {
    200: {
      description: "Changes.",
      content: { "application/json": { schema: z.array(changeShape) } },
      ...additionalHeaders("X-Next-Cursor"),
    },
    ...keyedRefusals(404),
  },
});

const named = z
  .strictObject({
    watch: uuidText.meta({ description: "UUID of the watch." }),
    timestamp: z.int().min(0).max(99_999_999_999).meta({ description: "Unix seconds." }),
  })
  .meta({ id: "ChangeName", description: "One change, by its watch and its time." });

const seenRequest = z
  .union([
    z.strictObject({
      changes: z.array(named).min(1).max(maxMarked),
      seen: z.boolean().optional().meta({ description: "false marks them as unseen again; true as without it." }),
    }),
    z.strictObject({
      before: z
        .int()
        .min(0)
        .max(99_999_999_999)
        .meta({
          description: `All unseen changes up to this time, in Unix seconds; ${maxMarked} a request, the oldest first.`,
        }),
      seen: z.literal(true).optional(),
    }),
  ])
  .meta({
    id: "SeenChanges",
    description: "Changes by name, or all until a time.",
    example: { before: 1_795_334_400 },
  });

const seenAnswer = z
  .object({
    seen: z.boolean(),
    changes: z.array(named).meta({ description: "The changes whose mark this request moved." }),
    more: z.boolean().meta({ description: "There are more unseen changes before that time: send the request again." }),
  })
  .meta({ id: "MarkedChanges" });

export const markChangesSeen = operation({
  method: "post",
  path: "/changes/seen",
  operationId: "markChangesSeen",
  access: writes("closed"),
  tags,
  summary: "Mark changes as seen or unseen",
  description:
    "A watch whose last unseen change is marked as seen is viewed; one with a change that is marked as unseen is not. The other " +
    "way round, last_viewed of a watch marks its changes up to that time as seen. Changes that are unknown are left out.",
  request: { body: { required: true, content: { "application/json": { schema: seenRequest } } } },
  responses: {
    200: { description: "What was marked.", content: { "application/json": { schema: seenAnswer } } },
    ...keyedRefusals(413, 415),
  },
});

export const changeRoutes = newApp<HistoryStores>();

changeRoutes.openapi(listChanges, async (c) => {
  const { limit = 100, cursor, since, order = "oldest", ...given } = c.req.valid("query");
  const isNewest = order === "newest";
  const { floor, at } = await floorOf(c, since);
  const filter = await filterOf(c, given);
  // A page before another is read in the other direction, from its first entry on.
  const isBack = cursor?.startsWith("p") ?? false;
  const isDescending = isNewest !== isBack;
  const start = isDescending ? Number.MAX_SAFE_INTEGER : floor;
  const id = cursor ? cursorOf(`c${cursor.slice(1)}`) : start;
  const found: FoundPage = filter
    ? await c.var.mine.changes.page(filter, { id, isDescending, floor, limit })
    : { changes: [], next: null };
  const changes = isBack ? found.changes.toReversed() : found.changes;
  // A page without entries leads back to the one that the cursor came from, whose edge it names.
  const edge = isBack === isNewest ? id + 1 : id - 1;
  const [first, last] = [changes.at(0)?.id ?? edge, changes.at(-1)?.id ?? edge];
  const [after, before] = isBack ? [last, found.next] : [found.next, cursor ? first : null];
  const links = [
    ...(after === null ? [] : [pageLink(c.req.url, { cursor: cursorText("c", after), relation: "next" })]),
    ...(before === null ? [] : [pageLink(c.req.url, { cursor: cursorText("p", before), relation: "prev" })]),
  ];
  if (links.length) c.header("Link", links.join(", "));
  const newest = isNewest ? changes.at(0)?.id : (changes.at(-1)?.id ?? found.next ?? undefined);
  const behind = at !== null && !cursor ? String(at) : cursorText("c", isNewest ? floor : id);
  c.header("X-Next-Cursor", newest === undefined ? behind : cursorText("c", newest));
  return c.json(await withDeliveries(c, changes), 200);
});

changeRoutes.openapi(markChangesSeen, async (c) => {
  const given = c.req.valid("json");
  const { seen = true } = given;
  const { changes } = c.var.mine;
  const found = "changes" in given ? await changes.named(given.changes, seen) : await changes.unseenUntil(given.before);
  const marked = found.slice(0, maxMarked);
  await changes.mark(marked, { seen, now: c.var.world.clock.now() });
  return c.json(
    {
      seen,
      changes: marked.map(({ watch, at }) => ({ watch, timestamp: at })),
      more: found.length > marked.length,
    },
    200,
  );
});
