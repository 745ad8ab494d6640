/** Why steps are not taken: by the number of the step and what it does, as its row has them. Pure. */
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import type { Message } from "../../message/message.ts";
import type { Words } from "../words/index.ts";

/** The sentence of a refusal that is about a step: it begins with the step and not with the name of the setting. Null of any other. */
export function stepProblem(words: Words, stated: Message): string | null {
  const [, place] = /^browser_steps\[(\d+)\]/.exec(stated.field ?? "") ?? [];
  if (place === undefined) return null;
  const { field: _, ...rest } = stated;
  const said = spoken({ words }, rest);
  return sentenceOf(`${words.steps.step(Number(place) + 1)}${words.frame.colon} ${said}`);
}
