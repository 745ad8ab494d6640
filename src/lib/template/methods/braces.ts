/** `'{} costs {:.2f}'.format(name, price)`: https://docs.python.org/3/library/string.html#format-string-syntax, without ways into a value. */
import { type Filter, namedOf } from "../filters/filter.ts";
import { digitsOf } from "../filters/printf.ts";
import { isFloat, isNumber, numberOf, textOf, type Value } from "../value.ts";

const field = /\{\{|\}\}|\{(\w{0,50})(?:!([rsa]))?(?::([^{}]{0,30}))?\}/g;
const layout = /^(?:(.)?([<>=^]))?([-+ ])?(0)?(\d{1,5})?([,_])?(?:\.(\d{1,2}))?([bcdeEfFgGnosxX%])?$/su;

/** The text with its fields filled in; one without its argument, or whose layout is not understood, stays as it is. */
export const braces: Filter = {
  takes: [],
  needs: 0,
  rest: true,
  named: true,
  apply: (input, given, budget) => {
    const named = namedOf(given);
    let next = 0;
    const text = textOf(input);
    budget.scan(text.length);
    return text.replace(field, (...match: (string | undefined)[]) => {
      const [written = "", name, , how] = match;
      if (name === undefined) return written.slice(0, 1);
      const place = name === "" ? next++ : /^\d+$/.test(name) ? Number(name) : null;
      const value = place === null ? named.get(name) : given[place];
      if (value === undefined || value === named) return written;
      const found = laidOut(value, how ?? "");
      if (found === null) return written;
      budget.spend(2);
      budget.make(Math.max(found.width, found.text.length));
      return padded(found);
    });
  },
};

type LaidOut = { text: string; width: number; fill: string; align: string };

function laidOut(value: Value, how: string): LaidOut | null {
  const match = layout.exec(how);
  if (!match) return null;
  const [, fill, align, sign = "", zero, width, grouping = "", places, kind = ""] = match;
  const isPlain = kind === "s" || (kind === "" && !isNumber(value));
  const text = isPlain
    ? textOf(value).slice(0, places === undefined ? undefined : Number(places))
    : spelled(value, { sign, grouping, places, kind });
  if (text === null) return null;
  const usual = isPlain ? "<" : zero ? "=" : ">";
  return { text, width: Number(width ?? 0), fill: fill ?? (zero ? "0" : " "), align: align ?? usual };
}

type Spelling = { sign: string; grouping: string; places: string | undefined; kind: string };

function spelled(value: Value, { sign, grouping, places, kind }: Spelling): string | null {
  const number = numberOf(value);
  if (number === null) return null;
  const size = Math.abs(number);
  const isBare = kind === "" || kind === "n";
  let text =
    isBare && places === undefined
      ? textOf(value).replace(/^-/, "")
      : digits(size, { kind: isBare ? (isFloat(value) ? "g" : "d") : kind, places });
  if (grouping !== "") text = text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, grouping));
  const before = number < 0 || Object.is(number, -0) ? "-" : sign === "-" ? "" : sign;
  return before + text;
}

function digits(size: number, { kind, places }: { kind: string; places: string | undefined }): string {
  const count = places === undefined ? 6 : Number(places);
  if (kind === "%") return `${(size * 100).toFixed(count)}%`;
  if (kind === "b") return Math.trunc(size).toString(2);
  return digitsOf(size, kind, count);
}

function padded({ text, width, fill, align }: LaidOut): string {
  const room = width - text.length;
  if (room <= 0) return text;
  if (align === "<") return text + fill.repeat(room);
  if (align === ">") return fill.repeat(room) + text;
  if (align === "^") return fill.repeat(Math.floor(room / 2)) + text + fill.repeat(Math.ceil(room / 2));
  const sign = /^[+ -]/.exec(text)?.[0] ?? "";
  return sign + fill.repeat(room) + text.slice(sign.length);
}
