/** Sentences of the API in the words of a reader: a message by its code; a text, which has none, as it is. Pure. */
import type { Sentence } from "../../message/message.ts";
import type { Words } from "../words/index.ts";

/** Texts within a message, such as names of services, are said where the reader's language has words for them. */
export const spoken = (words: Pick<Words, "formTexts" | "message">, sentence: Sentence): string =>
  typeof sentence === "string" ? sentence : words.message(sentence, (text) => words.formTexts[text] ?? text);
