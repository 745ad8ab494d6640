/**
 * What a service reads of a URL: a part of its address or an option, stated once. From the fields of a service come its parser,
 * what it refuses, the warnings of options that it does not read, and the rows of the reference. Pure.
 */

import type { Message, Sentence } from "../../../message/message.ts";
import type { NotificationUrl, Options, UrlWith } from "../target.ts";

/** What an option may say: null takes any text; else the values, as a pattern and in words. */
export type OptionRule = { pattern: RegExp; expected: Sentence } | null;

/** The part of a URL that an option stands for, see places.ts; `path` by the place of the entry. */
export type Place = "authority" | "user" | "password" | { path: number } | { option: string };

/** By what a field is read: its name among the fields, the service's schemes and sentence, and what was read before it. */
export type Reading = {
  name: string;
  schemes: readonly string[];
  sentence: Message;
  earlier: Readonly<Record<string, unknown>>;
};

/** Stands for the name that a field has among those of its service. */
export type OwnName = "=";
export const ownName: OwnName = "=";

/** `Names`: the options that it reads, for the compiler. */
export type Field<T, Names extends string> = {
  names: readonly Names[];
  rule: OptionRule;
  /** Which of the prefixed keys `+key`, `-key` and `:key` it reads. */
  prefixes: string;
  /** Where its options only stand for a part of the URL. */
  place: Place | null;
  /** Whether each of its values is a recipient of its own. */
  isEach: boolean;
  /** @throws UrlProblem */
  read: (url: NotificationUrl, by: Reading) => T;
};

/** A field whose values are the recipients, each with a request of its own. */
export type Each<T, Names extends string> = Field<T[], Names> & { isEach: true };

export type Fields = Readonly<Record<string, Field<unknown, string>>>;

/** The options that are read by fields. */
type NamesOf<F extends Fields> = {
  [Key in keyof F & string]: F[Key] extends Field<unknown, infer Names>
    ? Exclude<Names, OwnName> | (OwnName extends Names ? Key : never)
    : never;
}[keyof F & string];

/** What fields read, before the recipients are parted. */
export type ValuesOf<F extends Fields> = {
  [Key in keyof F]: F[Key] extends Field<infer T, string> ? T : never;
};

/** What fields read for one recipient. */
export type EachOf<F extends Fields> = {
  [Key in keyof F]: F[Key] extends Each<infer T, string> ? T : F[Key] extends Field<infer T, string> ? T : never;
};

/** The options that fields state: asking for another does not compile. */
export type OptionsOf<F extends Fields> = Options<NamesOf<F>>;

/** A URL of which only the options that fields state can be read. */
export type UrlOf<F extends Fields> = UrlWith<NamesOf<F>>;

type Stated<T, Names extends string> = Pick<Field<T, Names>, "read"> & {
  names?: readonly Names[];
  rule?: OptionRule;
  prefixes?: string;
  place?: Place;
};

/** A field of what is not usual about it. */
export function field<T, Names extends string = never>(stated: Stated<T, Names>): Field<T, Names> {
  return { names: [], rule: null, prefixes: "", place: null, isEach: false, ...stated };
}

/** The first of some options that is given with a value; a name of "=" is that of the field. */
export function givenOption(url: NotificationUrl, names: readonly string[], own: string): string | undefined {
  return names.map((name) => url.options.get(name === ownName ? own : name)).find(Boolean);
}
