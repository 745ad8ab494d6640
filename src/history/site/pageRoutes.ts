/** What is done with one page of a site, over HTTP: it is pinned, ignored, read now, or gets a watch of its own. */
import { z } from "@hono/zod-openapi";
import { writes } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { expected } from "../../lib/validation/coded.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { recheck, recheckNow } from "../../schedule/dispatch.ts";
import type { Settings } from "../../settings/fields.ts";
import { listsPages } from "../../settings/processors.ts";
import type { SiteSettings } from "../../settings/site.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";
import { noteWanted } from "../../site/reading/noteWanted.ts";
import { maxWanted } from "../../site/reading/wanted.ts";
import { requestScope } from "../../watch/request.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { editWatch } from "../../watch/save.ts";
import { statusText, uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { inForceOf, pageIn, siteOf } from "./find.ts";
import { ownWatchOf } from "./ownWatch.ts";
import { requireReadable } from "./pageReading.ts";
import { sitePage } from "./shape.ts";
import { shownBy, shownPage } from "./shown.ts";
import { withOwnWatch, withPage } from "./treat.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Watch History"];

const pageName = z
  .string()
  .max(16)
  .regex(/^[0-9a-f]{16}$/, expected(message("schema.page_id")));

export const pageParameter = uuidParameter.extend({
  page: pageName.meta({
    param: { name: "page", in: "path" },
    description: "The id of the page, as the list of pages has it.",
    example: "3f2a9c04d1b7e865",
  }),
});

const pageChange = z
  .strictObject({
    pinned_every_hours: z.int().min(1).max(168).nullable().optional().meta({
      description:
        "How often the page is read, in hours; null = in its turn, as the others. Of a site whose pages are read.",
      example: 6,
    }),
    ignored: z.boolean().optional().meta({
      description: "Whether it is left as it is: neither read nor asked, and in no report.",
      example: false,
    }),
  })
  .refine((change) => Object.keys(change).length > 0, expected(message("schema.page_change")))
  .meta({ id: "SitePageChange", example: { pinned_every_hours: 6 } });

export const updatePage = operation({
  method: "put",
  path: "/watch/{uuid}/pages/{page}",
  operationId: "updatePage",
  access: writes("watch"),
  tags,
  summary: "Pin a page of a site, ignore it, or let it go",
  description:
    "A pinned page is read before all others, at an interval of its own (site.pinned); its next reading is queued. One that is ignored stays listed " +
    "as it is (site.ignored), whether it is pinned or not; what it says when it is ignored no more is its new baseline.",
  request: {
    params: pageParameter,
    body: { required: true, content: { "application/json": { schema: pageChange } } },
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
    "The watch has the settings of the site that are about texts, requests and alerts, and its tags. It follows the text of the page, or its price " +
    "and stock (restock_diff) where a table of the site reads a price of it. The site reads the page once more, then leaves what stands on it to the " +
    "watch, as long as that is there, and reads it only for what tables ask for beside that; that it goes, moves or comes back is still reported by " +
    "the site. Asked for again, or twice at once, it is the same watch.",
  request: { params: pageParameter },
  responses: {
    200: { description: "It has one.", content: { "application/json": { schema: promoted } } },
    201: { description: "Created; its first check is queued.", content: { "application/json": { schema: promoted } } },
    ...keyedRefusals(403, 404, 409, 503),
  },
});

export const recheckPages = operation({
  method: "post",
  path: "/watch/{uuid}/recheck/pages",
  operationId: "recheckPages",
  access: writes("watch"),
  tags,
  summary: "Read pages of a site now",
  description:
    "A check of the site is queued, which reads these pages before all others; each counts as a check by hand. They are listed, of a site whose " +
    "pages are read, and neither ignored nor left to watches of their own; else none of them is read.",
  request: {
    params: uuidParameter,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z
            .strictObject({
              pages: z
                .array(pageName)
                .min(1)
                .max(maxWanted)
                .meta({ description: "The ids of the pages.", example: ["3f2a9c04d1b7e865"] }),
            })
            .meta({ id: "SitePagesToRead", example: { pages: ["3f2a9c04d1b7e865"] } }),
        },
      },
    },
  },
  responses: {
    202: {
      description: "Queued, or the next pass reads them.",
      content: { "application/json": { schema: statusText } },
    },
    ...keyedRefusals(404, 409, 413, 415),
  },
});

