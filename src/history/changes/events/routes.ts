/** The changes of an account as an event stream: for programs that want them as they come, without polling. */
import { expected } from "../../../lib/validation/coded.ts";
import { problem } from "../../../problem.ts";
import { message } from "../../../message/message.ts";
import { additionalHeaders } from "../../../http/headers.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../../http/access.ts";
import { operation } from "../../../http/operation.ts";
import { newApp, type RequestContext } from "../../../http/app.ts";
import { cursorOf } from "../../../http/paging.ts";
import { spend } from "../../../http/rate.ts";
import { keyedRefusals, refusalBody } from "../../../http/refusals.ts";
import { digits } from "../../../lib/validation/digits.ts";
import type { HistoryStores } from "../../world.ts";
import { withDeliveries } from "../deliveries.ts";
import { cursorText, filterOf, floorOf, tagQuery, watchQuery, sinceQuery } from "../list/query.ts";
import { follow, type Following } from "./follow.ts";

type C = RequestContext<HistoryStores>;

const maxSeconds = 300;
/** What a minute of a stream costs, in requests. */
const minuteCost = 10;
const pageLimit = 50;

const cursorHeader = z
  .string()
  .max(20)
  .regex(/^(?:c[0-9a-z]{1,11})?$/, expected(message("schema.event_id")))
  .optional();

const streamChanges = operation({
  method: "get",
  path: "/events",
  operationId: "streamChanges",
  access: reads("closed"),
  tags: ["Watch History"],
  summary: "The changes of the account as they come, as server-sent events",
  description:
    "Each event of the type `change` holds a change as GET /changes gives it; its id is where to go on. A stream ends after five " +
    "minutes at most: clients such as EventSource come back by themselves with Last-Event-ID and miss nothing. A minute of a " +
    `stream costs as much as ${minuteCost} requests; an event of the type \`error\` says where the budget is used up.`,
  request: {
    query: z.object({
      since: sinceQuery.meta({
        description: "Where to begin: the id of an event, or as in GET /changes. Without it: now.",
      }),
      watch: watchQuery,
      tag: tagQuery,
      seconds: digits({ min: 0, max: maxSeconds })
        .optional()
        .meta({ description: "How long the stream lasts; 0 = what there is already.", example: 60 }),
    }),
    headers: z.object({
      "last-event-id": cursorHeader.meta({
        description: "The id of the last event that arrived; goes before `since`.",
      }),
    }),
  },
  responses: {
    200: {
      description: "Server-sent events.",
      ...additionalHeaders("X-Accel-Buffering"),
      content: {
        "text/event-stream": { schema: z.string().meta({ example: "id: c2s\nevent: change\ndata: {}\n\n" }) },
      },
    },
    ...keyedRefusals(404),
  },
});

/** Proxies such as nginx hold a stream back otherwise: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering */
const unbuffered = { "X-Accel-Buffering": "no" };

export const eventRoutes = newApp<HistoryStores>();

/** The id to begin behind: that of the last event, of `since`, or that of the newest change. */
async function beginningOf(c: C, { since, lastEventId }: { since?: string; lastEventId?: string }): Promise<number> {
  if (lastEventId) return cursorOf(lastEventId);
  if (since) return (await floorOf(c, since)).floor;
  return c.var.mine.changes.lastUntil(Number.MAX_SAFE_INTEGER);
}

eventRoutes.openapi(streamChanges, async (c) => {
  const { since, seconds = maxSeconds, ...given } = c.req.valid("query");
  const filter = await filterOf(c, given);
  const from = await beginningOf(c, { since, lastEventId: c.req.valid("header")["last-event-id"] });
  const outside: Following<unknown> = {
    next: async (id) => {
      if (!filter) return { changes: [], next: id };
      const found = await c.var.mine.changes.page(filter, { id, isDescending: false, limit: pageLimit });
      const shown = await withDeliveries(c, found.changes);
      const changes = found.changes.map((each, index) => ({ id: each.id, change: shown[index] }));
      return { changes, next: found.next ?? changes.at(-1)?.id ?? id };
    },
    pay: async () => {
      const taken = await spend(c.var.world, c.var.caller, minuteCost);
      return taken && !taken.allowed
        ? refusalBody(
            problem.limited(
              message("limit.rate_of_events", { seconds: taken.retryAfterSeconds }),
              taken.retryAfterSeconds,
            ),
          )
        : null;
    },
    cursorOf: (id) => cursorText("c", id),
    now: () => c.var.world.clock.now(),
    wait: (milliseconds) => c.var.world.clock.wait(milliseconds),
  };
  const texts = follow(outside, { from, seconds });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    cancel: () => void texts.return(undefined),
  });
  return c.body(body, 200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    ...unbuffered,
  });
});
