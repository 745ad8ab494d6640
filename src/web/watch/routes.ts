/** The pages of a watch, each at an address of its own. */
import { answerPage } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, call, callRaw } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { shownSettingsOf } from "../forms/read.ts";
import { getPage } from "../../history/site/onePage.ts";
import { listSuppressedOfPages } from "../../history/site/suppressedRoutes.ts";
import { exportPages, listPages } from "../../history/site/routes.ts";
import { exportRows, exportRowsWorkbook, getRowHistory, listRows } from "../../history/rows/routes.ts";
import { getRowMoves } from "../../history/rows/seriesRoute.ts";
import { workbookType } from "../../lib/spreadsheet/workbook.ts";
import { cursorText } from "../../http/paging.ts";
import { untrustedContentHeaders } from "../../http/untrustedContent.ts";
import { thresholdIn } from "./threshold.ts";
import { healthPage } from "./health.tsx";
import { nowPage, type Snapshot } from "./now.tsx";
import { pagesChoices, pagesPage, pagesPerPage } from "./pages.tsx";
import { sitePagePage } from "./sitePage.tsx";
import { pricePage, pricesCsv } from "./price.tsx";
import { pricesOf } from "./prices.ts";
import { rowPage, rowsPage, rowsPerPage } from "./rows.tsx";
import { rulesPage } from "./rules.tsx";
import { settingsPage } from "./settings.tsx";
import { listNamedChannels } from "../../notify/channel/operations/routes.ts";
import { laterAlertsOf } from "./laterAlerts.ts";
import { suppressedPagesPage } from "./suppressedPages.tsx";
import { timelineFilters, timelinePage, type TimelineFilter } from "./timeline.tsx";
import { showsPrice } from "./view.ts";
import { viewOf } from "./viewOf.ts";
import { whyPage } from "./why.tsx";
import { getSnapshot, getTrace, getTraceOfChange } from "../../history/routes.ts";
import { listFeedbackRules } from "../../feedback/routes.ts";
import { getTimeline } from "../../history/timeline/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";
import { getTraceOfSuppressed, listSuppressedReadings } from "../../feedback/suppressed/routes.ts";
import { listKeptSnapshots } from "../../history/snapshots/routes.ts";
import { getScreenshotElements } from "../../history/screenshots/routes.ts";
import { listPrices } from "../../history/prices/routes.ts";
import { getFilterRepair } from "../../watch/repair/routes.ts";
import { listStepRuns } from "../../history/steps/routes.ts";

export const watchScreens = newScreens();
watchScreens.use("/watch/:id", signedIn);
watchScreens.use("/watch/:id/*", signedIn);

const instant = /^\d{1,11}$/;

const rulesOf = (c: C) => bodyOf(c, listFeedbackRules, { params: { uuid: c.req.param("id") ?? "" } });

const kindsOf: Record<TimelineFilter, string[]> = {
  change: ["change"],
  suppressed: ["suppressed"],
  failure: ["failure", "recovery"],
  edit: ["edit"],
};

watchScreens.get("/watch/:id", async (c) => {
  const { kind, cursor = "" } = c.req.query();
  const filter = timelineFilters.find((known) => known === kind) ?? null;
  const timeline = (place: string) =>
    bodyOf(c, getTimeline, {
      params: { uuid: c.req.param("id") ?? "" },
      query: { kind: filter ? kindsOf[filter] : [], cursor: place, limit: 30 },
    });
  const [view, found, rules, { fields }, account, later] = await Promise.all([
    viewOf(c, "timeline"),
    // An address that was written by hand leads to the beginning.
    timeline(/^c[0-9a-z]{1,11}$/.test(cursor) ? cursor : ""),
    rulesOf(c),
    shownSettingsOf(c),
    bodyOf(c, getUserSettings),
    laterAlertsOf(c, c.req.param("id")),
  ]);
  const prices = showsPrice(view.watch) ? await pricesOf(c, view.watch.uuid, null) : null;
  const readings =
    filter === "suppressed"
      ? await bodyOf(c, listSuppressedReadings, { params: { uuid: c.req.param("id") ?? "" } })
      : [];
  const newsToday = new Set(readings.filter((one) => one.is_news_today).map((one) => one.timestamp));
  const known = new Map(fields.map((field) => [field.name as string, field]));
  const isSent = found.entries.some((entry) => entry.kind === "change" && entry.change.deliveries.length > 0);
  const page = {
    timeline: found,
    channels: isSent ? await bodyOf(c, listNamedChannels) : [],
    filter,
    isLater: cursor !== "",
    rules,
    fields: known,
    hasModel: account.ai_key_set,
    later,
    newsToday,
    prices,
  };
  return answerPage(c, timelinePage(c.var.reader, view, page));
});

