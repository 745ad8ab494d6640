/** The tool for the pages of a site. Pure. */
import { z } from "zod";
import { updatePage as updatePageOperation, watchPage } from "../../history/site/pageRoutes.ts";
import { listPages as listPagesOperation } from "../../history/site/routes.ts";
import { getSiteReport } from "../../history/site/report.ts";
import { memberStates } from "../../site/member.ts";
import { callForJson, nextCursor } from "../operation.ts";
import { hints, tool } from "../tool.ts";
import { brief } from "../untrusted.ts";
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
  title: "List pages of a site",
  description: "Pages of a site_diff watch with states and proofs; with timestamp, what became of them then.",
  hints: hints.reads,
  input: z
    .strictObject({
      uuid: uuid.meta({ description: "UUID of the watch." }),
      state: z.enum(memberStates).optional(),
      q: z.string().max(200).optional().meta({ description: "A part of the address." }),
      timestamp: timestamp.optional().meta({ description: "Of a change; then neither state nor q." }),
      ...pageInput,
    })
    .refine(
      ({ timestamp: at, state, q }) => at === undefined || (state === undefined && q === undefined),
      "expected timestamp without state and q",
    ),
  output: z.object({
    counts: z.record(z.string(), z.int()),
    next_cursor: z.string().nullable(),
    untrusted: z.object({ pages: z.array(pageShape) }),
  }),
  async run({ uuid: id, timestamp: at, state, q, limit, cursor }, callOperation) {
    if (at !== undefined) {
      const asked = { params: { uuid: id, timestamp: String(at) }, query: { limit, cursor } };
      const { body, headers } = await callForJson(callOperation, getSiteReport, asked);
      const pages = body.pages.map(({ id: page, event, url, previous_url: from, by }) => ({
        ...{ id: page, url: brief(url, 2000), state: event, since: iso(body.to) },
        ...{ by, from: short(from), to: null },
      }));
      return { counts: body.counts, next_cursor: nextCursor(headers), untrusted: { pages } };
    }
    const asked = { params: { uuid: id }, query: { state, q, limit, cursor } };
    const { body, headers } = await callForJson(callOperation, listPagesOperation, asked);
    const pages = body.pages.map(({ id: page, url, state: own, since, by, previous_url: from, moved_to: to }) => ({
      ...{ id: page, url: brief(url, 2000), state: own, since: iso(since) },
      ...{ by, from: short(from), to: short(to) },
    }));
    return { counts: body.counts, next_cursor: nextCursor(headers), untrusted: { pages } };
  },
});

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
