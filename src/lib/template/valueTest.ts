/** What a test is: a question to a value, perhaps with one value of its own. */
import type { Budget } from "./bounds.ts";
import type { Value } from "./value.ts";

export type ValueTest = { needs: 0 | 1; holds: (value: Value, other: Value, budget: Budget) => boolean };