export const sitePageRoutes = newApp<HistoryStores>();

sitePageRoutes.openapi(updatePage, async (c) => {
  const { uuid, page } = c.req.valid("param");
  const change = c.req.valid("json");
  const { watch, members, site } = await siteOf(c, uuid);
  const member = pageIn(members, page);
  if (change.pinned_every_hours !== undefined && site.read !== "changed")
    throw problem.conflict(message("site.unread"));
  const after = await editSite(c, watch, (each) => withPage(each, member.url, change));
  return c.json(shownPage(member, shownBy(after)), 200);
});

sitePageRoutes.openapi(watchPage, async (c) => {
  const { uuid, page } = c.req.valid("param");
  const { watch, members, site } = await siteOf(c, uuid);
  const member = pageIn(members, page);
  const { mine, world } = c.var;
  const { watches } = shownBy(site);
  const known = watches.get(member.key);
  if (known !== undefined && (await mine.sites.present([known])).has(known)) return c.json({ uuid: known }, 200);
  // Whatever the clock did meanwhile, the page is read once more.
  const since = Math.max(world.clock.now(), member.text?.readAt ?? 0);
  const withOwn = async (each: SiteSettings, own: string) => {
    const present = await mine.sites.present([...(each.own_watches ?? []).map((one) => one.watch), own]);
    return withOwnWatch(each, { address: member.url, watch: own, since }, present);
  };
  await withOwn(site, uuid);
  const named = watch.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid);
  const [tags, { tables }] = await Promise.all([
    named.length ? mine.tags.byUuids(named) : [],
    mine.sites.leavesAndTables(watch.id),
  ]);
  const made = await ownWatchOf(requestScope(c), {
    ...{ site: watch, member },
    tags: tags.filter((tag) => !makesSites(tag)).map((tag) => tag.uuid),
    tables: tables.map((table) => JSON.parse(table) as TableSettings),
  });
  await editSite(c, watch, (each) =>
    shownBy(each).watches.get(member.key) === made.uuid ? each : withOwn(each, made.uuid),
  );
  if (!made.isNew) return c.json({ uuid: made.uuid }, 200);
  c.header("Location", `/api/v1/watch/${made.uuid}`);
  return c.json({ uuid: made.uuid }, 201);
});

sitePageRoutes.openapi(recheckPages, async (c) => {
  const { watch, members, inForce } = await siteOf(c, c.req.valid("param").uuid);
  const wanted = [...new Set(c.req.valid("json").pages)].map((id) => pageIn(members, id));
  await requireReadable(c.var.mine, wanted, inForce);
  const { stores, clock } = c.var.world;
  const prepare = () => noteWanted(stores.notes, { watchId: watch.id, members, pages: wanted, now: clock.now() });
  const ofPages = { count: wanted.length, prepare };
  const status = await recheckNow(c.var.world, c.var.caller, { watch, ofPages });
  return c.json({ status }, 202);
});

/** Whether a tag makes whatever has it a site: a watch of one page is none. */
const makesSites = ({ settings }: { settings: Settings }): boolean =>
  settings.overrides_watch === true && listsPages(settings.processor);

/** Saves how pages are treated apart, by what the settings are just then, and has the site looked at where that moved. */
async function editSite(
  c: C,
  watch: LoadedWatch,
  change: (site: SiteSettings) => SiteSettings | Promise<SiteSettings>,
): Promise<SiteSettings> {
  const after = async (each: LoadedWatch) => {
    const own = each.settings.site ?? (await inForceOf(c, each)).site ?? {};
    const site = await change(own);
    return { site, isSame: JSON.stringify(site) === JSON.stringify(own) };
  };
  const now = await after(watch);
  if (now.isSame) return now.site;
  let { site } = now;
  const edited = await editWatch(requestScope(c), {
    uuid: watch.uuid,
    change: async (before) => {
      ({ site } = await after(before));
      return { site } as Settings;
    },
  });
  if (!edited.watch.settings.paused) await recheck(c.var.world, [watch.id], { now: c.var.world.clock.now() });
  return site;
}
