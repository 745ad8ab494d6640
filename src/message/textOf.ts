/** A message in a language. What a dictionary lacks is said in English. Pure. */
import { wordsByLanguage, type LanguageCode } from "../language/languages.ts";
import { english } from "./english/index.ts";
import { german } from "./german/index.ts";
import { fill } from "./fill.ts";
import type { MessageCode, Sentence, Value } from "./message.ts";
import { plain } from "./plain.ts";

type Dictionary = Readonly<Partial<Record<MessageCode, string>>>;
const forPeople: Dictionary = { ...english, ...plain };
const dictionaryOf = wordsByLanguage<Dictionary>({ en: forPeople, de: german }, ({ messages }) => messages);

/** What a reader calls what sentences name as the API does. Each of them takes and gives a text. */
export type Names = {
  /** A setting, or a member of one. */
  setting: (name: string) => string;
  /** A value of a setting to choose from. */
  choice: (setting: string, value: string) => string;
  /** Unix seconds, or an instant of ISO 8601. */
  moment: (at: string) => string;
  /** What a sentence is about, as it stands before it. */
  field: (field: string) => string;
};

const asItIs = (text: string) => text;
const ofTheApi: Names = {
  ...{ setting: asItIs, choice: (_setting, value) => value, moment: asItIs },
  field: (field) => `${field}: `,
};

/** How a sentence is said. */
export type SpokenBy = {
  /** What stands for a text among the values, which has no message; as it is without this. */
  ofText?: (text: string) => string;
  names?: Names;
};
type Spoken = SpokenBy & { language: LanguageCode };
type By = Required<Spoken> & { dictionary: Dictionary; english: Dictionary };

/** A sentence in English, as the API says it. */
export const englishOf = (sentence: Sentence): string =>
  said(sentence, { dictionary: english, english, language: "en", ofText: asItIs, names: ofTheApi });

/** A sentence in a language, for people: without the names of the API where the reader's are given. A text that has no message stays as it is. */
export const textOf = (sentence: Sentence, { language, ofText = asItIs, names = ofTheApi }: Spoken): string =>
  said(sentence, { dictionary: dictionaryOf(language), english: forPeople, language, ofText, names });

function said(sentence: Sentence, by: By): string {
  if (typeof sentence === "string") return by.ofText(sentence);
  const { code, values, field } = sentence;
  // What another release stored may have a code that is not known here.
  const known = by.dictionary[code] ?? by.english[code];
  const text = fill(known ?? code, (name, kind) => valueOf(values[name], kind, by), by.language);
  return field === undefined ? text : by.names.field(field) + text;
}

function valueOf(value: Value | undefined, kind: string | null, by: By): string | null {
  if (value === undefined) return null;
  if (typeof value === "number") return named(String(value), kind, by);
  if (!isSentence(value)) return value.map((each) => valueOf(each, kind, by)).join(kind === "settings" ? ", " : "; ");
  return typeof value === "string" && kind !== null ? named(value, kind, by) : said(value, by);
}

/** The text of a value by what the dictionary says that it is. */
function named(text: string, kind: string | null, { names, ofText }: By): string {
  if (kind === "setting" || kind === "settings") return names.setting(text);
  if (kind === "moment") return names.moment(text);
  if (kind?.startsWith("choice ")) return names.choice(kind.slice("choice ".length), text);
  return kind === null ? text : ofText(text);
}

const isSentence = (value: Exclude<Value, number>): value is Sentence => !Array.isArray(value);
