/**
 * A change by the link of its alert. The signature in the address is the only credential: it opens this one change, to read.
 * Whatever is wrong with a link, there is nothing.
 */
import { messageIn } from "../../message/written.ts";
import type { Sentence } from "../../message/message.ts";
import type { RequestContext } from "../../http/app.ts";
import { locate } from "../../http/locate.ts";
import { addressAt } from "../../watch/openLink.ts";
import { nameOf } from "../../watch/name.ts";
import type { HistoryStores } from "../world.ts";
import type { Change } from "../change.ts";
import { pagesOfChange } from "../site/ofChange.ts";
import { rowsOfChange } from "../rows/ofChange.ts";
import { readJudgement, readPages, readWords } from "../judgement.ts";
import { keptBackIn } from "../keptBack.ts";
import { severityLevels } from "../../reading/severity/severity.ts";
import { findingsIn, traceIn } from "../shape.ts";
import { shownWords } from "../storedWords.ts";
import { alertPictureName, changeOfLink, changePath, dashboardPath, pictureName, type NamedChange } from "./link.ts";
import { holdsSecrets } from "../../settings/origin.ts";
import { comparedOf, type SharedChange } from "./shared.ts";
import type { Effective } from "../../settings/effective.ts";
import { needsPixels } from "../../settings/processors.ts";
import { effectiveFor } from "../../tag/inForce.ts";

type C = RequestContext<HistoryStores>;
/** The change, and the text after it where that is still stored. */
type Opened = { change: SharedChange; after: string | null };

/** The change that the link names, and the query that opens it. */
export async function namedBy(c: C): Promise<{ named: NamedChange; query: string } | null> {
  const signature = c.req.query("signature") ?? "";
  const { uuid = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  const named = await changeOfLink(c.var.world.stores.sealer, { uuid, unix, signature });
  return named && { named, query: `?signature=${signature}` };
}

/** What the link shows; null for one that shows nothing. */
export async function openChange(c: C): Promise<Opened | null> {
  const { world } = c.var;
  const link = await namedBy(c);
  if (!link) return null;
  const { named, query } = link;
  const base = world.operator.PUBLIC_URL?.replace(/\/+$/, "") ?? "";
  const path = base + changePath(named);
  return changeOf(c, named, {
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
export async function foundBy(c: C, { uuid, at }: NamedChange) {
  const watch = await locate(c, uuid, async ({ stores: { watches } }) => {
    const id = await watches.idOf(uuid);
    return id === null ? null : watches.find(id);
  });
  if (!watch) return null;
  const { history } = c.var.world.stores.mine({ userId: watch.userId });
  const change = await history.change(watch.id, at);
  return change && { watch, history, change };
}

type Links = SharedChange["links"] & { picture: string; pageUrl: string };

async function changeOf(c: C, named: NamedChange, { picture, pageUrl, ...links }: Links): Promise<Opened | null> {
  const found = await foundBy(c, named);
  if (!found) return null;
  const { watch, history, change } = found;
  const [settings, before, after, traced, shot, prices, leaves] = await Promise.all([
    effectiveFor(c.var.world, [watch]).then((settingsOf) => settingsOf(watch)),
    history.text(watch.id, change.fromObject),
    history.text(watch.id, change.toObject),
    history.text(watch.id, change.traceObject),
    history.screenshot(watch.id, change.at),
    pricesUntil(c, watch, change.at),
    watch.reading.site ? c.var.world.stores.mine({ userId: watch.userId }).sites.leaves(watch.id) : null,
  ]);
  const judgement = readJudgement(change.judgement, { ignoresWhitespace: settings.ignore_whitespace });
  const trace = traced === null ? null : traceIn(traced);
  const shared = {
    name: nameOf(watch),
    url: addressAt(watch.settings.url ?? "", change.at),
    zone: settings.timezone,
    language: settings.language,
    reason: reasonOf(trace),
    prices,
    ...storedOf(change),
    ...comparedOf({ before, after, judgement, language: settings.language }),
    keptBack: keptBackIn(trace?.stages ?? []),
    preview: holdsSecrets(settings) || watch.reading.cookies ? null : { pageUrl },
    table: watch.reading.table ? rowsOfChange({ before, after, judgement: change.judgement }) : null,
    site: pagesOfChange({ before, after, fromAt: change.fromAt, at: change.at }, leaves),
    picture: shot && pictureOf(settings, { url: picture, width: shot.width, height: shot.height }),
    links,
  };
  return { change: shared, after };
}

const maxPrices = 200;

/** What a product cost up to that time, in the currency that it had then; null where no price is followed. */
async function pricesUntil(c: C, watch: { id: number; userId: number }, at: number): Promise<SharedChange["prices"]> {
  const { prices } = c.var.world.stores.mine({ userId: watch.userId });
  const rows = (await prices.list(watch.id, { before: at + 1, limit: maxPrices })).toReversed();
  const currency = rows.findLast(({ price }) => price !== null)?.currency ?? null;
  const points = rows.map((row) => ({
    at: row.at,
    value: row.price !== null && row.currency === currency ? Number(row.price) : null,
    isOut: row.in_stock === 0,
  }));
  return points.length > 0 ? { points, currency } : null;
}

type Shot = NonNullable<SharedChange["picture"]>;

/** Of a watched picture the one that shows what changed in it. */
function pictureOf({ processor }: Effective, shot: Shot): Shot {
  if (!needsPixels(processor)) return shot;
  return { ...shot, url: shot.url.replace(pictureName, alertPictureName), isMarked: true };
}

const storedOf = ({ fromAt, at, added, removed, replaced, unit, summary, brief, price, stock, ...change }: Change) => ({
  ...{ from: fromAt, at, counted: { added, removed, replaced, unit }, summary, brief, price, stock },
  severity: severityLevels[change.severity ?? -1] ?? null,
  findings: findingsIn(change.severityFindings),
  words: shownWords(readWords(change.judgement)),
  pages: readPages(change.judgement),
});

const reasonOf = (trace: ReturnType<typeof traceIn>): Sentence | null =>
  trace && (messageIn(trace) ?? (trace.reason || null));
