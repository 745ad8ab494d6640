/** The trace that is kept with a change: also whether its watch was muted at the time. Pure. */
import type { Effective } from "../settings/effective.ts";
import { isMuted } from "../settings/muted.ts";
import type { Trace } from "../trace.ts";

/** `now`: Unix seconds, when the change was made. */
export const traceOfChange = (trace: Trace, { settings, now }: { settings: Effective; now: number }): Trace =>
  isMuted(settings, now) ? { ...trace, stages: [...trace.stages, { stage: "muted" }] } : trace;