watchScreens.get("/watch/:id/now", async (c) => {
  const [view, newest] = await Promise.all([
    viewOf(c, "now"),
    bodyOf(c, listKeptSnapshots, { params: { uuid: c.req.param("id") ?? "" }, query: { limit: 100 } }),
  ]);
  const snapshots = await withChosen(c, newest);
  const chosen = snapshots.find(({ timestamp }) => String(timestamp) === c.req.query("at")) ?? snapshots[0] ?? null;
  const at = chosen?.timestamp ?? 0;
  const [text, elements] = await Promise.all([
    chosen ? bodyOrNull(c, getSnapshot, { params: { uuid: c.req.param("id") ?? "", timestamp: at } }) : null,
    chosen?.picture
      ? bodyOrNull(c, getScreenshotElements, { params: { uuid: c.req.param("id") ?? "", timestamp: at } })
      : null,
  ]);
  return answerPage(c, nowPage(c.var.reader, view, { snapshots, chosen, text, elements }));
});

/** The newest snapshots, and the one that is asked for where it is older. */
async function withChosen(c: C, newest: Snapshot[]): Promise<Snapshot[]> {
  const at = c.req.query("at") ?? "";
  if (!instant.test(at) || newest.some(({ timestamp }) => String(timestamp) === at)) return newest;
  const cursor = `c${(Number(at) + 1).toString(36)}`;
  const [older] = await bodyOf(c, listKeptSnapshots, {
    params: { uuid: c.req.param("id") ?? "" },
    query: { limit: 1, cursor },
  });
  return older && String(older.timestamp) === at ? [...newest, older] : newest;
}

for (const kind of ["text", "html"] as const)
  watchScreens.get(`/watch/:id/now/${kind}/:unix{[0-9]{1,11}}`, async (c) => {
    const unix = c.req.param("unix");
    const answer = await callRaw(c, getSnapshot, {
      params: { uuid: c.req.param("id") ?? "", timestamp: unix },
      query: kind === "html" ? { html: "1" } : {},
    });
    if (!answer.ok) return c.notFound();
    const name = `snapshot-${unix}.${kind === "html" ? "html.txt" : "txt"}`;
    return asFile(c, await answer.text(), { name, type: "text/plain" });
  });

/** A file to keep; its name is ours, and nothing in it runs. */
const asFile = (c: C, text: string, { name, type }: { name: string; type: string }) =>
  c.body(text, 200, fileHeaders({ name, type: `${type}; charset=utf-8` }));

const fileHeaders = ({ name, type }: { name: string; type: string }) => ({
  ...untrustedContentHeaders,
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-store",
});

const pointsPerPage = 500;
const rowReadings = 200;
const suppressedPerPage = 30;
watchScreens.get("/watch/:id/price", async (c) => {
  const before = c.req.query("before") ?? "";
  const query = { limit: pointsPerPage, before: instant.test(before) ? before : null };
  const [view, prices] = await Promise.all([
    viewOf(c, "price"),
    bodyOf(c, listPrices, { params: { uuid: c.req.param("id") ?? "" }, query }),
  ]);
  const older = prices.points.length === pointsPerPage ? prices.since : null;
  const threshold = thresholdIn(view.settings);
  return answerPage(c, pricePage(c.var.reader, view, { ...prices, threshold, before: older }));
});

watchScreens.get("/watch/:id/prices.csv", async (c) => {
  const { points } = await bodyOf(c, listPrices, { params: { uuid: c.req.param("id") ?? "" }, query: { limit: 1000 } });
  return asFile(c, pricesCsv(points), { name: "prices.csv", type: "text/csv" });
});

watchScreens.get("/watch/:id/pages", async (c) => {
  const { state: wanted, q = "", from: place = "" } = c.req.query();
  const state = pagesChoices.find((known) => known === wanted) ?? null;
  const from = /^\d{1,6}$/.test(place) ? Number(place) : 0;
  const [view, { body, headers }] = await Promise.all([
    viewOf(c, "pages"),
    call(c, listPages, {
      params: { uuid: c.req.param("id") ?? "" },
      query: {
        limit: pagesPerPage,
        ...(q ? { q: q.slice(0, 200) } : {}),
        ...(state === "ignored" ? { ignored: "1" } : state ? { state } : {}),
        ...(from ? { cursor: cursorText(from) } : {}),
      },
    }),
  ]);
  const next = headers.get("Link") ? from + pagesPerPage : null;
  return answerPage(c, pagesPage(c.var.reader, view, { site: body, query: { state, q, from, next } }));
});

watchScreens.get("/watch/:id/pages/held", async (c) => {
  const { q: asked = "", cursor: place = "" } = c.req.query();
  const q = asked.slice(0, 200);
  const cursor = /^c[0-9a-z]{1,11}$/.test(place) ? place : "";
  const query = { limit: suppressedPerPage, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) };
  const [view, { body: readings, headers }] = await Promise.all([
    viewOf(c, "pages"),
    call(c, listSuppressedOfPages, { params: { uuid: c.req.param("id") }, query }),
  ]);
  const next = /[?&]cursor=(\w+)/.exec(headers.get("Link") ?? "")?.[1] ?? null;
  return answerPage(c, suppressedPagesPage(c.var.reader, view, { readings, q, next, isLater: cursor !== "" }));
});

