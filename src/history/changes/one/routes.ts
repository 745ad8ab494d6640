/** One change over HTTP: all that is known of it, what is next to it, and a link for others. */
import { reads } from "../../../http/access.ts";
import { operation } from "../../../http/operation.ts";
import { jsonAnswer } from "../../../http/contract.ts";
import { newApp, type RequestContext } from "../../../http/app.ts";
import { keyedRefusals } from "../../../http/refusals.ts";
import { problem } from "../../../problem.ts";
import { watchOf } from "../../../watch/request.ts";
import { changeLinks, type NamedChange } from "../../page/link.ts";
import { oneChangeShape, unixParameter } from "../../shape.ts";
import type { HistoryStores } from "../../world.ts";
import { withDeliveries } from "../deliveries.ts";

export const getChange = operation({
  method: "get",
  path: "/watch/{uuid}/changes/{unix}",
  operationId: "getChange",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "One change, what is next to it, and a link for others",
  request: { params: unixParameter },
  responses: { 200: jsonAnswer(oneChangeShape, "The change."), ...keyedRefusals(404) },
});

export const oneChangeRoutes = newApp<HistoryStores>();

oneChangeRoutes.openapi(getChange, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const found = await c.var.mine.history.change(watch.id, unix);
  if (!found) throw problem.notFound("change");
  const [[change], near, share] = await Promise.all([
    withDeliveries(c, [found]),
    c.var.mine.nextChanges.neighbours(found),
    shareUrl(c, { uuid: watch.uuid, at: found.at }),
  ]);
  if (!change) throw problem.notFound("change");
  return c.json(
    {
      ...change,
      older: near.older,
      newer: near.newer,
      older_in_inbox: near.olderInInbox,
      newer_in_inbox: near.newerInInbox,
      share_url: share,
    },
    200,
  );
});

async function shareUrl(c: RequestContext<HistoryStores>, change: NamedChange): Promise<string | null> {
  const { operator, stores } = c.var.world;
  if (!operator.ENCRYPTION_KEYS) return null;
  const base = operator.PUBLIC_URL?.replace(/\/+$/, "") || new URL(c.req.url).origin;
  return (await changeLinks(stores.sealer, base, change)).difference;
}
