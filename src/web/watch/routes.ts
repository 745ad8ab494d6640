/** The pages of a watch, each at an address of its own. */
import { answerPage } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, callRaw, segment } from "../request/operations.ts";
import { tellPlaceOf } from "../tell/place.ts";
import { signedIn } from "../request/visit.ts";
import { settingFormOf } from "../forms/read.ts";
import { untrustedContentHeaders } from "../../http/untrustedContent.ts";
import { thresholdIn } from "./threshold.ts";
import { healthPage, type HealthPage } from "./health.tsx";
import { nowPage, type NowPage, type Snapshot } from "./now.tsx";
import type { Stage } from "../../trace.ts";
import { leftOpen } from "./leftOpen.ts";
import { pricePage, pricesCsv, type PricePage } from "./price.tsx";
import { rulesPage } from "./rules.tsx";
import { settingsPage } from "./settings.tsx";
import { laterAlertsOf } from "./laterAlerts.ts";
import { timelineFilters, timelinePage, type TimelineFilter } from "./timeline.tsx";
import type { Errors, FeedbackRule, Setting, Timeline, Watch, WatchTab, WatchView } from "./view.ts";
import { whyPage, type Trace } from "./why.tsx";

export const watchScreens = newScreens();
watchScreens.use("/watch/:id", signedIn);
watchScreens.use("/watch/:id/*", signedIn);

/** The path of the watch in the API. */
const pathOf = (c: C): string => `/watch/${segment(c.req.param("id") ?? "")}`;
const instant = /^\d{1,11}$/;

type Effective = Record<string, Setting>;

/** Tabs above which stands what the last check left open. */
const tabsOfReading: readonly WatchTab[] = ["timeline", "now", "price", "why"];

/** What every tab shows around it. @throws Refusal 404 where it is nobody's or another's */
async function viewOf(c: C, tab: WatchTab): Promise<WatchView & { settings: Effective }> {
  const path = pathOf(c);
  const [watch, errors, settings, trace] = await Promise.all([
    bodyOf<Watch>(c, { path }),
    bodyOf<Errors>(c, { path: `${path}/errors` }),
    bodyOf<Effective>(c, { path: `${path}/effective` }),
    tabsOfReading.includes(tab) ? bodyOrNull<Trace>(c, { path: `${path}/trace` }) : null,
  ]);
  const interval = settings["time_between_check"]?.source ?? { level: "system" as const };
  const open = leftOpen((trace?.stages ?? []) as Stage[]);
  const untold = tab === "timeline" && !hasReceivers(settings) ? await tellPlaceOf(c) : null;
  return { watch, errors, interval, settings, tab, open, ...(untold ? { untold } : {}) };
}

/** Whether channels stand in a list that the watch goes by; those of the account's own kinds stand in none. */
const hasReceivers = (settings: Effective): boolean =>
  ["notification_urls", "channels"].some((name) => ((settings[name]?.value ?? []) as unknown[]).length > 0);

const rulesOf = (c: C) => bodyOf<FeedbackRule[]>(c, { path: `${pathOf(c)}/lessons` });

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
    bodyOf<Timeline>(c, {
      path: `${pathOf(c)}/timeline`,
      query: { kind: filter ? kindsOf[filter] : [], cursor: place, limit: 30 },
    });
  const [view, found, rules, { fields }, account, later] = await Promise.all([
    viewOf(c, "timeline"),
    // An address that was written by hand leads to the beginning.
    timeline(/^c[0-9a-z]{1,11}$/.test(cursor) ? cursor : ""),
    rulesOf(c),
    settingFormOf(c),
    bodyOf<{ ai_key_set: boolean }>(c, { path: "/settings/user" }),
    laterAlertsOf(c, c.req.param("id")),
  ]);
  const readings =
    filter === "suppressed"
      ? await bodyOf<{ timestamp: number; is_news_today: boolean }[]>(c, { path: `${pathOf(c)}/held` })
      : [];
  const newsToday = new Set(readings.filter((one) => one.is_news_today).map((one) => one.timestamp));
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const page = {
    timeline: found,
    filter,
    isLater: cursor !== "",
    rules,
    labels,
    hasModel: account.ai_key_set,
    later,
    newsToday,
  };
  return answerPage(c, timelinePage(c.var.reader, view, page));
});

watchScreens.get("/watch/:id/now", async (c) => {
  const [view, newest] = await Promise.all([
    viewOf(c, "now"),
    bodyOf<Snapshot[]>(c, { path: `${pathOf(c)}/snapshots`, query: { limit: 100 } }),
  ]);
  const snapshots = await withChosen(c, newest);
  const chosen = snapshots.find(({ timestamp }) => String(timestamp) === c.req.query("at")) ?? snapshots[0] ?? null;
  const at = chosen?.timestamp ?? 0;
  const [text, elements] = await Promise.all([
    chosen ? bodyOrNull<string>(c, { path: `${pathOf(c)}/history/${at}` }) : null,
    chosen?.picture
      ? bodyOrNull<NonNullable<NowPage["elements"]>>(c, { path: `${pathOf(c)}/screenshot/${at}/elements` })
      : null,
  ]);
  return answerPage(c, nowPage(c.var.reader, view, { snapshots, chosen, text, elements }));
});

