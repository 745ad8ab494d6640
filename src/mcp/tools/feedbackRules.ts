/** Tools for what feedback taught, for summaries, and for settings tried on the past. Pure. */
import { z } from "zod";
import { callForJson } from "../operation.ts";
import { pagedIn } from "../page.ts";
import { settingsReference } from "../schema.ts";
import { hints, tool } from "../tool.ts";
import { brief, visibleData } from "../untrusted.ts";
import { pageInput, timestamp, uuid } from "./arguments.ts";
import { requestOf } from "../../http/operationCall.ts";
import { forgetFeedbackRule, listFeedbackRules as listFeedbackRulesOperation } from "../../feedback/routes.ts";
import { summariseChange } from "../../ai/routes.ts";
import { backtestWatch } from "../../look/backtest/routes.ts";

const watch = uuid.meta({ description: "UUID of the watch." });

export const summarizeChange = tool({
  name: "summarize_change",
  title: "Summarise a change",
  description:
    "A change in a few sentences, written once by the account's own language model and kept. Where none is set up, read the " +
    "difference with get_difference instead.",
  hints: { ...hints.adds, idempotentHint: true },
  input: z.strictObject({ uuid: watch, timestamp: timestamp.meta({ description: "Timestamp of the change." }) }),
  output: z.object({ untrusted: z.object({ text: z.string() }) }),
  async run({ uuid: id, timestamp: at }, callOperation) {
    const { body } = await callForJson(callOperation, summariseChange, { params: { uuid: id, unix: at } });
    return { untrusted: { text: brief(body.summary, 2000) } };
  },
});

export const backtest = tool({
  name: "backtest",
  title: "Try settings on the past",
  description:
    "Which of the stored changes of a watch would have alerted with other settings, and why the others not: proof for a change of " +
    "settings, without a request to the page.",
  hints: hints.reads,
  input: z.strictObject({
    uuid: watch,
    settings: settingsReference("Settings to try: those of create_watch.").optional(),
    ...pageInput,
  }),
  output: z.object({
    changes: z.int(),
    would_alert: z.int(),
    held_back: z.int(),
    held_back_would_alert: z.int(),
    untrusted: z.object({
      rules: z.array(z.object({ rule: z.string(), n: z.int() })),
      entries: z.array(
        z.object({ at: z.int(), alerted: z.boolean(), would_alert: z.boolean(), rule: z.string().nullable() }),
      ),
    }),
    next_cursor: z.string().nullable(),
  }),
  async run({ uuid: id, settings, ...asked }, callOperation) {
    const json = { ...settings };
    const { body } = await callForJson(callOperation, backtestWatch, { params: { uuid: id }, json });
    const { page, next_cursor } = pagedIn(body.entries.toReversed(), asked);
    return {
      changes: body.changes,
      would_alert: body.would_alert,
      held_back: body.held_back.readings,
      held_back_would_alert: body.held_back.would_alert,
      untrusted: { rules: visibleData(body.not.slice(0, 20), 300), entries: visibleData(page, 300) },
      next_cursor,
    };
  },
});

export const listFeedbackRules = tool({
  name: "list_lessons",
  title: "What feedback taught",
  description:
    "What a watch learnt from judge_change and restore_reading, the newest first: what is no news any more, and what always is. " +
    "With forget, takes one lesson back.",
  hints: hints.changes,
  input: z.strictObject({
    uuid: watch,
    forget: timestamp.optional().meta({ description: "Timestamp of a lesson." }),
    ...pageInput,
  }),
  output: z.object({
    forgotten: z.int().optional(),
    untrusted: z.object({ lessons: z.array(z.record(z.string(), z.unknown())) }).optional(),
    next_cursor: z.string().nullable(),
  }),
  async run({ uuid: id, forget, ...asked }, callOperation) {
    if (forget !== undefined) {
      await callOperation(requestOf(forgetFeedbackRule, { params: { uuid: id, unix: forget } }));
      return { forgotten: forget, next_cursor: null };
    }
    const { body } = await callForJson(callOperation, listFeedbackRulesOperation, { params: { uuid: id } });
    const { page, next_cursor } = pagedIn(body, asked);
    return { untrusted: { lessons: visibleData(page, 300) }, next_cursor };
  },
});
