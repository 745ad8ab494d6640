/**
 * What came of the last check where its stages were not kept: it found nothing that counts, so that nothing was written of it but
 * its time, or it broke. Pure.
 */
import { statedMembers, type Stated } from "../message/written.ts";
import { englishOf } from "../message/textOf.ts";
import { message } from "../message/message.ts";
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
    ? { ...at, verdict: `failed: ${failing.class}`, reason: failing.sentence }
    : { ...at, verdict: "unchanged: later", reason: englishOf(nothingCounts), ...statedMembers(nothingCounts) };
}

const nothingCounts = message("verdict.later");
