/** The tools for the pages of a site, and for the rows of a table, which may be such pages. Pure. */
import { z } from "zod";
import { getTableReport } from "../../history/rows/report.ts";
import { listRows } from "../../history/rows/routes.ts";
import { updatePage as updatePageOperation, watchPage } from "../../history/site/pageRoutes.ts";
import { listPages as listPagesOperation } from "../../history/site/routes.ts";
import { getSiteReport } from "../../history/site/report.ts";
import { memberStates } from "../../site/member.ts";
import { callForJson, nextCursor, type CallOperation } from "../operation.ts";
import { hints, tool } from "../tool.ts";
import { brief, visibleData } from "../untrusted.ts";
import { iso, isoOrNull, pageInput, timestamp, uuid } from "./arguments.ts";

const pageShape = z.object({
  id: z.string(),
  url: z.string(),
  state: z.string(),
  since: isoOrNull,
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const short = (url: string | null): string | null => url && brief(url, 2000);

export const listPages = tool({
  name: "list_pages",
  title: "List pages or rows",
  description:
    "Rows of a table_diff watch, or pages of a site_diff one with states and proofs; with timestamp, what became of them then.",
  hints: hints.reads,
  input: z
    .strictObject({
      uuid,
      sort: z.string().max(61).optional().meta({ description: "A column of rows; -column: descending." }),
      state: z.enum(memberStates).optional(),
      q: z.string().max(200).optional().meta({ description: "A part of the address." }),
      timestamp: timestamp.optional().meta({ description: "Of a change; then alone." }),
      ...pageInput,
    })
    .refine(
      (given) => [given.timestamp, given.sort, given.state ?? given.q].filter((each) => each !== undefined).length <= 1,
      "expected only one of timestamp, sort, and state or q",
    ),
  output: z.object({
    counts: z.record(z.string(), z.int()),
    next_cursor: z.string().nullable(),
    untrusted: z.object({ pages: z.array(pageShape), rows: z.array(z.record(z.string(), z.unknown())) }),
  }),
  async run({ uuid: id, timestamp: at, sort, state, q, limit, cursor }, callOperation) {
    if (state === undefined && q === undefined) {
      const found = await rowsOf({ id, at, sort, limit, cursor }, callOperation);
      if (found !== null) return found;
    }
    if (at !== undefined) {
      const asked = { params: { uuid: id, timestamp: String(at) }, query: { limit, cursor } };
      const { body, headers } = await callForJson(callOperation, getSiteReport, asked);
      const pages = body.pages.map(({ id: page, event, url, previous_url: from, by }) => ({
        ...{ id: page, url: brief(url, 2000), state: event, since: iso(body.to) },
        ...{ by, from: short(from), to: null },
      }));
      return { counts: body.counts, next_cursor: nextCursor(headers), untrusted: { pages, rows: [] } };
    }
    const asked = { params: { uuid: id }, query: { state, q, limit, cursor } };
    const { body, headers } = await callForJson(callOperation, listPagesOperation, asked);
    const pages = body.pages.map(({ id: page, url, state: own, since, by, previous_url: from, moved_to: to }) => ({
      ...{ id: page, url: brief(url, 2000), state: own, since: iso(since) },
      ...{ by, from: short(from), to: short(to) },
    }));
    return { counts: body.counts, next_cursor: nextCursor(headers), untrusted: { pages, rows: [] } };
  },
});

type RowsAsked = {
  id: string;
  at?: number | undefined;
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The rows of a table, or what became of them in a change; null where the watch has none. */
async function rowsOf({ id: uuid, at, sort, limit, cursor }: RowsAsked, callOperation: CallOperation) {
  const { body, headers } = await callForJson(callOperation, listRows, {
    params: { uuid },
    query: { sort, limit, cursor },
  });
  if (body.at === null) return null;
  if (at === undefined) {
    const rows = body.rows.map(({ key, watch, is_unread: isUnread, page, cells }) => ({
      ...{ key, cells, watch, is_unread: isUnread },
      ...(page ? { site: body.site, page: page.id, url: page.url } : {}),
    }));
    const counts = { rows: body.total, not_read: body.not_read };
    return { counts, next_cursor: nextCursor(headers), untrusted: { pages: [], rows: visibleData(rows, 2000) } };
  }
  const asked = { params: { uuid, timestamp: String(at) }, query: { limit, cursor } };
  const report = await callForJson(callOperation, getTableReport, asked);
  const rows = visibleData(report.body.rows, 2000);
  return { counts: report.body.counts, next_cursor: nextCursor(report.headers), untrusted: { pages: [], rows } };
}

export const updatePage = tool({
  name: "update_page",
  title: "Edit a page",
  description: "Pins or ignores a page of list_pages, or gives it its own watch.",
  hints: hints.adds,
  input: z
    .strictObject({
      uuid,
      page: z.string().max(16).meta({ description: "Its id." }),
      pinned_every_hours: z.int().min(1).max(168).nullable().optional().meta({ description: "null: not pinned." }),
      ignored: z.boolean().optional(),
      own_watch: z.literal(true).optional(),
    })
    .refine(
      ({ pinned_every_hours: hours, ignored, own_watch: own }) =>
        [hours, ignored, own].filter((each) => each !== undefined).length === 1,
      "expected one of pinned_every_hours, ignored and own_watch",
    ),
  output: z.object({ watch: z.string().nullable() }),
  async run({ uuid: id, page, own_watch: own, ...json }, callOperation) {
    const params = { uuid: id, page };
    if (own) {
      const { body } = await callForJson(callOperation, watchPage, { params });
      return { watch: body.uuid };
    }
    const { body } = await callForJson(callOperation, updatePageOperation, { params, json });
    return { watch: body.watch };
  },
});