/** The newest snapshots, and the one that is asked for where it is older. */
async function withChosen(c: C, newest: Snapshot[]): Promise<Snapshot[]> {
  const at = c.req.query("at") ?? "";
  if (!instant.test(at) || newest.some(({ timestamp }) => String(timestamp) === at)) return newest;
  const cursor = `c${(Number(at) + 1).toString(36)}`;
  const [older] = await bodyOf<Snapshot[]>(c, { path: `${pathOf(c)}/snapshots`, query: { limit: 1, cursor } });
  return older && String(older.timestamp) === at ? [...newest, older] : newest;
}

for (const kind of ["text", "html"] as const)
  watchScreens.get(`/watch/:id/now/${kind}/:unix{[0-9]{1,11}}`, async (c) => {
    const unix = c.req.param("unix");
    const answer = await callRaw(c, {
      path: `${pathOf(c)}/history/${unix}`,
      query: kind === "html" ? { html: "1" } : {},
    });
    if (!answer.ok) return c.notFound();
    const name = `snapshot-${unix}.${kind === "html" ? "html.txt" : "txt"}`;
    return asFile(c, await answer.text(), { name, type: "text/plain" });
  });

/** A file to keep; its name is ours, and nothing in it runs. */
const asFile = (c: C, text: string, { name, type }: { name: string; type: string }) =>
  c.body(text, 200, {
    ...untrustedContentHeaders,
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  });

const pointsPerPage = 500;
type Prices = Omit<PricePage, "threshold" | "before"> & { since: number | null };

watchScreens.get("/watch/:id/price", async (c) => {
  const before = c.req.query("before") ?? "";
  const query = { limit: pointsPerPage, before: instant.test(before) ? before : null };
  const [view, prices] = await Promise.all([
    viewOf(c, "price"),
    bodyOf<Prices>(c, { path: `${pathOf(c)}/prices`, query }),
  ]);
  const older = prices.points.length === pointsPerPage ? prices.since : null;
  const threshold = thresholdIn(view.settings);
  return answerPage(c, pricePage(c.var.reader, view, { ...prices, threshold, before: older }));
});

watchScreens.get("/watch/:id/prices.csv", async (c) => {
  const { points } = await bodyOf<Prices>(c, { path: `${pathOf(c)}/prices`, query: { limit: 1000 } });
  return asFile(c, pricesCsv(points), { name: "prices.csv", type: "text/csv" });
});

watchScreens.get("/watch/:id/why", async (c) => {
  const [view, trace] = await Promise.all([viewOf(c, "why"), bodyOrNull<Trace>(c, { path: `${pathOf(c)}/trace` })]);
  return answerPage(c, whyPage(c.var.reader, view, { trace, at: null, isChange: false }));
});

watchScreens.get("/watch/:id/why/:unix{[0-9]{1,11}}", async (c) => {
  const unix = c.req.param("unix");
  const [view, ofChange] = await Promise.all([
    viewOf(c, "why"),
    bodyOrNull<Trace>(c, { path: `${pathOf(c)}/changes/${unix}/trace` }),
  ]);
  const trace = ofChange ?? (await bodyOf<Trace>(c, { path: `${pathOf(c)}/held/${unix}/trace` }));
  return answerPage(c, whyPage(c.var.reader, view, { trace, at: Number(unix), isChange: ofChange !== null }));
});

watchScreens.get("/watch/:id/settings", async (c) => {
  const [{ settings, ...view }, { groups, fields }] = await Promise.all([viewOf(c, "settings"), settingFormOf(c)]);
  return answerPage(c, settingsPage(c.var.reader, view, { groups, fields, settings }));
});

watchScreens.get("/watch/:id/health", async (c) => {
  const [view, repair, steps] = await Promise.all([
    viewOf(c, "health"),
    bodyOf<HealthPage["repair"]>(c, { path: `${pathOf(c)}/repair` }),
    bodyOf<HealthPage["steps"]>(c, { path: `${pathOf(c)}/steps` }),
  ]);
  return answerPage(c, healthPage(c.var.reader, view, { repair, steps }));
});

watchScreens.get("/watch/:id/rules", async (c) => {
  const [view, rules] = await Promise.all([viewOf(c, "rules"), rulesOf(c)]);
  return answerPage(c, rulesPage(c.var.reader, view, rules));
});
