/** What the API says in a sentence, in the words of the reader. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { englishOf } from "../../message/textOf.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import type { Sentence as Stated } from "../../message/message.ts";
import type { Reader } from "../reader.ts";
import { inWords } from "../sentences/inWords.ts";
import { Foreign } from "./foreign.tsx";
import { sentenceOf } from "./sentence.ts";

type Sentence = { reader: Pick<Reader, "words">; text: Stated | null | undefined; max?: number };

/** A sentence that is not known stays as it is, as a foreign text: it may hold words of pages. */
export const Said = ({ reader, text, max }: Sentence) => (
  <Foreign text={inWords(reader.words, text ?? "")} {...(max === undefined ? {} : { max })} />
);

/** Why a page could not be read: the sentence, or in another language what its class says. */
export function failureText(
  reader: Pick<Reader, "words" | "locale">,
  failure: { class: string; sentence: Stated; code?: unknown; values?: unknown },
): string {
  const sentence = typeof failure.sentence === "string" ? sentenceIn(failure.sentence, failure) : failure.sentence;
  const text = inWords(reader.words, sentence);
  const english = englishOf(sentence);
  if (text !== english) return text;
  return sentenceOf(alertWords(alertLanguageOf(reader.locale)).health.reason(failure.class, sentenceOf(english)));
}
