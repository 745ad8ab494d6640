/** A change on the wire. Pure. */
import type { NotifiedChange } from "./notifiedChange.ts";
import { channelStoredAs } from "../services/accountWays.ts";
import { deliveryStates } from "../services/deliveryState.ts";
import { englishOf } from "../message/textOf.ts";
import { sentenceStoredIn, withCode } from "../message/written.ts";
import { statedShape, codeOf } from "../http/stated.ts";
import { z } from "zod";
import { digits } from "../lib/validation/digits.ts";
import { uuidParameter, waitingShape } from "../watch/shape.ts";
import { severityLevels } from "../reading/severity/severity.ts";
import { changeUnits, type Change } from "./change.ts";
import { shortSiteReport } from "../services/webhook/siteReport.ts";
import { shortTableReport, type RowsOfChange } from "../services/webhook/tableReport.ts";
import { readPages, readRows, readWords } from "./judgement.ts";
import { shownWords, wordsShape } from "./storedWords.ts";
import type { Stage } from "../trace.ts";

/** The path of a change: its watch, and when it was found. */
export const unixParameter = uuidParameter.extend({
  unix: digits({ min: 0, max: 99_999_999_999 }).meta({ param: { name: "unix", in: "path" }, example: 1700000000 }),
});

export const changeShape = z
  .object({
    watch: z.string().meta({ description: "UUID of the watch." }),
    title: z.string().nullable().meta({ description: "The title that the watch was given; null where it has none." }),
    url: z.string().meta({ description: "Address of the watched page." }),
    label: z.string().meta({ description: "What the watch is called: its title, the page's title or its address." }),
    host: z.string().meta({ description: "Host of the watched page.", example: "shop.test" }),
    tags: z.array(z.object({ uuid: z.string(), title: z.string() })).meta({ description: "The tags of the watch." }),
    price: z
      .object({ before: z.string().nullable(), after: z.string().nullable(), currency: z.string().nullable() })
      .nullable()
      .meta({ description: "Of a watched product: its price in both snapshots; null where none is known." }),
    stock: z.object({ before: z.boolean().nullable(), after: z.boolean().nullable() }).nullable().meta({
      description: "Of a watched product: whether it was in stock at both snapshots; null where none is known.",
    }),
    timestamp: z.int(),
    from: z.int().meta({ description: "Timestamp of the snapshot it is compared with." }),
    to: z.int(),
    added: z.int(),
    removed: z.int(),
    replaced: z.int(),
    unit: z.enum(changeUnits).meta({
      description:
        "What `added`, `removed` and `replaced` count: lines of the text or, of a site that is watched as a whole, pages, and of a table rows.",
    }),
    diff: z.string().meta({ description: "The first lines of the difference." }),
    diff_words: wordsShape,
    diff_rows: shortTableReport.nullable().meta({
      description:
        "Of a table: what became of its rows, as far as there is room; all of it is at /history/{timestamp}/rows. Null for everything else.",
    }),
    diff_pages: shortSiteReport.nullable().meta({
      description:
        "Of a site: what became of its pages, with their titles as they were read then, as far as there is room; all of it is at " +
        "/history/{timestamp}/site. Null for everything else, and for changes found before it was kept.",
    }),
    summary: z.string().nullable().meta({ description: "By the account's AI provider, once it was asked for." }),
    severity: z.enum(severityLevels).nullable().meta({
      description: "How much it matters, by rules alone; null for changes found before there was one.",
    }),
    severity_findings: z.array(z.object({ rule: z.string(), level: z.enum(severityLevels), found: z.string() })).meta({
      description:
        "What speaks for more than low, the most severe first: danger, availability, price, law, date, number, size, place.",
    }),
    intent_error: z.string().nullable().meta({
      description:
        "Why nobody could tell whether it meets llm_intent of the watch; null where that was known or not asked.",
    }),
    intent_error_code: codeOf("intent_error"),
    unjudged: z.string().nullable().meta({ deprecated: true, description: "The same as `intent_error`." }),
    feedback: z.object({ verdict: z.enum(["useful", "noisy"]), note: z.string().nullable() }).nullable(),
    deliveries: z.array(
      z.object({
        channel: z.string(),
        channel_code: codeOf("channel"),
        channel_id: z.string().meta({ description: "The same for every delivery to this target." }),
        state: z.enum(deliveryStates),
        attempts: z.int(),
        last_error: z.string().nullable(),
        last_error_code: codeOf("last_error"),
      }),
    ),
    picture: z.boolean().meta({ description: "A picture of the page is kept with the reading that it ends in." }),
    seen_at: z.int().nullable().meta({ description: "When it was seen, in Unix seconds; null while it is unseen." }),
    trace_url: z.string(),
  })
  .meta({ id: "Change", description: "A change that was found; it is also what alerts and feeds tell." });

const changeName = z.object({ watch: z.string(), timestamp: z.int() });
const neighbour = z.int().nullable();

