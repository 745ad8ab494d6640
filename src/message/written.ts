/** Messages as JSON: on the wire beside their English, and in what is stored. Pure. */
import { englishOf } from "./textOf.ts";
import { english } from "./english/index.ts";
import type { Message, MessageCode, Sentence, Value } from "./message.ts";

/** The members that stand beside the English of a sentence: none for a text that has no code. */
export type Stated = { code?: string; values?: Record<string, unknown>; field?: string };

/** The members of a sentence, to spread beside its English. */
export function statedMembers(sentence: Sentence): Stated {
  if (typeof sentence === "string") return {};
  const { code, values, field } = sentence;
  return { code, values: { ...values }, ...(field === undefined ? {} : { field }) };
}

/** A sentence as an object has it that is about one: in English, with its code and values beside it. */
export const writtenSentence = (sentence: Sentence): { sentence: string } & Stated => ({
  sentence: englishOf(sentence),
  ...statedMembers(sentence),
});

/** A sentence as a column of text holds it: a message as JSON, a text as it is. */
export const storedSentence = (sentence: Sentence): string =>
  typeof sentence === "string" ? sentence : JSON.stringify(sentence);

/** The sentence that a column holds: a text where an earlier release stored it, the mere code of one that is not known here. */
export function sentenceStoredIn(text: string): Sentence {
  if (!text.startsWith('{"code":"')) return text;
  try {
    const json = JSON.parse(text) as { code: string };
    return messageIn(json) ?? json.code;
  } catch {
    return text;
  }
}

type WithCode<Name extends string, Text> = Record<Name, Text> & { [Code in `${Name}_code`]?: Stated };

/** A sentence as a member of an answer, in English, with its code and values in another member beside it. */
export function withCode<Name extends string>(name: Name, sentence: Sentence): WithCode<Name, string>;
export function withCode<Name extends string>(name: Name, sentence: Sentence | null): WithCode<Name, string | null>;
export function withCode(name: string, sentence: Sentence | null): Record<string, unknown> {
  if (sentence === null || typeof sentence === "string") return { [name]: sentence };
  return { [name]: englishOf(sentence), [`${name}_code`]: statedMembers(sentence) };
}

/** Messages within messages go no deeper; no refusal does. */
const maxDepth = 8;

/** The message that a value of JSON is; null for what is none, or has a code of another release. */
export function messageIn(json: unknown, depth = maxDepth): Message | null {
  if (depth === 0 || typeof json !== "object" || json === null) return null;
  const { code, values, field } = json as Record<string, unknown>;
  if (typeof code !== "string" || !Object.hasOwn(english, code)) return null;
  if (typeof values !== "object" || values === null || Array.isArray(values)) return null;
  const read = Object.entries(values).map(([name, value]) => [name, valueIn(value as unknown, depth - 1)] as const);
  if (read.some(([, value]) => value === null)) return null;
  const known = { code: code as MessageCode, values: Object.fromEntries(read) as Record<string, Value> };
  return typeof field === "string" ? { ...known, field } : known;
}

function valueIn(json: unknown, depth: number): Value | null {
  if (typeof json === "string" || typeof json === "number") return json;
  if (!Array.isArray(json)) return messageIn(json, depth);
  const parts = json.map((each) => (typeof each === "string" ? each : messageIn(each, depth)));
  return parts.includes(null) ? null : (parts as (string | Message)[]);
}

/** A text of an answer as the message that the members beside it are; the text where they are none. */
export const sentenceIn = (text: string, stated: unknown): Sentence => messageIn(stated) ?? text;

/** The same of a list, whose messages stand in a list beside it. */
export const sentencesIn = (texts: readonly string[] = [], stated: readonly unknown[] = []): Sentence[] =>
  texts.map((text, index) => sentenceIn(text, stated[index]));

/** A sentence with its texts changed, also those of the messages that it holds. */
export function withTexts(sentence: Sentence, change: (text: string) => string): Sentence {
  return typeof sentence === "string" ? change(sentence) : withTextsIn(sentence, change);
}

function withTextsIn(message: Message, change: (text: string) => string): Message {
  const changed = (value: Value): Value => {
    if (typeof value === "number") return value;
    if (typeof value === "string") return change(value);
    if ("code" in value) return withTextsIn(value, change);
    return value.map((part) => withTexts(part, change));
  };
  const values = Object.entries(message.values).map(([name, value]) => [name, changed(value)] as const);
  return { ...message, values: Object.fromEntries(values) };
}
