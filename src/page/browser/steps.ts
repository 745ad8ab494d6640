/**
 * The steps of a visit, one after the other: each is done, the page becomes stable, and both sides of it are photographed
 * (one picture is what came after one step and before the next). The first step that fails ends the run.
 */
import { message, type Message, type Sentence } from "../../message/message.ts";
import { withCode } from "../../message/written.ts";
import type { WrittenStep } from "../../rules/operations.ts";
import { operationOf } from "../../rules/operations.ts";
import { performStep, StepProblem, type PlannedStep, type StepContext } from "./act.ts";
import type { StepsRun } from "./capture.ts";
import { maxShotBytes } from "./shots.ts";
import { captureWindow } from "./tab.ts";
import { VisitFailure } from "./failure.ts";

/** A step with its templates filled in; `problem`: why they cannot be, or why the operation is none. */
export type PreparedStep = { written: WrittenStep; step: PlannedStep | null; problem: Sentence | null };

/** Steps whose selectors and values `filled` has rendered; both may be templates. */
export function planSteps(
  steps: readonly WrittenStep[],
  filled: (source: string) => { text: string; problem: Sentence | null },
): PreparedStep[] {
  return steps.map((written) => {
    const operation = operationOf(written.operation);
    const [selector, value] = [filled(written.selector), filled(written.optional_value)];
    const problem = operation ? (selector.problem ?? value.problem) : message("step.operation");
    return {
      written,
      step: operation && !problem ? { operation, selector: selector.text, value: value.text } : null,
      problem,
    };
  });
}

/** What a failed run says to its owner. */
export type StepFailure = { position: number; sentence: Message };

/**
 * Runs the steps; `run` is filled in as they go, so that a visit that ends early still shows what was done.
 * @returns why a step failed, or null.
 */
export async function runSteps(
  stage: StepContext & { rest: () => Promise<unknown> },
  steps: readonly PreparedStep[],
  run: StepsRun,
): Promise<StepFailure | null> {
  let before = await takeShot(stage, run);
  for (const [index, { written, step, problem }] of steps.entries()) {
    const startedAt = stage.now();
    const error = step ? await runStep(stage, step) : problem;
    const picture = await takeShot(stage, run);
    run.steps.push({
      operation: written.operation,
      selector: written.selector,
      ok: error === null,
      ...withCode("error", error),
      elapsedMs: stage.now() - startedAt,
      before,
      after: picture,
    });
    if (error !== null) {
      const [number, count] = [index + 1, steps.length];
      const { operation } = written;
      return { position: number, sentence: message("browser.step", { number, count, operation, problem: error }) };
    }
    before = picture;
  }
  return null;
}

async function runStep(
  stage: StepContext & { rest: () => Promise<unknown> },
  step: PlannedStep,
): Promise<Message | null> {
  try {
    await performStep(stage, step);
    await stage.rest();
    return null;
  } catch (error) {
    if (error instanceof StepProblem) return error.sentence;
    // The page itself cannot be read any more: that is no fault of the step.
    if (error instanceof VisitFailure) throw error;
    return message(/selector|syntax|expression/i.test(String(error)) ? "step.selector" : "step.refused");
  }
}

/** The number of the new picture; null where the room is used up or the tab cannot be photographed just now. */
async function takeShot({ opened }: StepContext, run: StepsRun): Promise<number | null> {
  const used = run.shots.reduce((sum, shot) => sum + shot.length, 0);
  if (used >= maxShotBytes) return null;
  const shot = await captureWindow(opened).catch(() => null);
  if (!shot || used + shot.length > maxShotBytes) return null;
  return run.shots.push(shot) - 1;
}
