/** What a service reads of the options of a URL, as its fields state it. Whatever a URL says beyond it has no effect. Pure. */

import type { Message } from "../../../message/message.ts";
import type { OptionRule } from "./field.ts";

export type OptionRules = {
  options: Readonly<Record<string, OptionRule>>;
  /** Which of the prefixed keys `+key`, `-key` and `:key` are read. */
  prefixes: string;
  /** Every other option is passed on to the receiver. */
  passesOn?: true;
  /** Options that have an effect only for some values of `mode=`, "" where it is not given. */
  limited?: readonly Limit[];
};

/** `why`: what the options are for, where they have no effect. */
export type Limit = { names: readonly string[]; modes: RegExp; why: Message };
