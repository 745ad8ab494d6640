/**
 * Before each test file: generated cases come from the run's own seed, which vitest.config.ts names.
 * A test says how many cases a search for unknown faults deserves; `npm test`, which repeats the same cases in every run,
 * takes few of them, and `npm run fuzz` all.
 */

import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    seed: number;
    searches: boolean;
    /** Whether what is taken a part of in `npm test` is run whole: `npm run cases`. */
    allCases: boolean;
    /** Whether the costs of checks are printed; see bench/cost.mjs. */
    printsCosts: boolean;
  }
}

const maxRepeatedCases = 100;

fc.configureGlobal({ seed: inject("seed") });

/** The number of generated cases of a property: `count` where the run searches, else at most 100. */
export const caseCount = (count: number): number => (inject("searches") ? count : Math.min(count, maxRepeatedCases));
