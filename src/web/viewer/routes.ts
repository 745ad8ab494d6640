/** The viewer: one change or two readings, what people say of them, copies and pictures. */
import { shareOfSummary } from "../../lib/picture/words.ts";
import { isMuted } from "../../settings/muted.ts";
import { listsPages, needsPixels, readsRows } from "../../settings/processors.ts";
import { sayingOf } from "../../services/storedLine.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { answerPage, goOn, nextOf, textIn, textsIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, call, callRaw, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { blocksOf } from "../change/blocks.ts";
import { cellsOf, pagesOf } from "./reports.ts";
import { copyOf, passedOn, type DifferencePath } from "./copies.ts";
import { keptBackIn } from "../../history/keptBack.ts";
import { outcomesOf } from "./outcomes.ts";
import { pickedOutcomePage, viewerPage } from "./page.tsx";
import { partLines, viewIn, type View } from "./query.ts";
import { followQuery, ignoreQuery } from "./settings.ts";
import { type Pictures, type ShownChange, type Viewed } from "./viewed.ts";
import { listNamedChannels } from "../../notify/channel/operations/routes.ts";
import { getChange } from "../../history/changes/one/routes.ts";
import { listKeptSnapshots } from "../../history/snapshots/routes.ts";
import { listScreenshots } from "../../history/screenshots/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";
import { getTraceOfChange, getDifference } from "../../history/routes.ts";
import { markChangesSeen } from "../../history/changes/list/routes.ts";
import { getScreenshotDifference, getScreenshotDifferenceMetadata } from "../../history/screenshots/diff/routes.ts";
import { pricesOf } from "../watch/prices.ts";
import { watchOf } from "../request/read.ts";
import { summariseChange } from "../../ai/routes.ts";
import { clearVerdict, judgeChange, listFeedbackRules } from "../../feedback/routes.ts";

export const viewerScreens = newScreens();

const changePath = "/watch/:id/changes/:unix";
const comparePath = "/watch/:id/compare/:from/:to";
for (const path of [changePath, `${changePath}/*`, "/watch/:id/compare", `${comparePath}/*`, comparePath])
  viewerScreens.use(path, signedIn);
viewerScreens.use("/picture/watch/:id/*", signedIn);

type WatchFacts = Pick<Viewed, "label" | "url" | "host" | "isMuted" | "isPaused"> & {
  last_viewed: number;
  isPicture: boolean;
  isTable: boolean;
  isSite: boolean;
};
type Compared = { from: number; to: number; change: ShownChange | null };

viewerScreens.get(changePath, async (c) => {
  const { id, unix } = c.req.param();
  const change = await bodyOf(c, getChange, { params: { uuid: id, unix } });
  return answerViewer(c, id, { from: change.from, to: change.to, change });
});

viewerScreens.get("/watch/:id/compare", (c) => {
  const { from = "", to = "" } = c.req.query();
  const times = [from, to].filter((time) => /^\d{1,11}$/.test(time)).toSorted((a, b) => Number(a) - Number(b));
  const watch = `/watch/${segment(c.req.param("id"))}`;
  return c.redirect(times.length === 2 ? `${watch}/compare/${times.join("/")}` : watch, 303);
});

viewerScreens.get(comparePath, (c) => {
  const { id, from, to } = c.req.param();
  return answerViewer(c, id, { from: Number(from), to: Number(to), change: null });
});

async function answerViewer(c: C, id: string, compared: Compared): Promise<Response> {
  const { from, to, change } = compared;
  const facts = await factsOf(c, id, change);
  const view = viewIn(new URL(c.req.url).searchParams, facts.isPicture ? "picture" : "text");
  const [readings, shots, text, learned, account, trace, prices, channels] = await Promise.all([
    bodyOf(c, listKeptSnapshots, { params: { uuid: id }, query: { limit: 100 } }),
    bodyOf(c, listScreenshots, { params: { uuid: id } }),
    textOf(c, { uuid: id, from, to }, { view, isAChange: change !== null, isPicture: facts.isPicture }),
    learnedOf(c, id, change),
    bodyOf(c, getUserSettings),
    change ? bodyOrNull(c, getTraceOfChange, { params: { uuid: id, unix: change.timestamp } }) : null,
    change?.price ? pricesOf(c, id, to) : null,
    change?.deliveries.length ? bodyOf(c, listNamedChannels) : [],
  ]);
  const hasPictures = [from, to].every((at) => shots.timestamps.includes(String(at)));
  const pictures = view.show === "picture" && hasPictures ? await picturesOf(c, id, compared) : null;
  const times = readings.map(({ timestamp }) => timestamp);
  const looked = times.find((at) => at <= facts.last_viewed) ?? null;
  const viewed: Viewed = {
    uuid: id,
    ...{ label: facts.label, url: facts.url, host: facts.host, isMuted: facts.isMuted, isPaused: facts.isPaused },
    hasModel: account.ai_key_set,
    keptBack: keptBackIn(trace?.stages ?? []),
    prices,
    cells: change && facts.isTable ? await cellsOf(c, id, compared) : null,
    site: change && facts.isSite ? await pagesOf(c, id, compared) : null,
    ...{ view, from, to, change, channels, text, pictures, hasPictures, learned },
    readings: times,
    lastLooked: looked === times[0] ? null : looked,
  };
  return answerPage(c, viewerPage(c.var.reader, viewed));
}

