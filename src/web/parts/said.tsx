/** What the API says in a sentence, in the words of the reader. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import type { Sentence as Stated } from "../../message/message.ts";
import type { Reader } from "../reader.ts";
import type { SentenceReader } from "./names.ts";
import { spoken } from "./spoken.ts";
import { Foreign } from "./foreign.tsx";
import { sentenceOf } from "./sentence.ts";

type Sentence = { reader: SentenceReader; text: Stated | null | undefined; max?: number };

/** A text without a code stays as it is. All is foreign text: it may hold words of pages. */
export const Said = ({ reader, text, max }: Sentence) => (
  <Foreign text={spoken(reader, text ?? "")} {...(max === undefined ? {} : { max })} />
);

/** Why a page could not be read: the sentence itself, or of a text that has no code what its class says in the reader's language. */
export function failureText(
  reader: SentenceReader & Pick<Reader, "locale">,
  failure: { class: string; sentence: Stated; code?: unknown; values?: unknown },
): string {
  const sentence = typeof failure.sentence === "string" ? sentenceIn(failure.sentence, failure) : failure.sentence;
  const { health } = alertWords(alertLanguageOf(reader.locale));
  return sentenceOf(typeof sentence === "string" ? health.reason(failure.class, sentence) : spoken(reader, sentence));
}
