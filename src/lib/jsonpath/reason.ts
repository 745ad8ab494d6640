/** What json-p3 has against a path, as a message of ours: the parser has texts only, so they are compared here, and nowhere else. Pure. */
import type { JSONPathError } from "json-p3";
import { message, type Message } from "../../message/message.ts";

type Groups = Readonly<Record<string, string>>;

/** Its texts without the place behind them, each with the message that says the same; groups are its values. */
const reasons: readonly (readonly [RegExp, (place: string, groups: Groups) => Message])[] = [
  [/^unbalanced brackets$/, (place) => message("jsonpath.brackets", { place })],
  [/^unclosed bracketed selection$/, (place) => message("jsonpath.selection_open", { place })],
  [/^empty bracketed segment$/, (place) => message("jsonpath.selection_empty", { place })],
  [/^unexpected trailing comma$/, (place) => message("jsonpath.selection_comma", { place })],
  [/^unexpected end of expression$/, (place) => message("jsonpath.ends_early", { place })],
  [/^bald descendant segment$/, (place) => message("jsonpath.descendant", { place })],
  [
    /^unclosed string starting at index (?<index>\d+)$/,
    (place, { index = "" }) => message("jsonpath.string_open", { index, place }),
  ],
  [/^invalid escape$/, (place) => message("jsonpath.escape", { place })],
  [
    /^incomplete escape sequence at index (?<index>\d+)$/,
    (place, { index = "" }) => message("jsonpath.escape_open", { index, place }),
  ],
  [/^leading zero in index selector$/, (place) => message("jsonpath.leading_zero", { place })],
  [
    /^invalid number literal '(?<number>.*)'$/s,
    (place, { number = "" }) => message("jsonpath.number", { number, place }),
  ],
  [/^expected '\$', found '(?<found>.*)'$/s, (place, { found = "" }) => message("jsonpath.root", { found, place })],
  [
    /^expected '\.', '\.\.' or a bracketed selection, found '(?<found>.*)'$/s,
    (place, { found = "" }) => message("jsonpath.step", { found, place }),
  ],
  [
    /^unexpected token '(?<found>.*)' in bracketed selection$/s,
    (place, { found = "" }) => message("jsonpath.in_selection", { found, place }),
  ],
  [
    /^unexpected filter selector token '(?<found>.*)'$/s,
    (place, { found = "" }) => message("jsonpath.in_filter", { found, place }),
  ],
  [
    /^unexpected shorthand selector '(?<found>.*)'$/s,
    (place, { found = "" }) => message("jsonpath.shorthand", { found, place }),
  ],
  [/^unexpected '(?<found>.*)'$/s, (place, { found = "" }) => message("jsonpath.found", { found, place })],
  [/^empty paren expression$/, (place) => message("jsonpath.parentheses_empty", { place })],
  [/^unbalanced parentheses$/, (place) => message("jsonpath.parentheses", { place })],
  [/^no such function '(?<name>.*)'$/s, (place, { name = "" }) => message("jsonpath.no_function", { name, place })],
  [
    /^result of (?<name>\w+)\(\) {2}must be compared$/,
    (place, { name = "" }) => message("jsonpath.result_compared", { name, place }),
  ],
  [
    /^result of (?<name>\w+)\(\) is not comparable$/,
    (place, { name = "" }) => message("jsonpath.result_not_comparable", { name, place }),
  ],
  [
    /^filter expression literals \((?<literal>.*)\) must be compared$/s,
    (place, { literal = "" }) => message("jsonpath.literal_compared", { literal, place }),
  ],
  [/^non-singular query is not comparable$/, (place) => message("jsonpath.several_compared", { place })],
  [
    /^(?<name>\w+)\(\) takes (?<wanted>\d+) arguments?, (?<count>\d+) given$/,
    (place, { name = "", wanted = "", count = "" }) =>
      message("jsonpath.argument_count", {
        ...{ name, count, place },
        wanted: message("jsonpath.arguments", { count: Number(wanted) }),
      }),
  ],
  [
    /^(?<name>\w+)\(\) argument (?<index>\d+) must be of (?<type>\w+)$/,
    (place, { name = "", index = "", type = "" }) => message("jsonpath.argument_type", { name, index, type, place }),
  ],
];

/** Where it stands: the letters around, and the count of those before, as the parser writes them. */
const placed = /^(?<text>.*) (?<place>\('.*':\d+\))$/s;

/** Why the parser refuses a path, as the end of a sentence. */
export function reasonOf({ message: said }: JSONPathError): Message {
  const { text = said, place = "" } = placed.exec(said)?.groups ?? {};
  for (const [pattern, reason] of reasons) {
    const found = pattern.exec(text);
    if (found) return reason(place, found.groups ?? {});
  }
  return message("jsonpath.unreadable", { place });
}
