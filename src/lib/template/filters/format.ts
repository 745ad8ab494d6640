/**
 * Filters that lay text out: `format` with the directives of printf, indentation, wrapping, widths.
 */
import { type Budget, requireLength } from "../bounds.ts";
import { isTrue, numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

const directive = /%([-+ 0]{0,4})(\d{0,3})(?:\.(\d{1,2}))?([sdifegxXo%])/g;
const maxArguments = 10;

/** `'%.2f'|format(price)`: printf-style. A directive without its argument, or with one that is no number, stays as it is. */
export const format: Filter = {
  takes: Array.from({ length: maxArguments }, (_, index) => `value ${index + 1}`),
  needs: 0,
  apply: (input, given) => {
    let next = 0;
    return textOf(input).replace(directive, (...match: (string | undefined)[]) => {
      const [written = "", flags = "", width, places, kind = ""] = match;
      if (kind === "%") return "%";
      const value = given[next++];
      const text = value === undefined ? null : spell(value, { kind, places, flags });
      return text === null ? written : pad(text, Number(width), flags);
    });
  },
};

type Directive = { kind: string; places: string | undefined; flags: string };

function spell(value: Value, { kind, places, flags }: Directive): string | null {
  if (kind === "s") return textOf(value).slice(0, places === undefined ? undefined : Number(places));
  const number = numberOf(value);
  if (number === null) return null;
  const text = digitsOf(number, kind, places === undefined ? 6 : Number(places));
  return number >= 0 && /[+ ]/.test(flags) ? `${flags.includes("+") ? "+" : " "}${text}` : text;
}

function digitsOf(number: number, kind: string, places: number): string {
  if (kind === "f") return number.toFixed(places);
  // Python writes two digits of exponent at least.
  if (kind === "e") return number.toExponential(places).replace(/e([+-])(\d)$/, "e$10$2");
  if (kind === "g") return String(Number(number.toPrecision(Math.max(1, places))));
  const whole = Math.trunc(number);
  if (kind === "x") return whole.toString(16);
  if (kind === "X") return whole.toString(16).toUpperCase();
  return kind === "o"
    ? whole.toString(8)
    : whole.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 0 });
}

function pad(text: string, width: number, flags: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0")) return text.padStart(width);
  const sign = /^[+ -]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}

/** `indent(width=4, first=false, blank=false)`: white space, or a text, before each line but the first and blank ones. */
export const indent: Filter = {
  takes: ["width", "first", "blank"],
  needs: 0,
  apply: (input, [width, first, blank]) => {
    const lines = textOf(input).split("\n");
    const size = numberOf(width ?? 4);
    const margin = size === null ? textOf(width ?? null) : " ".repeat(Math.min(1000, Math.max(0, Math.trunc(size))));
    requireLength(textOf(input).length + lines.length * margin.length);
    return lines
      .map((line, index) => {
        const isLeft = (index === 0 && !isTrue(first ?? null)) || (line === "" && index > 0 && !isTrue(blank ?? null));
        return isLeft ? line : margin + line;
      })
      .join("\n");
  },
};

/** `wordwrap(width=79)`: lines of at most so many characters, cut between words where there are any. */
export const wordwrap: Filter = {
  takes: ["width"],
  needs: 0,
  apply: (input, [width], budget) => {
    const max = Math.max(1, Math.trunc(numberOf(width ?? 79) ?? 79));
    return textOf(input)
      .split("\n")
      .map((line) => wrap(line, max, budget))
      .join("\n");
  },
};

function wrap(line: string, width: number, budget: Budget): string {
  budget.spend(Math.ceil(line.length / width));
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length <= width) {
      current += ` ${word}`;
      continue;
    }
    if (current !== "") lines.push(current);
    let rest = word;
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width));
    current = rest;
  }
  return [...lines, current].join("\n");
}

/** `center(width=80)`: as much white space on both sides as makes the text so wide. */
export const center: Filter = {
  takes: ["width"],
  needs: 0,
  apply: (input, [width]) => {
    const text = textOf(input);
    const room = Math.min(10_000, numberOf(width ?? 80) ?? 80) - text.length;
    return room <= 0 ? text : text.padStart(text.length + Math.floor(room / 2)).padEnd(text.length + room);
  },
};

const units = ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];

/** `filesizeformat(binary=false)`: a number of bytes for people: `13 kB`, `1.5 MB`; with `binary` in steps of 1,024. */
export const filesizeformat: Filter = {
  takes: ["binary"],
  needs: 0,
  apply: (input, [binary]) => {
    const bytes = numberOf(input);
    if (bytes === null) return input;
    const isBinary = isTrue(binary ?? null);
    const base = isBinary ? 1024 : 1000;
    if (bytes === 1) return "1 Byte";
    if (Math.abs(bytes) < base) return `${Math.trunc(bytes)} Bytes`;
    const power = Math.min(units.length, Math.floor(Math.log(Math.abs(bytes)) / Math.log(base)));
    const unit = units[power - 1] ?? "";
    return `${(bytes / base ** power).toFixed(1)} ${isBinary ? unit.replace("B", "iB").replace("k", "K") : unit}`;
  },
};

/** `striptags`: the words of markup, without tags and comments, white space run together. */
export const striptags: Filter = {
  takes: [],
  needs: 0,
  apply: (input) =>
    withoutTags(textOf(input))
      .replace(/&(lt|gt|quot|#39|#34|nbsp|amp);/g, (_all, name: string) => named[name] ?? "")
      .replace(/\s+/g, " ")
      .trim(),
};

const named: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#34": '"',
  nbsp: " ",
  amp: "&",
};

/** One pass: what opens without closing stays. */
function withoutTags(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", from)) {
    const isComment = text.startsWith("<!--", open);
    const end = text.indexOf(isComment ? "-->" : ">", open);
    if (end < 0) break;
    kept.push(text.slice(from, open));
    from = end + (isComment ? 3 : 1);
  }
  return kept.join("") + text.slice(from);
}
