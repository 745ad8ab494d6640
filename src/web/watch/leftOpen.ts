/** What a check left open and one click answers: prices of which one is meant, frames that were not read. Pure. */
import { candidatesIn, type PriceCandidate } from "../../restock/candidates.ts";
import type { Stage } from "../../trace.ts";

export type LeftOpen = { candidates: PriceCandidate[]; frames: string[] };

/** What a trace names. */
export function leftOpen(stages: readonly Stage[]): LeftOpen {
  const rows = stages.find(({ stage }) => stage === "fetch" || stage === "looked")?.table ?? [];
  const frames = rows.flatMap((row) => {
    const { frame } = (row ?? {}) as { frame?: unknown };
    return typeof frame === "string" && URL.canParse(frame) ? [frame] : [];
  });
  return { candidates: candidatesIn(stages), frames };
}