/** What the watch is called, and whether pictures are compared. The list knows its label; the watch itself when it was last looked at. */
async function factsOf(c: C, uuid: string, change: ShownChange | null): Promise<WatchFacts> {
  const found = await watchOf(c, uuid);
  const { url, title, page_title, last_viewed, processor } = found;
  const host = change?.host ?? URL.parse(url)?.host ?? url;
  const isPicture = change ? shareOfSummary(change.diff) !== null : needsPixels(processor);
  const label = change?.label ?? (title || page_title || url);
  return {
    url,
    label,
    host,
    last_viewed,
    isPicture,
    isTable: readsRows(processor),
    isSite: listsPages(processor),
    isMuted: isMuted(found, c.var.reader.now),
    isPaused: found.paused,
  };
}

type Asked = { view: View; isAChange: boolean; isPicture: boolean };

/** The lines of a difference: folded, with the parts that were opened. null where a text is gone. */
async function textOf(c: C, params: DifferencePath, { view, isAChange, isPicture }: Asked): Promise<Viewed["text"]> {
  const shown = Object.fromEntries(
    (["added", "removed", "replaced"] as const).map((kind) => [kind, view.kinds.includes(kind) ? "1" : "0"]),
  );
  const query = {
    ...{ format: "json", word_diff: "1", ...shown },
    ignore_whitespace: view.ignoresWhitespace ? "1" : "0",
    ignore_case: view.ignoresCase ? "1" : "0",
  };
  const folding = view.isWhole ? { changesOnly: "0" } : { context: "3" };
  const asked = { ...query, ...folding, from_line: String(view.line), lines: String(partLines) };
  const folded = await (isAChange ? bodyOrNull : bodyOf)(c, getDifference, { params, query: asked });
  if (!folded) return null;
  const opened = await Promise.all(
    view.opened.map(({ from, to }) => {
      const range = { from_line: String(from), lines: String(to - from + 1) };
      return bodyOf(c, getDifference, { params, query: { ...query, changesOnly: "0", ...range } });
    }),
  );
  const say = sayingOf(alertLanguageOf(c.var.reader.locale), isPicture);
  return {
    blocks: blocksOf(folded, { say, opened, from: view.line }),
    nextLine: folded.next_line,
    total: folded.total_lines,
  };
}

async function learnedOf(c: C, uuid: string, change: ShownChange | null): Promise<string[] | null> {
  if (change?.feedback?.verdict !== "noisy") return null;
  const rules = await bodyOf(c, listFeedbackRules, { params: { uuid } });
  return rules.find((rule) => rule.change === change.timestamp)?.lines ?? [];
}

