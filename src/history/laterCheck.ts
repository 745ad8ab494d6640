/**
 * What came of the last check where its stages were not kept: it found nothing that counts, so that nothing was written of it but
 * its time, or it broke. Pure.
 */
import { sentenceIn, statedMembers, writtenSentence, type Stated } from "../message/written.ts";
import { englishOf } from "../message/textOf.ts";
import { message } from "../message/message.ts";
import type { Failing } from "../watch/failures.ts";
import type { LoadedWatch } from "../watch/row.ts";

export type LaterCheck = { checked_at: number; verdict: string; reason: string } & Stated;

/** null: the trace is that of the last check. */
export function laterCheck(
  { schedule, reading }: Pick<LoadedWatch, "schedule" | "reading">,
  trace: { checked_at: number; verdict: string },
): LaterCheck | null {
  if (schedule.lastChecked <= trace.checked_at) return null;
  const { failing } = reading;
  const at = { checked_at: schedule.lastChecked };
  return failing
    ? { ...at, verdict: `failed: ${failing.class}`, ...reasonOf(failing) }
    : { ...at, verdict: "unchanged: later", reason: englishOf(nothingCounts), ...statedMembers(nothingCounts) };
}

function reasonOf(failing: Failing): { reason: string } & Stated {
  const { sentence, ...stated } = writtenSentence(sentenceIn(failing.sentence, failing));
  return { reason: sentence, ...stated };
}

const nothingCounts = message("verdict.later");
