/** Fields that are options: `?name=value`. A value that is not understood has no effect, of which a warning tells. Pure. */

import { message, type Message, type Sentence } from "../../../message/message.ts";
import { pushPriorityOf } from "../priority.ts";
import { booleanOption, UrlProblem } from "../target.ts";
import { field, givenOption, ownName, type Field, type OptionRule, type OwnName, type Place } from "./field.ts";
import { either } from "../urlForm.ts";

/** An option by its own name, and by others that mean the same. */
type Option<T, Names extends string = never> = Field<T, Names | OwnName>;

/** What an option says, read from its text; `rule` is what it is expected to say. */
function option<T, Names extends string>(
  names: readonly Names[],
  rule: OptionRule,
  read: (text: string | undefined) => T,
): Option<T, Names> {
  const all = [ownName, ...names] as const;
  return field({ names: all, rule, read: (url, by) => read(givenText(url.options, all, by.name)) });
}

const givenText = (options: ReadonlyMap<string, string>, names: readonly string[], own: string) =>
  names.map((name) => options.get(name === ownName ? own : name)).find((text) => text !== undefined);

/** Any text; `names`: others that mean the same. Without a value it says nothing. */
export const text = <Names extends string = never>(...names: Names[]): Option<string | undefined, Names> =>
  field({ names: [ownName, ...names], read: (url, by) => givenOption(url, [ownName, ...names], by.name) });

/** Several options of any text. */
export const texts = <Names extends string>(...names: Names[]): Readonly<Record<Names, Option<string | undefined>>> =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<Names, Option<string | undefined>>;

/** One of some words, in any case. */
export const oneOf = <Word extends string>(...words: Word[]): Option<Word | undefined> =>
  option(
    [],
    {
      pattern: new RegExp(`^(?:${words.join("|")})$`, "i"),
      expected: message("url.one_of", { choices: words.join(", ") }),
    },
    (given) => words.find((word) => word.toLowerCase() === given?.toLowerCase()),
  );

/** One of some words by its beginning, in any case: `crit` is critical. */
export const oneOfBeginning = <Word extends string>(...words: Word[]): Option<Word | undefined> => {
  const find = (given: string) => words.find((word) => word.toLowerCase().startsWith(given.toLowerCase()));
  // Every beginning of every word.
  const pattern = new RegExp(
    `^(?:${words.map((word) => [...word].reduceRight((rest, letter) => `${letter}(?:${rest})?`, "")).join("|")})$`,
    "i",
  );
  return option([], { pattern, expected: message("url.one_of", { choices: words.join(", ") }) }, (given) =>
    given ? find(given) : undefined,
  );
};

/** A text of a shape, and what is expected in words. */
export const matching = (pattern: RegExp, expected: Sentence): Option<string | undefined> =>
  option([], { pattern, expected }, (given) => (given !== undefined && pattern.test(given) ? given : undefined));

/** A whole number of a shape. */
export const numberOf = (pattern: RegExp, expected: Sentence): Option<number | undefined> =>
  option([], { pattern, expected }, (given) =>
    given !== undefined && pattern.test(given) ? Number(given) : undefined,
  );

const yesNo: OptionRule = { pattern: /^(?:y|t|1|on|al|en|n|f|0|of|de|di)/i, expected: either("yes", "no") };

/** Yes or no, and which of them where it is not said. */
export const yesOrNo = (otherwise: boolean): Option<boolean> =>
  option([], yesNo, (given) => booleanOption(given, otherwise));

/** Yes or no where it is given; `otherwise`: where it is neither. */
export const yesOrNoIfGiven = (otherwise: boolean): Option<boolean | undefined> =>
  option([], yesNo, (given) => (given === undefined ? undefined : booleanOption(given, otherwise)));

export const region = oneOf("us", "eu");
/** The priorities of several push services, from -2 to 2. */
export const pushPriority: Option<number | undefined> = option(
  [],
  {
    pattern: /^(?:-?[0-2]|[lmnhe].*)$/i,
    expected: message("url.words_or_number", { words: "low, moderate, normal, high, emergency", min: -2, max: 2 }),
  },
  pushPriorityOf,
);

/** An option with what counts where it says nothing that is understood. */
export const otherwise = <T, Names extends string, Other>(
  stated: Field<T | undefined, Names>,
  other: Other,
): Field<T | Other, Names> => ({ ...stated, read: (url, by) => stated.read(url, by) ?? other });

/** An option whose value is refused with the sentence where it is none of those that are expected. */
export const strict = <T, Names extends string>(
  stated: Field<T | undefined, Names>,
  sentence: Message,
): Field<T | undefined, Names> => ({
  ...stated,
  read(url, by) {
    const value = stated.read(url, by);
    if (value === undefined && givenOption(url, stated.names, by.name)) throw new UrlProblem(sentence);
    return value;
  },
});

/** An option that stands for a part of the URL, or that is another name of an option. */
export const standsFor = (place: Place): Option<undefined> => field({ names: [ownName], place, read: () => undefined });

/** An option that asks for what is not done here, where to go on without it would betray its owner. */
export const notServed = (sentence: Message): Option<undefined> =>
  option([], null, (given) => {
    if (given) throw new UrlProblem(sentence);
    return undefined;
  });

/** The pairs `+name=value`, or those of another prefix. */
export const pairs = (prefix: "+" | "-" | ":"): Field<[string, string][], never> =>
  field({
    prefixes: prefix,
    read: ({ plus, minus, colon }) => ({ "+": plus, "-": minus, ":": colon })[prefix],
  });
