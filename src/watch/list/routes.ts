/** The list of watches as a page of a list needs it: searched, filtered, sorted, counted. */
import type { Settings } from "../../settings/fields.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { digits } from "../../lib/validation/digits.ts";
import { maskedForSessions } from "../../http/freshPassword.ts";
import { settingsFor } from "../shownSettings.ts";
import { asQuery } from "../../http/query.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { waitingAmong } from "../../schedule/hosts/known.ts";
import { processorNames } from "../../settings/processors.ts";
import type { RequestScope } from "../save.ts";
import { requestScope } from "../request.ts";
import type { WatchStores } from "../world.ts";
import { cursorFrom, cursorText } from "./cursor.ts";
import { accountCounts, entrySettings, watchEntry, watchPageShape } from "./entry.ts";
import { filterOf, searchStates, watchSorts } from "./filter.ts";
import { sinceOf } from "./since.ts";
import { whereOf } from "./where.ts";
import type { ListOrder } from "./statements.ts";
import type { ListedWatch } from "./listed.ts";

const defaultLimit = 50;
const mebibyte = 1024 * 1024;
/** A page of watches with their settings ends once these have so many bytes: one watch may have half a mebibyte. */
const settingsBytes = 2 * mebibyte;
/** How many of them are loaded at once. */
const settingsAtOnce = 25;

const filterQuery = asQuery(
  z.object({
    q: z
      .string()
      .max(5000)
      .meta({
        description:
          "Words that the address, the title, the page's title or the last error contain, all of them and whatever their " +
          'case, and terms: tag:NAME, tag:"A NAME", host:NAME (with its subdomains), is:unseen, is:failing, is:suppressed, ' +
          "is:paused, is:healthy, is:muted, is:held, has:price.",
        example: "kettle host:shop.example is:unseen",
      }),
    tag: z
      .array(z.string().max(5000))
      .max(20)
      .meta({ description: "Names or UUIDs of tags; a watch has to have all of them.", example: ["Prices"] }),
    state: z.enum(searchStates).meta({
      description:
        "unseen: changed since somebody looked. failing: the last check failed. suppressed: a difference was not reported " +
        "since the last change and the last look. paused. healthy: none of these. muted: alerts are off, for good or for a time. " +
        "held: an alert comes later, see held_for of deliveries.",
    }),
    processor: z.enum(processorNames),
  }),
).shape;

export const listWatchPage = operation({
  method: "get",
  path: "/watches",
  operationId: "listWatchPage",
  access: reads("closed"),
  tags: ["Watch Management"],
  summary: "List watches: searched, filtered, sorted, in pages",
  description:
    "What a page costs does not grow with the account, but for searches by words of fewer than three letters, muted ones and the order by last check, which look at " +
    "every watch that they may show, searches by longer words, which look at those with these words and at those that fail, and held alerts, which are looked for among the deliveries of thirty days. Watches that came in since the first page shift no page. " +
    maskedForSessions,
  request: {
    query: z.object({
      ...filterQuery,
      sort: z.enum(watchSorts).default("changed").meta({
        description: "created: in the order in which they came to the account. Watches without a price come last.",
      }),
      order: z.enum(["asc", "desc"]).optional().meta({
        description: "Default: asc for name and price, else desc.",
      }),
      limit: digits({ min: 1, max: 200 })
        .optional()
        .meta({ description: `Entries per page; ${defaultLimit} where it is absent.`, example: 50 }),
      cursor: z
        .string()
        .max(1500)
        .optional()
        .meta({ description: "next_cursor or previous_cursor of another page of the same list." }),
      include: z
        .enum(["settings"])
        .optional()
        .meta({
          description:
            "settings: each entry has the settings of its watch, so that all watches can be read by pages. Such a page ends early, " +
            `behind ${settingsBytes / mebibyte} MiB of settings; next_cursor leads on.`,
        }),
    }),
  },
  responses: {
    200: { description: "A page.", content: { "application/json": { schema: watchPageShape } } },
    ...keyedRefusals(),
  },
});

