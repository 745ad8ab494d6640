/** The list of watches and what is done from it. */
import { addressTyped } from "../new/suggestion.ts";
import { answerPage, goOn, nextOf, textIn, textsIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { spoken } from "../parts/spoken.ts";
import { deleteAllPage } from "./deleteAll.tsx";
import { deletedPage } from "./deleted.tsx";
import { actOnAll, filterOf, type Done } from "./many.ts";
import { startOfYesterday } from "../../lib/time/day.ts";
import { listQuery, type ListQuery } from "./query.ts";
import type { ListPage, Since } from "./listed.ts";
import { watchesPage } from "./page.tsx";
import { afterAction, undoOf } from "./undo.ts";
import { viewScreens, viewsOf } from "./views/routes.ts";
import { listDeletedWatches } from "../../watch/deletion/routes.ts";
import { cloneWatch } from "../../watch/routes.ts";
import { countWatches, listWatchPage } from "../../watch/list/routes.ts";
import { tagChoicesOf } from "../forms/read.ts";
import { watchOrNull } from "../request/read.ts";

export const watchesScreens = newScreens();
watchesScreens.use("/watches", signedIn);
watchesScreens.use("/watches/*", signedIn);
watchesScreens.route("/", viewScreens);

watchesScreens.get("/watches", async (c) => {
  const query = listQuery(new URL(c.req.url).searchParams, c.var.reader.pageSize);
  const [list, tags, views, since] = await Promise.all([
    listOf(c, query),
    tagChoicesOf(c),
    viewsOf(c),
    sinceYesterday(c),
  ]);
  const hasDeleted = list.page.counts.all === 0 && (await hasDeletedWatches(c));
  return answerPage(c, watchesPage(c.var.reader, { query, ...list, tags, views, since, hasDeleted }));
});

watchesScreens.get("/watches/deleted", async (c) => {
  const cursor = c.req.query("cursor") ?? "";
  const page = await bodyOf(c, listDeletedWatches, { query: { cursor: cursor || null } });
  return answerPage(c, deletedPage(c.var.reader, { ...page, isLater: cursor !== "" }));
});

/** Whether there is one to bring back. */
const hasDeletedWatches = async (c: C): Promise<boolean> =>
  (await bodyOf(c, listDeletedWatches, { query: { cursor: null } })).watches.length > 0;

watchesScreens.post("/watches/act", async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, "/watches");
  const [, action = "", one] = /^(\w+)(?::([0-9a-f-]{36}))?$/.exec(textIn(form, "one") || textIn(form, "many")) ?? [];
  const uuids = one ? [one] : [...textsIn(form, "watch"), ...textIn(form, "watches").split(".").filter(Boolean)];
  const isWhole = !one && textIn(form, "whole") === "true";
  if (!isWhole && uuids.length === 0) return goOn(c, next, { key: "pickFirst" });
  if (action === "clone" && one) return clone(c, one);
  const filter = textIn(form, "filter");
  const query = listQuery(new URLSearchParams(filter));
  if (isWhole && action === "delete" && textIn(form, "sure") !== "true") {
    const { page } = await listOf(c, query);
    return answerPage(c, deleteAllPage(c.var.reader, { page, filter, next }));
  }
  const which = isWhole ? { filter: filterOf(query) } : { uuids };
  const tag = textIn(form, "tag").trim();
  const needsTag = action === "add_tag" || action === "remove_tag";
  if (needsTag && !tag) return goOn(c, next, { key: "tagFirst" });
  try {
    const done = await actOnAll(c, { action, ...which, ...(needsTag ? { tag } : {}) });
    const undo = undoOf({ action, uuids: done.uuids, tag });
    const values = [action, done.uuids.length, ...(await leftOut(c, done.refused))];
    return goOn(c, afterAction(action, done.uuids.length, next), { key: "acted", values, ...(undo ? { undo } : {}) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, next, { key: "failed", values: [error.message] });
  }
});

const namedAtMost = 3;

/** How many an action left out, the names of the first of them, and why. */
async function leftOut(c: C, refused: Done["refused"]): Promise<[] | [number, string, string]> {
  const [first] = refused;
  if (!first) return [];
  const names = await Promise.all(
    refused.slice(0, namedAtMost).map(async ({ uuid }) => {
      const watch = await watchOrNull(c, uuid);
      return (watch?.title || watch?.page_title || watch?.url || uuid).replaceAll(",", " ").slice(0, 60);
    }),
  );
  return [refused.length, names.toSorted().join(", "), spoken(c.var.reader, first.sentence).slice(0, 200)];
}

async function clone(c: C, uuid: string): Promise<Response> {
  const { uuid: copy } = await bodyOf(c, cloneWatch, { params: { uuid } });
  return goOn(c, `/watch/${copy}/edit`, { key: "cloned" });
}

async function listOf(c: C, query: ListQuery): Promise<Pick<ListPage, "page" | "problem">> {
  const { q, tags: tag, state, sort, order, size: limit, cursor } = query;
  try {
    const page = await bodyOf(c, listWatchPage, { query: { q, tag, state, sort, order, limit, cursor } });
    return { page, problem: null };
  } catch (error) {
    // A search that cannot be understood, or a place in a list that has changed: the list without it, and the sentence.
    if (!(error instanceof Refusal) || error.status !== 400 || (!q && !cursor)) throw error;
    const page = await bodyOf(c, listWatchPage, { query: { sort, limit } });
    return { page, problem: addressTyped(q) === null ? error.message : null };
  }
}

async function sinceYesterday(c: C): Promise<Since | null> {
  const { now, zone } = c.var.reader;
  const query = { changed_since: String(startOfYesterday(now, zone)) };
  const counts = await bodyOrNull(c, countWatches, { query });
  return counts?.since ?? null;
}
