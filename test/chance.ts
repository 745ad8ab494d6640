/** Before each test file: generated cases come from the run's own seed, which vitest.config.ts names. */

import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    chance: number;
  }
}

fc.configureGlobal({ seed: inject("chance") });
