/** What the rules of a service's options are made of. Pure. */

/** A name with `null` takes any text; else the values, as a pattern and in words. */
export type OptionRule = { pattern: RegExp; expected: string } | null;

export type OptionRules = {
  options: Readonly<Record<string, OptionRule>>;
  /** Which of the prefixed keys `+key`, `-key` and `:key` are read. */
  prefixes: string;
  /** Every other option is passed on to the receiver. */
  passesOn?: true;
  /** Options that have an effect only for some values of `mode=`, "" where it is not given. */
  limited?: readonly Limit[];
};

/** `why`: what the options are for, where they have no effect. */
type Limit = { names: readonly string[]; modes: RegExp; why: string };

type Rules = Readonly<Record<string, OptionRule>>;

/** One of some words. */
export const oneOf = (...words: string[]): OptionRule => ({
  pattern: new RegExp(`^(?:${words.join("|")})$`, "i"),
  expected: `one of ${words.join(", ")}`,
});

/** A shape, and what is expected in words. */
export const matching = (pattern: RegExp, expected: string): OptionRule => ({ pattern, expected });
/** Names that take any text. */
export const free = (...names: string[]): Rules => Object.fromEntries(names.map((name) => [name, null]));

export const yesOrNo = matching(/^(?:y|t|1|on|al|en|n|f|0|of|de|di)/i, "yes or no");
export const region = oneOf("us", "eu");
export const pushPriority = matching(
  /^(?:-?[0-2]|[lmnhe].*)$/i,
  "low, moderate, normal, high, emergency or a number from -2 to 2",
);

export const rules = (options: Rules, prefixes = ""): OptionRules => ({ options, prefixes });
export const nothing = rules({});
export const recipients = rules(free("to"));
