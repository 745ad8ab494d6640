/**
 * What a filter is: a name in the registry, its arguments, and a function from value to value. Methods are of the same kind.
 */
import { type Message } from "../../../message/message.ts";
import type { Budget } from "../bounds.ts";
import { isDictionary, isList, sizeOf, type Value } from "../value.ts";

/** Arguments by names that a filter does not have itself; they stand behind all others. */
export class Named extends Map<Value, Value> {}

export type Filter = {
  /** The names of its arguments, in the order in which they may be given without a name. */
  takes: readonly string[];
  /** How many of them must be given. */
  needs: number;
  /** Whether further arguments may follow. */
  rest?: boolean;
  /** Whether arguments of any name may be given; they come as one `Named` behind the others. */
  named?: boolean;
  /** What is wrong with arguments that are known when the template is saved; null when nothing is. */
  problem?: (given: readonly (Value | undefined)[], named: readonly string[]) => Message | null;
  /** Whether it takes a list or dictionary as such; any other one is spelled out, which costs more. */
  takesLists?: true;
  /** Never fails for what a value holds: what makes no sense gives the value back or nothing. */
  apply: (input: Value, given: readonly (Value | undefined)[], budget: Budget) => Value;
};

/** Pays for what a filter is given before it works. */
export function payFor(value: Value, { takesLists }: Filter, budget: Budget): void {
  const size = sizeOf(value);
  if (!isList(value) && !isDictionary(value)) budget.read(size);
  else if (takesLists) budget.pass(size);
  else budget.spell(size);
}

/** The arguments by name, where there are any. */
export function namedOf(given: readonly (Value | undefined)[]): ReadonlyMap<Value, Value> {
  const last = given.at(-1);
  return last instanceof Named ? last : new Map();
}
