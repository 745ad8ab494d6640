/** A change on the wire. Pure. */
import { z } from "zod";
import { digits } from "../http/digits.ts";
import { uuidParameter, waitingShape } from "../watch/shape.ts";
import type { Change } from "./change.ts";

/** The path of a change: its watch, and when it was found. */
export const unixParameter = uuidParameter.extend({
  unix: digits({ min: 0, max: 99_999_999_999 }).meta({ param: { name: "unix", in: "path" }, example: 1700000000 }),
});

export const changeShape = z
  .object({
    watch: z.string().meta({ description: "UUID of the watch." }),
    title: z.string().nullable().meta({ description: "The title that the watch was given; null where it has none." }),
    url: z.string().meta({ description: "Address of the watched page." }),
    timestamp: z.int(),
    from: z.int().meta({ description: "Timestamp of the snapshot it is compared with." }),
    to: z.int(),
    added: z.int().meta({ description: "Lines." }),
    removed: z.int(),
    replaced: z.int(),
    diff: z.string().meta({ description: "The first lines of the difference." }),
    summary: z.string().nullable().meta({ description: "By the account's AI provider, once it was asked for." }),
    feedback: z.object({ verdict: z.enum(["useful", "noisy"]), note: z.string().nullable() }).nullable(),
    deliveries: z.array(
      z.object({ channel: z.string(), state: z.string(), attempts: z.int(), last_error: z.string().nullable() }),
    ),
    trace_url: z.string(),
  })
  .meta({ id: "Change", description: "A change that was found; it is also what alerts and feeds tell." });

type DeliveryReport = { channel: string; state: string; attempts: number; last_error: string | null };

export function shownChange(change: Change, told: DeliveryReport[]): z.infer<typeof changeShape> {
  return {
    watch: change.watchUuid,
    title: change.watchTitle,
    url: change.watchUrl,
    timestamp: change.at,
    from: change.fromAt,
    to: change.at,
    added: change.added,
    removed: change.removed,
    replaced: change.replaced,
    diff: change.brief,
    summary: change.summary,
    feedback: change.verdict && { verdict: change.verdict, note: change.note },
    deliveries: told.map(({ channel, state, attempts, last_error }) => ({ channel, state, attempts, last_error })),
    trace_url: `/api/v1/watch/${change.watchUuid}/changes/${change.at}/trace`,
  };
}

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
    truncated: z.boolean().meta({ description: "Hunks were left out because there were too many lines." }),
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

export const traceShape = z
  .object({
    checked_at: z.int(),
    verdict: z.string(),
    reason: z.string(),
    stages: z.array(z.record(z.string(), z.unknown())),
    waiting: waitingShape
      .nullish()
      .meta({ description: "Of a watch's last check: why no later one came yet, where its host is left alone." }),
  })
  .loose()
  .meta({ id: "Trace", description: "How a check came to its verdict, stage by stage." });
