/** `'%.2f'|format(price)` and `'%.2f' % price`: the directives of printf as Python has them. */
import type { Budget } from "../bounds.ts";
import { isNumber, numberOf, spellingOf, textOf, type Value } from "../value.ts";
import { type Filter, namedOf } from "./filter.ts";

const directive = /%(?:\((\w{1,50})\))?([-+ 0#]{0,5})(\*|\d{0,4})(?:\.(\d{1,2}))?([sdriufFeEgGxXoc%])/g;

/** A text with its directives filled in; one without its argument, or with one that is no number, stays as it is. */
export function printf(text: string, given: readonly (Value | undefined)[], budget: Budget): string {
  const named = namedOf(given);
  const only = given[0];
  let next = 0;
  budget.scan(text.length);
  return text.replace(directive, (...match: (string | undefined)[]) => {
    const [written = "", name, flags = "", width, places, kind = ""] = match;
    if (kind === "%") return "%";
    const value =
      name === undefined ? given[next++] : (named.get(name) ?? (only instanceof Map ? only.get(name) : undefined));
    const spelled = value === undefined ? null : spell(value, { kind, places, flags });
    if (spelled === null) return written;
    budget.spend(3);
    budget.make(Math.max(Number(width) || 0, spelled.length));
    return pad(spelled, Number(width) || 0, flags);
  });
}

export const format: Filter = {
  takes: [],
  needs: 0,
  rest: true,
  named: true,
  apply: (input, given, budget) => printf(textOf(input), given, budget),
};

type Directive = { kind: string; places: string | undefined; flags: string };

function spell(value: Value, { kind, places, flags }: Directive): string | null {
  const cut = places === undefined ? undefined : Number(places);
  if (kind === "s") return (value === null ? "None" : textOf(value)).slice(0, cut);
  if (kind === "r") return spellingOf(value).slice(0, cut);
  if (kind === "c")
    return isNumber(value)
      ? String.fromCodePoint(Math.min(0x10ffff, Math.max(0, numberOf(value) ?? 0)))
      : textOf(value).slice(0, 1);
  const number = numberOf(value);
  if (number === null) return null;
  const text = digitsOf(number, kind, places === undefined ? 6 : Number(places));
  return number >= 0 && /[+ ]/.test(flags) ? `${flags.includes("+") ? "+" : " "}${text}` : text;
}

/** A number by a directive; Python writes two digits of exponent at least. */
export function digitsOf(number: number, kind: string, places: number): string {
  const lower = kind.toLowerCase();
  if (lower === "f") return number.toFixed(places);
  if (lower === "e") return inCase(number.toExponential(places).replace(/e([+-])(\d)$/, "e$10$2"), kind);
  if (lower === "g") return inCase(shortest(number, Math.max(1, places)), kind);
  const whole = Math.trunc(number);
  if (lower === "x") return inCase(whole.toString(16), kind);
  if (kind === "o") return whole.toString(8);
  return whole.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 0 });
}

const inCase = (text: string, kind: string): string => (kind === kind.toUpperCase() ? text.toUpperCase() : text);

/** `%g`: with an exponent where it is small or large for its digits, and without zeros at the end. */
function shortest(number: number, digits: number): string {
  const exponent = number === 0 ? 0 : Math.floor(Math.log10(Math.abs(number)));
  if (exponent >= -4 && exponent < digits) return String(Number(number.toPrecision(digits)));
  return number
    .toExponential(digits - 1)
    .replace(/\.?0+e/, "e")
    .replace(/e([+-])(\d)$/, "e$10$2");
}

function pad(text: string, width: number, flags: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0")) return text.padStart(width);
  const sign = /^[+ -]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
