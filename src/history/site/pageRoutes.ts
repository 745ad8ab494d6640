/** One page of a site, over HTTP: pinned, or with a watch of its own. */
import { z } from "@hono/zod-openapi";
import { writes } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { expected } from "../../lib/validation/coded.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { recheck } from "../../schedule/dispatch.ts";
import type { Settings } from "../../settings/fields.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { membersOf } from "../../site/leaf.ts";
import type { Member } from "../../site/member.ts";
import { watchOf, requestScope } from "../../watch/request.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { createWatches, editWatch, effectiveOf } from "../../watch/save.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { watchOfPage } from "./ownWatch.ts";
import { sitePage } from "./shape.ts";
import { pageId, shownBy, shownPage } from "./shown.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Watch History"];

const pageParameter = uuidParameter.extend({
  page: z
    .string()
    .max(16)
    .regex(/^[0-9a-f]{16}$/, expected(message("schema.page_id")))
    .meta({
      param: { name: "page", in: "path" },
      description: "The id of the page, as the list of pages has it.",
      example: "3f2a9c04d1b7e865",
    }),
});

export const updatePage = operation({
  method: "put",
  path: "/watch/{uuid}/pages/{page}",
  operationId: "updatePage",
  access: writes("watch"),
  tags,
  summary: "Pin a page of a site, or let it go",
  description:
    "A pinned page is read before all others, at an interval of its own (site.pinned); its next reading is queued. Of a site whose pages are read.",
  request: {
    params: pageParameter,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z
            .strictObject({
              pinned_every_hours: z.int().min(1).max(168).nullable().meta({
                description: "How often the page is read, in hours; null = in its turn, as the others.",
                example: 6,
              }),
            })
            .meta({ id: "SitePageChange", example: { pinned_every_hours: 6 } }),
        },
      },
    },
  },
  responses: {
    200: { description: "The page.", content: { "application/json": { schema: sitePage } } },
    ...keyedRefusals(404, 409, 413, 415),
  },
});

const promoted = z
  .object({ uuid: z.string().meta({ description: "The UUID of the watch." }) })
  .meta({ id: "PageWatch" });

export const watchPage = operation({
  method: "post",
  path: "/watch/{uuid}/pages/{page}/watch",
  operationId: "watchPage",
  access: writes("watch"),
  tags,
  summary: "Give a page of a site a watch of its own",
  description:
    "The watch has the settings of the site that are about texts, requests and alerts, and its tags. The site reads the page once more, then leaves " +
    "what stands on it to the watch, as long as that is there; that it goes, moves or comes back is still reported by the site.",
  request: { params: pageParameter },
  responses: {
    200: { description: "It has one.", content: { "application/json": { schema: promoted } } },
    201: { description: "Created; its first check is queued.", content: { "application/json": { schema: promoted } } },
    ...keyedRefusals(403, 404, 409, 503),
  },
});

export const sitePageRoutes = newApp<HistoryStores>();

sitePageRoutes.openapi(updatePage, async (c) => {
  const { uuid, page } = c.req.valid("param");
  const { watch, member, site } = await pageOf(c, uuid, page);
  if (site.read !== "changed") throw problem.conflict(message("site.unread"));
  const { pinned_every_hours: hours } = c.req.valid("json");
  const others = (site.pinned ?? []).filter(({ address }) => address !== member.url);
  const pinned = hours === null ? others : [...others, { address: member.url, every_hours: hours }];
  const edited = await editSite(c, watch, { ...site, pinned });
  return c.json(shownPage(member, shownBy(edited.settings.site)), 200);
});

sitePageRoutes.openapi(watchPage, async (c) => {
  const { uuid, page } = c.req.valid("param");
  const { watch, member, site } = await pageOf(c, uuid, page);
  const { mine, world } = c.var;
  const known = site.own_watches ?? [];
  const present = await mine.sites.present(known.map((each) => each.watch));
  const own = known.find((each) => each.address === member.url && present.has(each.watch));
  if (own) return c.json({ uuid: own.watch }, 200);
  const named = watch.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid);
  const created = await createWatches(requestScope(c), [watchOfPage(watch.settings, member, named)]);
  const [made = ""] = created.uuids;
  const left = known.filter((each) => present.has(each.watch));
  // Whatever the clock did meanwhile, the page is read once more.
  const since = Math.max(world.clock.now(), member.text?.readAt ?? 0);
  await editSite(c, watch, { ...site, own_watches: [...left, { address: member.url, watch: made, since }] });
  c.header("Location", `/api/v1/watch/${made}`);
  return c.json({ uuid: made }, 201);
});

type PageOfSite = { watch: LoadedWatch; member: Member; site: SiteSettings };

/** @throws Problem 404 where the site has no such page */
async function pageOf(c: C, uuid: string, id: string): Promise<PageOfSite> {
  const watch = await watchOf(c, uuid);
  const leaves = watch.reading.site ? await c.var.mine.sites.leaves(watch.id) : [];
  const member = leaves.flatMap(membersOf).find((each) => pageId(each) === id);
  if (!member) throw problem.noSuch(message("site.no_page"));
  const { settings } = watch;
  if (settings.site) return { watch, member, site: settings.site };
  const inherited = c.var.mine.tags.byUuids(watch.tags.map((tag) => tag.uuid));
  const { site } = await effectiveOf(requestScope(c), settings, inherited);
  return { watch, member, site: site ?? {} };
}

/** Saves how pages are treated apart, and has them read. */
async function editSite(c: C, { uuid }: LoadedWatch, site: SiteSettings): Promise<LoadedWatch> {
  const { watch } = await editWatch(requestScope(c), { uuid, change: { site } as Settings });
  if (!watch.settings.paused) await recheck(c.var.world, [watch.id], { now: c.var.world.clock.now() });
  return watch;
}
