/** Sentences of the API in the words of a reader: a message by its code; a text, which has none, as it is. Pure. */
import type { Sentence } from "../../message/message.ts";
import { namesFor, type SentenceReader } from "./names.ts";

/** Texts within a message, such as names of services, are said where the reader's language has words for them. */
export const spoken = (reader: SentenceReader, sentence: Sentence): string =>
  typeof sentence === "string"
    ? sentence
    : reader.words.message(sentence, {
        ofText: (text) => reader.words.formTexts[text] ?? text,
        names: namesFor(reader),
      });
