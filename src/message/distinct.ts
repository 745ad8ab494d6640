/** Messages without those that say the same again. Pure. */
import type { Sentence } from "./message.ts";

/** Each sentence once, in the order in which they come first. */
export const distinct = <S extends Sentence>(sentences: readonly S[]): S[] => [
  ...new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence])).values(),
];
