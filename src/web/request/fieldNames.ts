/** Refusals about a field, which the API names as programs do, with the name that the forms of pages have for it. Pure. */
import { lookup } from "../../lib/lookup.ts";
import type { Message, Sentence, Value } from "../../message/message.ts";
import type { Words } from "../words/index.ts";

/** The same sentence; also of the sentences that it is made of. A field that no form has keeps its name. */
export function withFieldNames(words: Words, { field, values, ...rest }: Message): Message {
  const inside = Object.entries(values).map(([name, value]) => [name, valueOf(words, value)]);
  const named = field === undefined ? {} : { field: lookup(namesIn(words), field) ?? field };
  return { ...rest, ...named, values: Object.fromEntries(inside) as Message["values"] };
}

const namesIn = ({ entry, settings, account }: Words): Record<string, string> => ({
  ...settings.labels.settings,
  ...{ email: entry.email, password: entry.password },
  ...{ current_password: account.profile.current, new_password: entry.password },
});

function valueOf(words: Words, value: Value): Value {
  if (typeof value === "number") return value;
  return isList(value) ? value.map((each) => within(words, each)) : within(words, value);
}

const within = (words: Words, sentence: Sentence): Sentence =>
  typeof sentence === "string" ? sentence : withFieldNames(words, sentence);

const isList = (value: Exclude<Value, number>): value is readonly Sentence[] => Array.isArray(value);
