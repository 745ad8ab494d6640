/**
 * The pages and the picture of a change for people who follow the link of an alert. The signature in the address is the
 * only credential: it opens this one change, to read. Whatever is wrong with a link, the answer is the same page. One
 * network gets so many a minute.
 */
import { messageIn } from "../../message/written.ts";
import type { Sentence } from "../../message/message.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { locate } from "../../http/locate.ts";
import { throttleVisits } from "../../http/throttle.ts";
import { addressAt } from "../../watch/openLink.ts";
import { nameOf } from "../../watch/name.ts";
import type { HistoryStores } from "../world.ts";
import type { Change } from "../change.ts";
import { plainText } from "../routes.ts";
import { changePicture } from "../screenshots/changePicture.ts";
import { pictureAnswer } from "../screenshots/routes.ts";
import { pagesOfChange } from "../site/ofChange.ts";
import { rowsOfChange } from "../rows/ofChange.ts";
import { readJudgement, readWords } from "../judgement.ts";
import { findingsIn, traceIn } from "../shape.ts";
import {
  alertPictureName,
  changeOfLink,
  changeOfPictureLink,
  changePath,
  dashboardPath,
  pictureName,
  type NamedChange,
} from "./link.ts";
import { holdsSecrets } from "../../settings/origin.ts";
import { changePageHeaders, changePageHtml, differenceText, shownOf, type ChangePage } from "./page.ts";
import type { Effective } from "../../settings/effective.ts";
import { needsPixels } from "../../settings/processors.ts";
import { effectiveFor } from "../../tag/inForce.ts";

type C = RequestContext<HistoryStores>;
/** The page, and the text after the change where it is still stored. */
type Opened = { page: Omit<ChangePage, "text">; after: string | null };

export const changePages = newApp<HistoryStores>();

changePages.use("/change/*", async (c, next) => {
  await throttleVisits(c);
  await next();
});

