/** Held-back readings on the wire. Pure. */
import { statedShape } from "../../http/stated.ts";
import { z } from "zod";
import { noiseNotice } from "../../noise/notice.ts";
import type { SuppressedEntry } from "./entry.ts";
import { shownWords, storedWords, wordsShape } from "../storedWords.ts";
import { linesNamed } from "../../noise/feedback/lines.ts";

const noticeExample = noiseNotice({ uuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11", at: 1_795_334_400 });
const instant = z.int().meta({ description: "Unix seconds." });

export const suppressedShape = z
  .object({
    watch: z.string().meta({ description: "UUID of the watch." }),
    timestamp: z.int().meta({ description: "When such a reading was first held back; it names this one." }),
    last_at: instant.meta({ description: "When it was last held back." }),
    times: z.int(),
    from: z.int().meta({ description: "Timestamp of the snapshot it was compared with." }),
    verdict: z.string().meta({ description: "As in the trace.", example: "unchanged: noise" }),
    reason: z.string(),
    ...statedShape,
    held_back: z
      .array(z.object({ rule: z.string(), count: z.int(), lines: z.array(z.string()) }))
      .meta({ description: "What each rule held back; the first lines, with - for removed and + for added ones." }),
    diff: z.string().meta({ description: "The first lines of the whole difference." }),
    diff_words: wordsShape,
    earlier: z.array(z.object({ timestamp: instant, diff: z.string() })).meta({
      description: "What else was held back at the same places: first lines of differences, the newest first.",
    }),
    restored: z.int().nullable().meta({ description: "Timestamp of the change that a person made of it, or null." }),
    is_news_today: z.boolean().meta({
      description:
        "Earlier rules held it back in the last 30 days, and those of today would report it; to be reported it has to be restored. " +
        "Judged where the held-back readings of a watch are listed; false elsewhere.",
    }),
    notice: z.string().nullable().meta({
      description: "On the first reading that noise reduction held back of this watch: what that means; else null.",
      example: noticeExample,
    }),
    trace_url: z.string(),
    text_url: z.string(),
    restore_url: z.string().meta({ description: "POST here: this mattered." }),
  })
  .meta({ id: "HeldReading", description: "A reading that differed from the last snapshot and was not reported." });

export const restoreRequest = z
  .strictObject({
    lines: linesNamed
      .optional()
      .meta({ description: "The lines that mattered; absent: all that more than a clock moved." }),
  })
  .meta({ id: "HeldReadingRestore", example: {} });

/** `isNewsToday`: rules of today would have reported it. */
export function shownSuppressed(
  watch: string,
  suppressed: SuppressedEntry,
  isNewsToday = false,
): z.infer<typeof suppressedShape> {
  const url = `/api/v1/watch/${watch}/held/${suppressed.since}`;
  return {
    watch,
    timestamp: suppressed.since,
    last_at: suppressed.at,
    times: suppressed.times,
    from: suppressed.base.at,
    verdict: suppressed.verdict,
    reason: suppressed.reason,
    ...(suppressed.code === undefined ? {} : { code: suppressed.code, values: suppressed.values ?? {} }),
    held_back: suppressed.removed,
    diff: suppressed.brief,
    diff_words: shownWords(storedWords.nullish().parse(suppressed.words) ?? null),
    earlier: (suppressed.earlier ?? []).map(([timestamp, diff]) => ({ timestamp, diff })),
    restored: suppressed.restored ?? null,
    is_news_today: isNewsToday,
    notice: suppressed.first ? noiseNotice({ uuid: watch, at: suppressed.since }) : null,
    trace_url: `${url}/trace`,
    text_url: `${url}/text`,
    restore_url: `${url}/restore`,
  };
}
