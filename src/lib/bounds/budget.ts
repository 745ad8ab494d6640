/**
 * The steps that one evaluation may take. A step is about one node looked at, some tens of nanoseconds; the default of a million ends
 * any selector within a fraction of a second, whatever the page.
 */

import { message } from "../../message/message.ts";
import { SelectorError } from "./problem.ts";

export const defaultSteps = 1_000_000;

/** A count of steps that goes down to nothing once. */
export class Budget {
  readonly #steps: number;
  #left: number;

  constructor(steps: number) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** Counts steps; throws a SelectorError when there are no more. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      throw new SelectorError("budget", message("filter.steps", { count: this.#steps }));
    }
  }
}
