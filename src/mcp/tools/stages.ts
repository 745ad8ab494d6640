/** The stages of a check for a model, which reads sentences: without the codes beside them. Pure. */
import type { Stage } from "../../trace.ts";

export const stagesInWords = (stages: readonly Stage[]): Omit<Stage, "note_codes">[] =>
  stages.map(({ note_codes: _, ...stage }) => stage);