watchScreens.get("/watch/:id/pages/:page", async (c) => {
  const params = { uuid: c.req.param("id"), page: c.req.param("page") };
  const [view, page] = await Promise.all([viewOf(c, "pages"), bodyOf(c, getPage, { params })]);
  return answerPage(c, sitePagePage(c.var.reader, view, page));
});

watchScreens.get("/watch/:id/pages.csv", async (c) => {
  const text = await bodyOf(c, exportPages, { params: { uuid: c.req.param("id") ?? "" } });
  return asFile(c, text, { name: "pages.csv", type: "text/csv" });
});

watchScreens.get("/watch/:id/rows", async (c) => {
  const { sort = "", from: place = "", chart = "" } = c.req.query();
  const params = { uuid: c.req.param("id") ?? "" };
  const from = /^\d{1,6}$/.test(place) ? Number(place) : 0;
  const query = { limit: rowsPerPage, ...(sort ? { sort } : {}), ...(from ? { cursor: cursorText(from) } : {}) };
  const [view, { body, headers }, moves] = await Promise.all([
    viewOf(c, "rows"),
    call(c, listRows, { params, query }),
    chart ? bodyOf(c, getRowMoves, { params, query: { column: chart } }) : null,
  ]);
  const next = headers.get("Link") ? from + rowsPerPage : null;
  return answerPage(c, rowsPage(c.var.reader, view, { table: body, moves, query: { sort: sort || null, from, next } }));
});

watchScreens.get("/watch/:id/rows.csv", async (c) => {
  const { sort } = c.req.query();
  const query = { safe: "1", ...(sort ? { sort } : {}) };
  const text = await bodyOf(c, exportRows, { params: { uuid: c.req.param("id") ?? "" }, query });
  return asFile(c, text, { name: "rows.csv", type: "text/csv" });
});

watchScreens.get("/watch/:id/rows.xlsx", async (c) => {
  const { sort } = c.req.query();
  const query = { ...(sort ? { sort } : {}) };
  const answer = await callRaw(c, exportRowsWorkbook, { params: { uuid: c.req.param("id") ?? "" }, query });
  if (!answer.ok) return c.notFound();
  return c.body(await answer.arrayBuffer(), 200, fileHeaders({ name: "rows.xlsx", type: workbookType }));
});

watchScreens.get("/watch/:id/rows/:key", async (c) => {
  const params = { uuid: c.req.param("id") ?? "", key: c.req.param("key") ?? "" };
  const before = c.req.query("before") ?? "";
  const query = { limit: rowReadings, ...(instant.test(before) ? { cursor: cursorText(Number(before)) } : {}) };
  const [view, { body, headers }] = await Promise.all([viewOf(c, "rows"), call(c, getRowHistory, { params, query })]);
  const oldest = body.points[0]?.at;
  const older = headers.get("Link") && oldest !== undefined ? `?before=${oldest}` : null;
  return answerPage(c, rowPage(c.var.reader, view, { row: body, older }));
});

watchScreens.get("/watch/:id/why", async (c) => {
  const [view, trace] = await Promise.all([
    viewOf(c, "why"),
    bodyOrNull(c, getTrace, { params: { uuid: c.req.param("id") ?? "" } }),
  ]);
  return answerPage(c, whyPage(c.var.reader, view, { trace, at: null, isChange: false }));
});

watchScreens.get("/watch/:id/why/:unix{[0-9]{1,11}}", async (c) => {
  const unix = c.req.param("unix");
  const [view, ofChange] = await Promise.all([
    viewOf(c, "why"),
    bodyOrNull(c, getTraceOfChange, { params: { uuid: c.req.param("id") ?? "", unix } }),
  ]);
  const trace =
    ofChange ?? (await bodyOf(c, getTraceOfSuppressed, { params: { uuid: c.req.param("id") ?? "", unix } }));
  return answerPage(c, whyPage(c.var.reader, view, { trace, at: Number(unix), isChange: ofChange !== null }));
});

watchScreens.get("/watch/:id/settings", async (c) => {
  const [{ settings, ...view }, shown] = await Promise.all([viewOf(c, "settings"), shownSettingsOf(c)]);
  return answerPage(c, settingsPage(c.var.reader, view, { ...shown, settings }));
});

watchScreens.get("/watch/:id/health", async (c) => {
  const [view, repair, steps] = await Promise.all([
    viewOf(c, "health"),
    bodyOf(c, getFilterRepair, { params: { uuid: c.req.param("id") ?? "" } }),
    bodyOf(c, listStepRuns, { params: { uuid: c.req.param("id") ?? "" } }),
  ]);
  return answerPage(c, healthPage(c.var.reader, view, { repair, steps }));
});

watchScreens.get("/watch/:id/rules", async (c) => {
  const [view, rules] = await Promise.all([viewOf(c, "rules"), rulesOf(c)]);
  return answerPage(c, rulesPage(c.var.reader, view, rules));
});