export const oneChangeShape = changeShape
  .extend({
    older: neighbour.meta({ description: "Timestamp of the change of this watch before it; null for none." }),
    newer: neighbour.meta({ description: "Timestamp of the change of this watch after it; null for none." }),
    older_in_inbox: changeName
      .nullable()
      .meta({ description: "The change of the account before it, of whichever watch." }),
    newer_in_inbox: changeName
      .nullable()
      .meta({ description: "The change of the account after it, of whichever watch." }),
    share_url: z.string().nullable().meta({
      description:
        "Opens this one change to whoever has it, to read, for as long as the change is kept; null where the server has no key to sign with.",
    }),
  })
  .meta({ id: "OneChange", description: "A change, what is next to it, and a link for others." });

/** The findings in a stored text; none where that is none, as archives may bring it. */
export function findingsIn(text: string | null): z.infer<typeof changeShape>["severity_findings"] {
  try {
    return changeShape.shape.severity_findings.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

type DeliveryReport = Omit<NotifiedChange, "watchId" | "changeAt">;

export function shownChange(change: Change, deliveries: DeliveryReport[]): z.infer<typeof changeShape> {
  const unjudged = change.unjudged === null ? null : sentenceStoredIn(change.unjudged);
  return {
    watch: change.watchUuid,
    title: change.watchTitle,
    url: change.watchUrl,
    label: change.label,
    host: change.host,
    tags: change.tags,
    price: change.price,
    stock: change.stock,
    timestamp: change.at,
    from: change.fromAt,
    to: change.at,
    added: change.added,
    removed: change.removed,
    replaced: change.replaced,
    unit: change.unit,
    diff: change.brief,
    diff_words: shownWords(readWords(change.judgement)),
    diff_rows: shownRows(readRows(change.judgement)),
    diff_pages: readPages(change.judgement),
    summary: change.summary,
    severity: severityLevels[change.severity ?? -1] ?? null,
    severity_findings: findingsIn(change.severityFindings),
    ...withCode("intent_error", unjudged),
    unjudged: unjudged === null ? null : englishOf(unjudged),
    feedback: change.verdict && { verdict: change.verdict, note: change.note },
    deliveries: deliveries.map(({ channel, channelId, state, attempts, last_error }) => ({
      ...withCode("channel", channelStoredAs(channel)),
      channel_id: channelId,
      state,
      attempts,
      ...withCode("last_error", last_error === null ? null : sentenceStoredIn(last_error)),
    })),
    picture: change.hasPicture === 1,
    seen_at: change.seenAt,
    trace_url: `/api/v1/watch/${change.watchUuid}/changes/${change.at}/trace`,
  };
}

const shownRows = (rows: RowsOfChange | null): z.infer<typeof changeShape>["diff_rows"] =>
  rows && { ...rows, cheapest: rows.cheapest ?? null };

const lines = z.array(z.string()).meta({ description: "Lines without their ends." });
const place = z.int().meta({ description: "Lines count from 1." });

/** The `json` format of a difference: see lib/difference/structure.ts. */
export const differenceShape = z
  .object({
    from: z.int(),
    to: z.int(),
    counts: z.object({ added: z.int(), removed: z.int(), replaced: z.int(), moved: z.int() }),
    hunks: z.array(
      z.object({
        kind: z.enum(["equal", "added", "removed", "replaced"]),
        before_start: place,
        before_lines: lines,
        after_start: place,
        after_lines: lines,
        line: z.int().meta({
          description:
            "Place of its first line in the whole difference, from 1: of a change the removed lines, then the added ones.",
        }),
        folded_before: z.int().meta({ description: "Lines left out between the hunk before and this one." }),
        words: z
          .array(
            z.object({
              before_line: place,
              after_line: place,
              spans: z.array(z.object({ kind: z.enum(["equal", "removed", "added"]), text: z.string() })),
            }),
          )
          .optional(),
      }),
    ),
    moved: z.array(z.object({ before_line: place, after_line: place })),
    truncated: z.boolean().meta({ description: "Lines were left out because there were more than asked for." }),
    folded_after: z.int().meta({ description: "Lines left out behind the last hunk." }),
    total_lines: z.int().meta({ description: "Lines of the whole difference." }),
    next_line: z
      .int()
      .nullable()
      .meta({ description: "What to send as from_line for the next part; null at the end." }),
  })
  .meta({ id: "Difference", description: "A difference as data; timestamps are those of the two snapshots." });

/** The trace in a stored text; null where that is none, as archives from elsewhere may bring it. */
export function traceIn(text: string): z.infer<typeof traceShape> | null {
  try {
    return traceShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The document says no more of a stage than that it is an object: which facts it has differs from stage to stage. */
const stage = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Stage>;

export const traceShape = z
  .object({
    checked_at: z.int(),
    verdict: z.string(),
    reason: z.string(),
    ...statedShape,
    stages: z.array(stage),
    later: z
      .object({ checked_at: z.int(), verdict: z.string(), reason: z.string(), ...statedShape })
      .nullish()
      .meta({
        description:
          "Of a watch's last full check: a check after it of which no stages are kept, since nothing that counts was different.",
      }),
    waiting: waitingShape
      .nullish()
      .meta({ description: "Of a watch's last check: why no later one came yet, where its host is left alone." }),
  })
  .loose()
  .meta({ id: "Trace", description: "How a check came to its verdict, stage by stage." });
