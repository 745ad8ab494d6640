/** Tools for what happened: changes, differences, snapshots, explanations, verdicts. Pure. */
import { expected } from "../../lib/validation/coded.ts";
import { message } from "../../message/message.ts";
import { stagesInWords } from "./stages.ts";
import { z } from "zod";
import { changeShape } from "../../history/shape.ts";
import { callForJson, nextCursor } from "../operation.ts";
import { hints, tool } from "../tool.ts";
import { brief, textPart, visibleData } from "../untrusted.ts";
import { pagedIn } from "../page.ts";
import {
  instant,
  iso,
  isoOrNull,
  pageInput,
  part,
  partShape,
  since,
  timestamp,
  untrustedText,
  uuid,
} from "./arguments.ts";
import { requestOf } from "../../http/operationCall.ts";
import {
  getDifference as getDifferenceOperation,
  getTrace,
  getTraceOfChange,
  listChangesOfWatch,
  getSnapshot as getSnapshotOperation,
  listSnapshots as listSnapshotsOperation,
} from "../../history/routes.ts";
import { clearVerdict, judgeChange } from "../../feedback/routes.ts";
import { listChanges as listChangesOperation } from "../../history/changes/list/routes.ts";

type Change = z.infer<typeof changeShape>;

const watch = uuid.meta({ description: "UUID of the watch." });

const maxLines = 20;

const changeViewShape = z.object({
  watch: z.string(),
  title: z.string().nullable().meta({ description: "The title that the watch was given." }),
  url: z.string(),
  timestamp: z.int().meta({ description: "Unix seconds; names the change, and the snapshot that holds it." }),
  at: isoOrNull,
  compared_with: z.int().meta({ description: "Timestamp of the snapshot before." }),
  added: z.int().meta({ description: "Lines." }),
  removed: z.int(),
  replaced: z.int(),
  severity: z.string().nullable(),
  feedback: z.string().nullable(),
  deliveries: z.array(z.object({ channel: z.string(), state: z.string(), attempts: z.int() })),
  untrusted: z.object({
    diff: z.string().meta({ description: "The first lines; get_difference has them all." }),
    diff_words: changeShape.shape.diff_words,
    diff_rows: changeShape.shape.diff_rows,
    diff_pages: changeShape.shape.diff_pages,
    summary: z.string().nullable(),
    severity_findings: z.array(z.string()),
    intent_error: z.string().nullable(),
  }),
});

const changeViewOf = (change: Change): z.infer<typeof changeViewShape> => ({
  watch: change.watch,
  title: change.title && brief(change.title, 500),
  url: brief(change.url, 2000),
  timestamp: change.timestamp,
  at: iso(change.timestamp),
  compared_with: change.from,
  added: change.added,
  removed: change.removed,
  replaced: change.replaced,
  severity: change.severity,
  feedback: change.feedback?.verdict ?? null,
  deliveries: change.deliveries.slice(0, 20).map(({ channel, state, attempts }) => ({ channel, state, attempts })),
  untrusted: {
    diff: brief(change.diff, 500),
    diff_words: change.diff_words && visibleData(change.diff_words.slice(0, maxLines), 200),
    diff_rows: change.diff_rows && visibleData(change.diff_rows, 200),
    diff_pages: change.diff_pages && visibleData(change.diff_pages, 200),
    summary: change.summary && brief(change.summary, 2000),
    severity_findings: change.severity_findings.map(({ rule, found }) => brief(`${rule}: ${found}`, 200)),
    intent_error: change.intent_error && brief(change.intent_error, 500),
  },
});

export const listChanges = tool({
  name: "list_changes",
  title: "List changes",
  description:
    "The changes that were found. Of the whole account: oldest first, after a time or after next_cursor of the last answer, so " +
    "that nothing is missed and nothing reported twice. Of one watch: newest first.",
  hints: hints.reads,
  input: z
    .strictObject({
      uuid: uuid.optional().meta({ description: "Only the changes of this watch." }),
      since: z
        .union([z.string().max(200), timestamp])
        .optional()
        .meta({
          description: "A time (ISO 8601 or Unix seconds), or next_cursor of an earlier answer. Without uuid only.",
        }),
      cursor: z.string().max(200).optional().meta({ description: "next_cursor of the page before. With uuid only." }),
      limit: z.int().min(1).max(100).default(20),
    })
    .refine(
      (given) => given.uuid === undefined || given.since === undefined,
      expected(message("schema.since_without_uuid")),
    )
    .refine(
      (given) => given.uuid !== undefined || given.cursor === undefined,
      expected(message("schema.cursor_with_uuid")),
    ),
  output: z.object({
    changes: z.array(changeViewShape),
    next_cursor: z.string().nullable().meta({ description: "Where to go on: as since, or with uuid as cursor." }),
  }),
  async run(given, callOperation) {
    const { limit, cursor, uuid: id } = given;
    if (id === undefined) {
      const query = { limit, since: since(given.since?.toString()) };
      const { body, headers } = await callForJson(callOperation, listChangesOperation, { query });
      return { changes: body.map(changeViewOf), next_cursor: headers.get("X-Next-Cursor") };
    }
    const asked = { params: { uuid: id }, query: { limit, cursor } };
    const { body, headers } = await callForJson(callOperation, listChangesOfWatch, asked);
    return { changes: body.map(changeViewOf), next_cursor: nextCursor(headers) };
  },
});

