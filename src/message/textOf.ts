/** A message in a language. What a dictionary lacks is said in English. Pure. */
import { wordsByLanguage, type LanguageCode } from "../language/languages.ts";
import { english } from "./english/index.ts";
import { german } from "./german/index.ts";
import { fill } from "./fill.ts";
import type { MessageCode, Sentence, Value } from "./message.ts";

type Dictionary = Readonly<Partial<Record<MessageCode, string>>>;
const dictionaryOf = wordsByLanguage<Dictionary>({ en: english, de: german }, ({ messages }) => messages);

type Spoken = {
  language: LanguageCode;
  /** What stands for a text among the values, which has no message; as it is without this. */
  ofText?: (text: string) => string;
};

/** A sentence in English, as the API says it. */
export const englishOf = (sentence: Sentence): string => textOf(sentence, { language: "en" });

/** A sentence in a language. A text that has no message stays as it is. */
export function textOf(sentence: Sentence, spoken: Spoken): string {
  const { language, ofText = asItIs } = spoken;
  if (typeof sentence === "string") return ofText(sentence);
  const { code, values, field } = sentence;
  // What another release stored may have a code that is not known here.
  const known: string | undefined = dictionaryOf(language)[code] ?? english[code];
  const text = fill(known ?? code, (name) => valueOf(values[name], spoken), language);
  return field === undefined ? text : `${field}: ${text}`;
}

function valueOf(value: Value | undefined, spoken: Spoken): string | null {
  if (value === undefined) return null;
  if (typeof value === "number") return String(value);
  if (isSentence(value)) return textOf(value, spoken);
  return value.map((each) => textOf(each, spoken)).join("; ");
}

const isSentence = (value: Exclude<Value, number>): value is Sentence => !Array.isArray(value);
const asItIs = (text: string) => text;
