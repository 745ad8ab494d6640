/** Why steps are not taken: by the number of the step and what it does, as its row has them. Pure. */
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import type { Refusal } from "../request/operations.ts";
import type { Words } from "../words/index.ts";

/** The sentence of a refusal; of one that is about a step it begins with the step and not with the name of the setting. */
export function stepProblem(words: Words, { stated, message }: Pick<Refusal, "stated" | "message">): string {
  const [, place] = /^browser_steps\[(\d+)\]/.exec(stated?.field ?? "") ?? [];
  if (!stated || place === undefined) return message;
  const { field: _, values, ...rest } = stated;
  const { operation } = values;
  const known = words.settings.labels.choices["operation"];
  const named = typeof operation === "string" ? { ...values, operation: known?.[operation] ?? operation } : values;
  const said = spoken(words, { ...rest, values: named });
  return sentenceOf(`${words.steps.step(Number(place) + 1)}${words.frame.colon} ${said}`);
}
