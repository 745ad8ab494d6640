/**
 * What a filter is: a name in the registry, its arguments, and a function from value to value.
 */
import type { Budget } from "../bounds.ts";
import type { Value } from "../value.ts";

export type Filter = {
  /** The names of its arguments, in the order in which they may be given without a name. */
  takes: readonly string[];
  /** How many of them must be given. */
  needs: number;
  /** What is wrong with arguments that are known when the template is saved; null when nothing is. */
  problem?: (given: readonly (Value | undefined)[]) => string | null;
  /** Never fails for what a value holds: what makes no sense gives the value back or nothing. */
  apply: (input: Value, given: readonly (Value | undefined)[], budget: Budget) => Value;
};
