/** The tool for readings that were not reported: that noise reduction, a mark or the watch's own rules suppressed. Pure. */
import { z } from "zod";
import { getPage } from "../../history/site/onePage.ts";
import { listSuppressedOfPages } from "../../history/site/suppressedRoutes.ts";
import type { suppressedOnPage } from "../../history/site/suppressedShape.ts";
import type { suppressedShape } from "../../history/suppressed/shape.ts";
import { callForJson, nextCursor } from "../operation.ts";
import { hints, tool } from "../tool.ts";
import { brief, visibleData } from "../untrusted.ts";
import { pagedIn } from "../page.ts";
import { iso, isoOrNull, pageInput, timestamp, uuid } from "./arguments.ts";
import { restoreSuppressedOfPage } from "../../feedback/pages/routes.ts";
import { listSuppressedReadings, restoreSuppressedReading } from "../../feedback/suppressed/routes.ts";

type SuppressedAnswer = z.infer<typeof suppressedShape>;

const maxLines = 10;

const suppressedBrief = z.object({
  timestamp: z.int().meta({ description: "Names the reading." }),
  last: isoOrNull,
  times: z.int(),
  verdict: z.string(),
  restored: z.boolean(),
  page: z.string().optional(),
  untrusted: z.object({
    url: z.string().optional(),
    reason: z.string(),
    diff: z.string(),
    held_back: z.array(z.object({ rule: z.string(), count: z.int(), lines: z.array(z.string()) })),
  }),
});

const briefOf = (suppressed: SuppressedAnswer): z.infer<typeof suppressedBrief> => ({
  timestamp: suppressed.timestamp,
  last: iso(suppressed.last_at),
  times: suppressed.times,
  verdict: suppressed.verdict,
  restored: suppressed.restored !== null,
  untrusted: {
    reason: brief(suppressed.reason, 1000),
    diff: brief(suppressed.diff, 1000),
    held_back: visibleData(
      suppressed.held_back.slice(0, 20).map((part) => ({ ...part, lines: part.lines.slice(0, maxLines) })),
      500,
    ),
  },
});

type PageReading = z.infer<typeof suppressedOnPage>;

/** What was read on one page of a site, in the same form. */
const briefOfPage = ({
  since,
  at,
  times,
  reason,
  sentence,
  removed,
  added,
  rules,
  feedback_rule: rule,
}: PageReading) => ({
  ...{ timestamp: since, last: iso(at), times, verdict: reason, restored: rule !== null },
  untrusted: {
    reason: brief(sentence, 1000),
    diff: brief([...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join("\n"), 1000),
    held_back: visibleData(
      rules.map((part) => ({ ...part, lines: [] })),
      500,
    ),
  },
});

export const listSuppressed = tool({
  name: "held_back",
  title: "What was not reported",
  description:
    "Readings that differed and were not reported, the last first, with what held them back: look here when a change was missed. " +
    "restore_reading takes one back. Of a site: of the list, or of pages.",
  hints: hints.reads,
  input: z.strictObject({
    uuid,
    page: z.string().max(16).optional().meta({ description: "The id of a page of list_pages, or all." }),
    ...pageInput,
  }),
  output: z.object({ readings: z.array(suppressedBrief), next_cursor: z.string().nullable() }),
  async run({ uuid: id, page: pageId, ...asked }, callOperation) {
    if (pageId === "all") {
      const { limit, cursor } = asked;
      const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
      const { body, headers } = await callForJson(callOperation, listSuppressedOfPages, {
        params: { uuid: id },
        query,
      });
      const readings = body.map((one) => {
        const { untrusted, ...rest } = briefOfPage(one);
        return { ...rest, page: one.page, untrusted: { url: brief(one.url, 2000), ...untrusted } };
      });
      return { readings, next_cursor: nextCursor(headers) };
    }
    if (pageId !== undefined) {
      const { body } = await callForJson(callOperation, getPage, { params: { uuid: id, page: pageId } });
      const { page, next_cursor } = pagedIn(body.held_back, asked);
      return { readings: page.map(briefOfPage), next_cursor };
    }
    const { body } = await callForJson(callOperation, listSuppressedReadings, { params: { uuid: id } });
    const { page, next_cursor } = pagedIn(body, asked);
    return { readings: page.map(briefOf), next_cursor };
  },
});

export const restoreReading = tool({
  name: "restore_reading",
  title: "Tell what was held back",
  description: "Makes a change of a reading that was held back, reported like any other; the like is news from now on.",
  hints: hints.changes,
  input: z.strictObject({
    uuid,
    timestamp: timestamp.meta({ description: "From held_back, as page." }),
    page: z.string().max(16).optional(),
    every_page: z.boolean().optional(),
  }),
  output: z.object({ change: z.int().optional(), rule: z.int().optional() }),
  async run({ uuid: id, timestamp: at, page, every_page }, callOperation) {
    if (page !== undefined) {
      const params = { uuid: id, page, unix: at };
      const json = { every_page: every_page ?? false };
      const { body } = await callForJson(callOperation, restoreSuppressedOfPage, { params, json });
      return { rule: body.change };
    }
    const { body } = await callForJson(callOperation, restoreSuppressedReading, { params: { uuid: id, unix: at } });
    return { change: body.timestamp };
  },
});
