/** Browser steps on the wire: how each went, and where its pictures are. Pure. */
import { sentenceIn, withCode } from "../../message/written.ts";
import { codeOf } from "../../http/stated.ts";
import { z } from "zod";
import type { StepsRun } from "../../page/browser/capture.ts";

export const stepShape = z
  .object({
    position: z.int().meta({ description: "Counted from 1." }),
    operation: z.string(),
    selector: z.string(),
    ok: z.boolean(),
    error: z.string().nullable(),
    error_code: codeOf("error"),
    elapsed_ms: z.int(),
    screenshot_before: z.string().nullable().meta({ description: "Path of a PNG." }),
    screenshot_after: z.string().nullable(),
  })
  .meta({ id: "StepRun", description: "One browser step as it went. Values are not shown: they may be secrets." });

/** The steps of a run; `base`: the path below which their pictures are. */
export function stepsJson(run: StepsRun | null, base: string): z.infer<typeof stepShape>[] {
  const path = (position: number, side: string, shot: number | null) =>
    shot === null ? null : `${base}/${position}/${side}`;
  return (run?.steps ?? []).map(({ operation, selector, ok, error, error_code, elapsedMs, before, after }, index) => ({
    position: index + 1,
    operation,
    selector,
    ok,
    ...withCode("error", error === null ? null : sentenceIn(error, error_code)),
    elapsed_ms: elapsedMs,
    screenshot_before: path(index + 1, "before", before),
    screenshot_after: path(index + 1, "after", after),
  }));
}

/** The picture of one side of a step, counted from 1; undefined where none was kept. */
export const shotOf = (run: StepsRun | null, position: number, side: "before" | "after"): Uint8Array | undefined =>
  run?.shots[run.steps[position - 1]?.[side] ?? -1];
