/** The words of a command line as options and words, by the rules of a command. Pure. */
import { closest } from "../../../../src/lib/closest.ts";

export type OptionRule = {
  /** Behind two dashes. */
  name: string;
  /** What its value is, in capitals; an option without one is a switch. */
  value?: string;
  /** One letter behind one dash. */
  short?: string;
  isList?: true;
  about: string;
};
export type Parsed = {
  words: string[];
  switches: ReadonlySet<string>;
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, string[]>>;
};

/** The person at the terminal wrote something that cannot be done: `message` says what, and what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads `given`. Behind `--` everything is a word. @throws UsageError */
export function parsedArguments(given: readonly string[], rules: readonly OptionRule[]): Parsed {
  const words: string[] = [];
  const switches = new Set<string>();
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      words.push(...rest);
      break;
    }
    // A lone dash stands for standard input.
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    const { rule, written } = ruleOf(word, rules);
    if (!rule.value) {
      if (written !== undefined) throw new UsageError(`--${rule.name} takes no value`);
      switches.add(rule.name);
      continue;
    }
    const value = written ?? rest.shift();
    if (value === undefined) throw new UsageError(`--${rule.name}: expected ${rule.value} behind it`);
    if (rule.isList) (lists[rule.name] ??= []).push(value);
    else values[rule.name] = value;
  }
  return { words, switches, values, lists };
}

function ruleOf(word: string, rules: readonly OptionRule[]): { rule: OptionRule; written: string | undefined } {
  const at = word.indexOf("=");
  const written = at > 0 ? word.slice(at + 1) : undefined;
  const flag = at > 0 ? word.slice(0, at) : word;
  const rule = rules.find(({ name, short }) => flag === `--${name}` || (short && flag === `-${short}`));
  if (rule) return { rule, written };
  const near = nearest(
    flag.replace(/^-+/, ""),
    rules.map(({ name }) => name),
  );
  throw new UsageError(`Unknown option ${flag}${near ? `, did you mean --${near}?` : ""}`);
}

/** The one of `names` that was asked for. @throws UsageError that suggests the nearest one */
export function chosen<T extends { name: string }>(name: string, among: readonly T[]): T {
  const found = among.find((each) => each.name === name);
  if (found) return found;
  const near = nearest(
    name,
    among.map((each) => each.name),
  );
  throw new UsageError(`Unknown command ${name}${near ? `, did you mean ${near}?` : ""}`);
}

/** The name that was probably intended: one with few typing errors, or one that begins so. */
const nearest = (word: string, names: readonly string[]): string | null =>
  closest(word, names) ?? names.find((name) => name.startsWith(word)) ?? null;