export const getDifference = tool({
  name: "get_difference",
  title: "Compare two snapshots",
  description:
    "The difference between two snapshots of a watch; for a change, from compared_with to its timestamp. In `text`, changed " +
    "lines are marked; `patch` is a unified diff.",
  hints: hints.reads,
  input: z.strictObject({
    uuid: watch,
    from: instant("previous"),
    to: instant("latest"),
    format: z.enum(["text", "markdown", "patch"]).default("text"),
    with_unchanged: z.boolean().default(false).meta({ description: "Also the lines that did not change." }),
    mark_words: z.boolean().default(false).meta({ description: "Mark the words that changed inside a line." }),
    ...part,
  }),
  output: z.object({ uuid: z.string(), format: z.string(), ...partShape, untrusted: untrustedText }),
  async run(given, callOperation) {
    const { text } = await callOperation(
      requestOf(getDifferenceOperation, {
        params: { uuid: given.uuid, from: given.from, to: given.to },
        query: { format: given.format, changesOnly: !given.with_unchanged, word_diff: given.mark_words },
      }),
    );
    return { uuid: given.uuid, format: given.format, ...textPartOf(text, given) };
  },
});

/** A part of a text of a page, as results carry it. */
function textPartOf(whole: string, { offset, max_characters: max }: { offset: number; max_characters: number }) {
  const { text, ...place } = textPart(whole, { offset, max });
  return { ...place, untrusted: { text } };
}

export const getSnapshot = tool({
  name: "get_snapshot",
  title: "Read a snapshot",
  description: "The text of a page as it was kept at a change, or the markup that was last fetched.",
  hints: hints.reads,
  input: z.strictObject({
    uuid: watch,
    timestamp: instant("latest"),
    html: z.boolean().default(false).meta({ description: "The fetched markup; only the last two are kept." }),
    ...part,
  }),
  output: z.object({ uuid: z.string(), ...partShape, untrusted: untrustedText }),
  async run(given, callOperation) {
    const { text } = await callOperation(
      requestOf(getSnapshotOperation, {
        params: { uuid: given.uuid, timestamp: given.timestamp },
        query: { html: given.html ? "1" : undefined },
      }),
    );
    return { uuid: given.uuid, ...textPartOf(text, given) };
  },
});

export const listSnapshots = tool({
  name: "list_snapshots",
  title: "List snapshots",
  description: "When the text of a page was kept, newest first: Unix seconds for get_snapshot and get_difference.",
  hints: hints.reads,
  input: z.strictObject({ uuid: watch, ...pageInput }),
  output: z.object({ timestamps: z.array(z.int()), next_cursor: z.string().nullable() }),
  async run({ uuid: id, ...asked }, callOperation) {
    const { body } = await callForJson(callOperation, listSnapshotsOperation, { params: { uuid: id } });
    const { page, next_cursor } = pagedIn(Object.keys(body).map(Number).toReversed(), asked);
    return { timestamps: page, next_cursor };
  },
});

export const explainCheck = tool({
  name: "explain_check",
  title: "Explain a check",
  description:
    "Why a check alerted or did not: each stage in order, what it saw, and what it removed by which rule. Of the last full check, " +
    "or of the one that found a change. Start here when an alert is missing or unwanted.",
  hints: hints.reads,
  input: z.strictObject({
    uuid: watch,
    timestamp: timestamp.optional().meta({ description: "Timestamp of a change; absent: the last full check." }),
  }),
  output: z.object({
    checked: isoOrNull,
    verdict: z.string(),
    later_check: z
      .object({ checked: isoOrNull, verdict: z.string() })
      .nullable()
      .meta({ description: "A check after the last full one, which found nothing that counts to be different." }),
    waiting_until: isoOrNull.meta({ description: "No later check came, since the host is left alone until then." }),
    untrusted: z.object({
      reason: z.string(),
      waiting: z.string().nullable().meta({ description: "Why the watch waits for its host." }),
      stages: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  async run({ uuid: id, timestamp: at }, callOperation) {
    const { body } =
      at === undefined
        ? await callForJson(callOperation, getTrace, { params: { uuid: id } })
        : await callForJson(callOperation, getTraceOfChange, { params: { uuid: id, unix: at } });
    return {
      checked: iso(body.checked_at),
      verdict: body.verdict,
      later_check: body.later ? { checked: iso(body.later.checked_at), verdict: body.later.verdict } : null,
      waiting_until: iso(body.waiting?.until ?? null),
      untrusted: {
        reason: brief(body.reason ?? "", 1000),
        waiting: body.waiting ? brief(body.waiting.reason, 1000) : null,
        stages: visibleData(stagesInWords(body.stages ?? []), 500),
      },
    };
  },
});

export const markChange = tool({
  name: "judge_change",
  title: "Mark a change as useful or noisy",
  description:
    "Marks one change; a second mark replaces the first. What is noisy is not reported again when only the same places move; " +
    "useful or none takes that back.",
  hints: hints.changes,
  input: z.strictObject({
    uuid: watch,
    timestamp: timestamp.meta({ description: "Timestamp of the change." }),
    verdict: z.enum(["useful", "noisy", "none"]),
    note: z.string().max(5000).optional().meta({ description: "Why." }),
  }),
  output: z.object({
    verdict: z.string(),
    not_learned: z.int().meta({ description: "Places that will be reported again, since they are like others." }),
    untrusted: z.object({ learned: z.array(z.string()).meta({ description: "The lines that are no news any more." }) }),
  }),
  async run({ uuid: id, timestamp: at, ...mark }, callOperation) {
    const params = { uuid: id, unix: at };
    if (mark.verdict === "none") {
      await callOperation(requestOf(clearVerdict, { params }));
      return { verdict: "none", not_learned: 0, untrusted: { learned: [] } };
    }
    const { body } = await callForJson(callOperation, judgeChange, { params, json: mark });
    const { verdict, not_learned, learned } = body;
    return { verdict, not_learned, untrusted: { learned: visibleData(learned.slice(0, 50), 500) } };
  },
});
