/** What is wrong with a selector: it does not compile, asks for something that does not exist here, or takes too long. */

import { englishOf } from "../../message/textOf.ts";
import type { Message } from "../../message/message.ts";

/** `sentence` is for the person who wrote the selector. */
export type SelectorProblem = { kind: "problem"; cause: "syntax" | "unsupported" | "budget"; sentence: Message };

/** Thrown inside this folder only; `compileSelector` and `select` turn it into a value. */
export class SelectorError extends Error {
  readonly problem: SelectorProblem;

  constructor(cause: SelectorProblem["cause"], sentence: Message) {
    super(englishOf(sentence));
    this.problem = { kind: "problem", cause, sentence };
  }
}