export const countWatches = operation({
  method: "get",
  path: "/watches/counts",
  operationId: "countWatches",
  access: reads("closed"),
  tags: ["Watch Management"],
  summary: "Count the watches in each state",
  request: {
    query: z.object({
      changed_since: digits({ min: 0, max: 99_999_999_999 })
        .optional()
        .meta({ description: "Unix seconds. The answer has `since`, too.", example: 1700000000 }),
    }),
  },
  responses: {
    200: { description: "The numbers.", content: { "application/json": { schema: accountCounts } } },
    ...keyedRefusals(),
  },
});

type Entry = ReturnType<typeof watchEntry>;

/** The entries of a page with their settings, up to where these are many. `lastId`: of the last one that the page has. */
async function entriesWithSettings(
  scope: RequestScope,
  { ids, shown }: { ids: readonly number[]; shown: (settings: Settings) => Settings },
): Promise<{ watches: Entry[]; lastId: number | undefined }> {
  const watches: Entry[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length; from += settingsAtOnce) {
    const listed = await scope.mine.watchList.byIds(ids.slice(from, from + settingsAtOnce));
    const entries = await entriesOf(scope, listed);
    for (const [index, each] of listed.entries()) {
      const entry = entries[index];
      if (!entry) continue;
      const settings = entrySettings(each, shown);
      watches.push({ ...entry, settings });
      bytes += JSON.stringify(settings).length;
      if (bytes >= settingsBytes) return { watches, lastId: each.watch.id };
    }
  }
  return { watches, lastId: ids.at(-1) };
}

async function entriesOf({ world }: RequestScope, listed: ListedWatch[]): Promise<Entry[]> {
  const waitingOf = await waitingAmong(
    world,
    listed.map(({ watch }) => watch),
  );
  const now = world.clock.now();
  return listed.map((each) => watchEntry(each, { waiting: waitingOf(each.watch), now }));
}

export const watchListRoutes = newApp<WatchStores>();

watchListRoutes.openapi(countWatches, async (c) => {
  const { watchList } = c.get("mine");
  const { changed_since: at } = c.req.valid("query");
  const [counts, running] = await Promise.all([
    watchList.counts(),
    at === undefined ? null : watchList.changedSince(at),
  ]);
  return c.json({ ...counts, ...(running ? { since: sinceOf(counts, running) } : {}) }, 200);
});

watchListRoutes.openapi(listWatchPage, async (c) => {
  const { sort, order: given, limit = defaultLimit, cursor: text, include, ...query } = c.req.valid("query");
  const scope = requestScope(c);
  const { watchList } = scope.mine;
  const order: ListOrder = { sort, order: given ?? (sort === "name" || sort === "price" ? "asc" : "desc") };
  const name = `${order.sort} ${order.order}`;
  const cursor = text ? cursorFrom(text, name) : null;
  const counts = await watchList.counts();
  const found = await whereOf(scope, filterOf(query));
  if (!found) return c.json({ watches: [], total: 0, counts, next_cursor: null, previous_cursor: null }, 200);
  const sizes = { counts, ofTag: found.ofTag };
  const [total, { keys: wanted, isMore }] = await Promise.all([
    watchList.total(found.where, sizes),
    watchList.page(found.where, order, { cursor, limit, sizes }),
  ]);
  const ids = wanted.map(({ id }) => id);
  const { watches, lastId } = include
    ? await entriesWithSettings(scope, { ids, shown: (settings) => settingsFor(c, settings) })
    : { watches: await entriesOf(scope, await watchList.byIds(ids)), lastId: ids.at(-1) };
  const keys = wanted.slice(0, wanted.findIndex(({ id }) => id === lastId) + 1);
  const isCut = keys.length < wanted.length;
  const isBack = cursor?.direction === "previous";
  const [first, last] = [keys[0], keys.at(-1)];
  const next = last && (isBack || isMore || isCut) ? cursorText({ direction: "next", ...last }, name) : null;
  const previous = first && (isBack ? isMore : cursor) ? cursorText({ direction: "previous", ...first }, name) : null;
  return c.json({ watches, total, counts, next_cursor: next, previous_cursor: previous }, 200);
});