/** The change that the link names, and the query that opens it. */
async function namedBy(c: C): Promise<{ named: NamedChange; query: string } | null> {
  const signature = c.req.query("signature") ?? "";
  const { uuid = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  const named = await changeOfLink(c.var.world.stores.sealer, { uuid, unix, signature });
  return named && { named, query: `?signature=${signature}` };
}

async function opened(c: C): Promise<Opened | null> {
  const { world } = c.var;
  const link = await namedBy(c);
  if (!link) return null;
  const { named, query } = link;
  const base = world.operator.PUBLIC_URL?.replace(/\/+$/, "") ?? "";
  const path = base + changePath(named);
  return pageOf(c, named, {
    difference: path + query,
    text: `${path}/text${query}`,
    download: `${path}/difference.txt${query}`,
    dashboard: `${base}${dashboardPath(named)}`,
    pageUrl: (base || new URL(c.req.url).origin) + changePath(named),
    // Relative, because the page may show pictures of the host that it came from only.
    picture: `${named.at}/${pictureName}${query}`,
  });
}

/** The change with its watch and the history of that, while all of them are there. */
async function foundBy(c: C, { uuid, at }: NamedChange) {
  const watch = await locate(c, uuid, async ({ stores: { watches } }) => {
    const id = await watches.idOf(uuid);
    return id === null ? null : watches.find(id);
  });
  if (!watch) return null;
  const { history } = c.var.world.stores.mine({ userId: watch.userId });
  const change = await history.change(watch.id, at);
  return change && { watch, history, change };
}

type Links = ChangePage["links"] & { picture: string; pageUrl: string };

async function pageOf(c: C, named: NamedChange, { picture, pageUrl, ...links }: Links): Promise<Opened | null> {
  const found = await foundBy(c, named);
  if (!found) return null;
  const { watch, history, change } = found;
  const [settings, before, after, trace, shot, prices, leaves] = await Promise.all([
    effectiveFor(c.var.world, [watch]).then((settingsOf) => settingsOf(watch)),
    history.text(watch.id, change.fromObject),
    history.text(watch.id, change.toObject),
    history.text(watch.id, change.traceObject),
    history.screenshot(watch.id, change.at),
    pricesUntil(c, watch, change.at),
    watch.reading.site ? c.var.world.stores.mine({ userId: watch.userId }).sites.leaves(watch.id) : null,
  ]);
  const judgement = readJudgement(change.judgement, { ignoresWhitespace: settings.ignore_whitespace });
  const page = {
    name: nameOf(watch),
    url: addressAt(watch.settings.url ?? "", change.at),
    zone: settings.timezone,
    language: settings.language,
    reason: reasonOf(trace),
    prices,
    ...changeFacts(change),
    ...shownOf({
      before,
      after,
      brief: change.brief,
      words: readWords(change.judgement),
      judgement,
      language: settings.language,
    }),
    preview: holdsSecrets(settings) || watch.reading.cookies ? null : { pageUrl },
    table: watch.reading.table ? rowsOfChange({ before, after, judgement: change.judgement }) : null,
    site: pagesOfChange({ before, after, fromAt: change.fromAt, at: change.at }, leaves),
    picture: shot && pictureOf(settings, { url: picture, width: shot.width, height: shot.height }),
    links,
  };
  return { page, after };
}

const maxPrices = 200;

/** What a product cost up to that time, in the currency that it had then; null where no price is followed. */
async function pricesUntil(c: C, watch: { id: number; userId: number }, at: number): Promise<ChangePage["prices"]> {
  const { prices } = c.var.world.stores.mine({ userId: watch.userId });
  const rows = (await prices.list(watch.id, { before: at + 1, limit: maxPrices })).toReversed();
  const currency = rows.findLast(({ price }) => price !== null)?.currency ?? null;
  const points = rows.map((row) => ({
    at: row.at,
    value: row.price !== null && row.currency === currency ? Number(row.price) : null,
  }));
  return points.length > 0 ? { points, currency } : null;
}

type Shot = NonNullable<ChangePage["picture"]>;

/** Of a watched picture the one that shows what changed in it. */
function pictureOf({ processor }: Effective, shot: Shot): Shot {
  if (!needsPixels(processor)) return shot;
  return { ...shot, url: shot.url.replace(pictureName, alertPictureName), isMarked: true };
}

const changeFacts = ({ fromAt, at, unit, summary, severityFindings }: Change) => ({
  from: fromAt,
  at,
  unit,
  summary,
  finding: findingsIn(severityFindings).find(({ found }) => found.includes("→"))?.found ?? null,
});

function reasonOf(text: string | null): Sentence | null {
  const trace = text === null ? null : traceIn(text);
  return trace && (messageIn(trace) ?? (trace.reason || null));
}

/** As with the page itself, which leads to what these go along with. */
const privateHeaders = {
  "Cache-Control": changePageHeaders["Cache-Control"],
  "Referrer-Policy": changePageHeaders["Referrer-Policy"],
  "X-Robots-Tag": changePageHeaders["X-Robots-Tag"],
};

function nothing(c: C): Response {
  const paragraphs = ["The address is not whole, or what it showed is no longer kept."];
  return c.body(pageHtml({ title: "There is nothing here", paragraphs }), 404, pageHeaders);
}

changePages.get("/change/:uuid/:unix", async (c) => {
  const found = await opened(c);
  return found ? c.body(changePageHtml(found.page), 200, changePageHeaders) : nothing(c);
});

changePages.get("/change/:uuid/:unix/text", async (c) => {
  const found = await opened(c);
  if (!found || found.after === null) return nothing(c);
  return c.body(changePageHtml({ ...found.page, text: found.after }), 200, changePageHeaders);
});

changePages.get(`/change/:uuid/:unix/${pictureName}`, async (c) => {
  const link = await namedBy(c);
  const found = link && (await foundBy(c, link.named));
  const shot = found && (await found.history.screenshot(found.watch.id, found.change.at));
  if (!shot) return nothing(c);
  const etag = strongEtag(shot.object);
  // Readers of feeds and of mail show the picture within pages of their own.
  const headers = { ...privateHeaders, "Cross-Origin-Resource-Policy": "cross-origin", ETag: etag };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  const bytes = await found.history.bytes(found.watch.id, shot.object);
  return bytes ? pictureAnswer(c, bytes, headers) : nothing(c);
});

/** The picture that shows the change: by an address of its own, which ends, or by that of the page of the change. */
changePages.get(`/change/:uuid/:unix/${alertPictureName}`, async (c) => {
  const { uuid = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  const { until, signature = "" } = c.req.query();
  const { stores, clock } = c.var.world;
  const link = { uuid, unix, signature };
  const named = await (until === undefined
    ? changeOfLink(stores.sealer, link)
    : changeOfPictureLink(stores.sealer, { ...link, until }, clock.now()));
  const found = named && (await foundBy(c, named));
  if (!found) return nothing(c);
  const { watch, change } = found;
  const { world } = c.var;
  const settings = (await effectiveFor(world, [watch]))(watch);
  const subject = { userId: watch.userId, watchId: watch.id, settings };
  const picture = await changePicture(world, subject, { from: change.fromAt, at: change.at });
  if (!picture) return nothing(c);
  const etag = strongEtag(picture.tag);
  const headers = {
    ...privateHeaders,
    "Cache-Control": "private, max-age=86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  const bytes = await picture.bytes();
  return bytes ? pictureAnswer(c, bytes, headers) : nothing(c);
});

changePages.get("/change/:uuid/:unix/difference.txt", async (c) => {
  const found = await opened(c);
  if (!found?.page.difference) return nothing(c);
  return plainText(c, differenceText(found.page.difference, found.page.language), {
    ...privateHeaders,
    "Content-Disposition": `attachment; filename="difference-${found.page.at}.txt"`,
  });
});
