/** Entries of a timeline on the wire. Pure. */
import { sentenceIn, writtenSentence } from "../../message/written.ts";
import { statedShape } from "../../http/stated.ts";
import { z } from "zod";
import { failureClasses } from "../../page/failure.ts";
import { editShape, shownEdit } from "../../watch/edits/shape.ts";
import type { FailureRun } from "../../watch/failures.ts";
import { changeShape, type shownChange } from "../shape.ts";
import { shownSuppressed, suppressedShape } from "../suppressed/shape.ts";
import type { TimelineEntry } from "./timeline.ts";

const timestamp = z.int().meta({ description: "Unix seconds: where the entry stands in the list." });

/** Equal failures in a row; the same shape as in the errors of a watch. */
export const failureShape = z
  .object({
    first_at: z.int().meta({ description: "Unix seconds." }),
    last_at: z.int().meta({ description: "Unix seconds." }),
    class: z.enum(failureClasses).meta({ id: "FailureClass" }),
    sentence: z.string(),
    ...statedShape,
    status: z.int().nullable().meta({ description: "HTTP status, where there was one." }),
    count: z.int(),
    ended_at: z.int().nullable().meta({ description: "The good reading that followed, or null." }),
  })
  .meta({ id: "FailureRun", description: "Equal failures in a row." });

export const timelineShape = z
  .object({
    entries: z
      .array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("change"), timestamp, change: changeShape }),
          z.object({ kind: z.literal("suppressed"), timestamp, suppressed: suppressedShape }),
          z.object({ kind: z.literal("failure"), timestamp, failure: failureShape }),
          z.object({ kind: z.literal("recovery"), timestamp, failure: failureShape }),
          z.object({ kind: z.literal("edit"), timestamp, edit: editShape }),
        ]),
      )
      .meta({ description: "Newest first." }),
    next_cursor: z.string().nullable().meta({ description: "For older entries; null at the end." }),
  })
  .meta({ id: "Timeline" });

/** A run of failures as it is answered. */
export const shownFailure = (run: FailureRun): z.infer<typeof failureShape> => ({
  first_at: run.at,
  last_at: run.lastAt,
  class: run.class,
  ...writtenSentence(sentenceIn(run.sentence, run)),
  status: run.status ?? null,
  count: run.count,
  ended_at: run.endedAt ?? null,
});

type Shown = z.infer<typeof timelineShape>["entries"][number];

/** An entry of the watch with this UUID; `changes` as they are answered, by their time. */
export function shownEntry(
  entry: TimelineEntry,
  { uuid, changes }: { uuid: string; changes: ReadonlyMap<number, ReturnType<typeof shownChange>> },
): Shown[] {
  const { at: timestamp } = entry;
  switch (entry.kind) {
    case "change": {
      const change = changes.get(timestamp);
      return change ? [{ kind: "change", timestamp, change }] : [];
    }
    case "suppressed":
      return [{ kind: "suppressed", timestamp, suppressed: shownSuppressed(uuid, entry.suppressed) }];
    case "failure":
    case "recovery":
      return [{ kind: entry.kind, timestamp, failure: shownFailure(entry.run) }];
    case "edit":
      return [{ kind: "edit", timestamp, edit: shownEdit(entry.edit) }];
  }
}