async function picturesOf(c: C, uuid: string, { from, to }: Compared): Promise<Pictures> {
  try {
    const found = await bodyOf(c, getScreenshotDifferenceMetadata, {
      params: { uuid },
      query: { from_version: from, to_version: to },
    });
    const { width, height, regions, change_percentage: percent } = found;
    return { width, height, regions, percent, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { width: 0, height: 0, regions: [], percent: 0, problem: error.message };
  }
}

viewerScreens.post(`${changePath}/seen`, async (c) => {
  const { id, unix } = c.req.param();
  const form = await c.req.formData();
  const seen = textIn(form, "seen") !== "false";
  const change = { watch: id, timestamp: Number(unix) };
  await bodyOf(c, markChangesSeen, { json: { changes: [change], seen } });
  // Opening a change marks it: nobody asked for a sentence about that.
  if (textIn(form, "quiet") === "true") return c.body(null, 204);
  const path = viewedPathOf(c);
  return goOn(c, nextOf(form, path), {
    key: seen ? "changesSeen" : "changesUnseen",
    values: [1],
    undo: { action: `${path}/seen`, fields: [["seen", String(!seen)]] },
  });
});

viewerScreens.post(`${changePath}/verdict`, async (c) => {
  const form = await c.req.formData();
  return setVerdict(c, {
    verdict: textIn(form, "verdict"),
    lines: textsIn(form, "line"),
    next: nextOf(form, viewedPathOf(c)),
  });
});

/** The change that a form below its page is about. */
function viewedOf(c: C): { uuid: string; unix: string } {
  const { id = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  return { uuid: id, unix };
}

/** The address of that change. */
function viewedPathOf(c: C): string {
  const { uuid, unix } = viewedOf(c);
  return `/watch/${segment(uuid)}/changes/${segment(unix)}`;
}

type GivenVerdict = { verdict: string; lines: string[]; next: string };

/** Marks a change; the mark that it had before comes back by Undo. */
async function setVerdict(c: C, { verdict, lines, next }: GivenVerdict): Promise<Response> {
  const [path, params] = [viewedPathOf(c), viewedOf(c)];
  try {
    const { feedback } = await bodyOf(c, getChange, { params });
    const undo = {
      action: `${path}/verdict`,
      fields: [["verdict", feedback?.verdict ?? "none"]] as [string, string][],
    };
    if (verdict !== "useful" && verdict !== "noisy") {
      await call(c, clearVerdict, { params });
      return goOn(c, next, { key: "verdictCleared", ...(feedback ? { undo } : {}) });
    }
    const json = { verdict, ...(lines.length > 0 ? { lines: lines.slice(0, 100) } : {}) };
    const { learned } = await bodyOf(c, judgeChange, { params, json });
    if (verdict === "useful") return goOn(c, next, { key: "verdictUseful", undo });
    return goOn(c, next, { key: "verdictNoisy", values: [learned.length], undo });
  } catch (error) {
    return goOnRefused(c, next, error);
  }
}

function goOnRefused(c: C, next: string, error: unknown): Response {
  if (!(error instanceof Refusal) || error.status === 404) throw error;
  return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
}

viewerScreens.post(`${changePath}/lines`, async (c) => {
  const form = await c.req.formData();
  const [lines, next] = [textsIn(form, "line").filter(Boolean), nextOf(form, viewedPathOf(c))];
  if (lines.length === 0) return goOn(c, next, { key: "linesFirst" });
  const edit = `/watch/${segment(c.req.param("id"))}/edit`;
  const change = `change=${segment(c.req.param("unix"))}`;
  if (textIn(form, "do") === "ignore") return goOn(c, `${edit}?${ignoreQuery(lines)}&${change}#ignore_text`);
  if (textIn(form, "do") === "follow") return goOn(c, `${edit}?${followQuery(lines)}&${change}#include_filters`);
  return setVerdict(c, { verdict: "noisy", lines, next });
});

viewerScreens.post(`${changePath}/mattered`, async (c) => {
  const form = await c.req.formData();
  const path = viewedPathOf(c);
  const [lines, next] = [textsIn(form, "line").filter(Boolean), nextOf(form, path)];
  if (lines.length === 0) return goOn(c, next, { key: "linesFirst" });
  try {
    await call(c, judgeChange, { params: viewedOf(c), json: { verdict: "useful", lines: lines.slice(0, 100) } });
  } catch (error) {
    return goOnRefused(c, next, error);
  }
  return goOn(c, next, { key: "linesMatter", undo: { action: `${path}/verdict`, fields: [["verdict", "none"]] } });
});

viewerScreens.post(`${changePath}/lines/dry-run`, async (c) => {
  const { id, unix } = c.req.param();
  const lines = textsIn(await c.req.formData(), "line").filter(Boolean);
  const outcomes = lines.length > 0 ? await outcomesOf(c, { uuid: id, at: Number(unix), lines }) : null;
  return answerPage(c, pickedOutcomePage(c.var.reader, outcomes), { isSecret: true });
});

viewerScreens.post(`${changePath}/summary`, async (c) => {
  const path = viewedPathOf(c);
  const next = nextOf(await c.req.formData(), path);
  try {
    await bodyOf(c, summariseChange, { params: viewedOf(c) });
    return goOn(c, next, { key: "summarised" });
  } catch (error) {
    return goOnRefused(c, next, error);
  }
});

viewerScreens.get(`${changePath}/difference/:format`, async (c) => {
  const { id, unix, format } = c.req.param();
  const change = await bodyOf(c, getChange, { params: { uuid: id, unix } });
  return copyOf(c, format, { uuid: id, from: change.from, to: change.to });
});

viewerScreens.get(`${comparePath}/difference/:format`, (c) => {
  const { id, from, to, format } = c.req.param();
  return copyOf(c, format, { uuid: id, from: Number(from), to: Number(to) });
});

viewerScreens.get("/picture/watch/:id/overlay/:from/:to", async (c) => {
  const { id, from, to } = c.req.param();
  const query = { from_version: from, to_version: to };
  const headers = { "Cache-Control": "private, max-age=300" };
  return passedOn(await callRaw(c, getScreenshotDifference, { params: { uuid: id }, query }), headers);
});
