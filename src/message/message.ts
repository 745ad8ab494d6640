/**
 * A message: a sentence as its code and the values that fill it, so that each language says it from its own dictionary. What the
 * service refuses, warns of or explains is a message until somebody reads it. Plain data. Pure.
 */
import type { English } from "./english/index.ts";

/** What a sentence is found by; codes stay once they are published. */
export type MessageCode = keyof English;

/** What fills a placeholder. A message is said in the language of the whole, a list with "; " between its parts. */
export type Value = string | number | Message | readonly (string | Message)[];

export type Message = {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, Value>>;
  /** What it is about, such as `title` or `browser_steps[2]`: the name that the API has for it. */
  readonly field?: string;
};

/** A sentence on its way: a message, or English text of what has no message yet. */
export type Sentence = string | Message;

/** The name in one pair of braces; parts of a plural hold a space or "#", and name nothing. */
type NameIn<Inside> = Inside extends `${infer Name}, ${"plural" | "capital" | "setting" | "moment" | "choice"}${string}`
  ? Name
  : Inside extends `${string} ${string}` | `${string}#${string}`
    ? never
    : Inside;

/** The names of the placeholders of a text. */
export type NamesOf<Text> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | NamesOf<Rest>
  : never;

type ValuesOf<C extends MessageCode> = [NamesOf<English[C]>] extends [never]
  ? []
  : [values: Record<NamesOf<English[C]> & string, Value>];

/** The message of a code with its values: exactly those that its English has placeholders for. */
export const message = <C extends MessageCode>(code: C, ...values: ValuesOf<C>): Message => ({
  code,
  values: values[0] ?? {},
});

/** A message about a field. */
export const about = (field: string, sentence: Message): Message => ({ ...sentence, field });
