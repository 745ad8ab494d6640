/** Filters that lay text out: indentation, wrapping, widths, sizes of files. */
import { isTrue, numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";
import { linesWithin } from "./wrap.ts";

/** The lines of a text as Python's `splitlines` gives them: an end at its end opens no further line. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/(?:\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/);
}

/** `indent(width=4, first=false, blank=false)`: white space, or a text, before each line but the first and blank ones. */
export const indent: Filter = {
  takes: ["width", "first", "blank"],
  needs: 0,
  apply: (input, [width, first, blank], budget) => {
    const lines = linesOf(`${textOf(input)}\n`);
    const size = typeof width === "string" ? null : numberOf(width ?? 4);
    const margin = size === null ? textOf(width ?? null) : Math.max(0, Math.trunc(size));
    budget.gather(lines.length);
    budget.make(textOf(input).length + lines.length * (typeof margin === "number" ? margin : margin.length));
    const space = typeof margin === "number" ? " ".repeat(margin) : margin;
    return lines
      .map((line, index) => {
        if (index === 0) return isTrue(first ?? null) ? space + line : line;
        return line === "" && !isTrue(blank ?? null) ? line : space + line;
      })
      .join("\n");
  },
};

/** `wordwrap(width=79, break_long_words=true, wrapstring=none, break_on_hyphens=true)`: lines of at most so many characters. */
export const wordwrap: Filter = {
  takes: ["width", "break_long_words", "wrapstring", "break_on_hyphens"],
  needs: 0,
  apply: (input, [width, breaksWords, mark, breaksHyphens], budget) => {
    const max = Math.max(1, Math.trunc(numberOf(width ?? 79) ?? 79));
    const between = textOf(mark ?? "\n") || "\n";
    const lines = linesOf(textOf(input));
    budget.gather(lines.length);
    const how = { width: max, breaksWords: isTrue(breaksWords ?? true), breaksHyphens: isTrue(breaksHyphens ?? true) };
    return lines
      .map((line) => {
        const parts = linesWithin(line, how, budget);
        budget.make(line.length + parts.length * between.length);
        return parts.join(between);
      })
      .join(between);
  },
};

/** `center(width=80)`: as much white space on both sides as makes the text so wide. */
export const center: Filter = {
  takes: ["width", "fillchar"],
  needs: 0,
  apply: (input, [width, fill], budget) => {
    const text = textOf(input);
    const size = Math.max(0, Math.trunc(numberOf(width ?? 80) ?? 80));
    const room = size - text.length;
    if (room <= 0) return text;
    budget.make(size);
    const sign = (textOf(fill ?? " ") || " ").slice(0, 1);
    // As in Python: where the room is odd, an odd width has its larger half on the left.
    const left = Math.floor(room / 2) + (room & size & 1);
    return sign.repeat(left) + text + sign.repeat(room - left);
  },
};

const units = ["k", "M", "G", "T", "P", "E", "Z", "Y"];

/** `filesizeformat(binary=false)`: a number of bytes for people: `13 kB`, `1.5 MB`; with `binary` in steps of 1,024. */
export const filesizeformat: Filter = {
  takes: ["binary"],
  needs: 0,
  apply: (input, [binary]): Value => {
    const bytes = numberOf(input);
    if (bytes === null) return input;
    const base = isTrue(binary ?? null) ? 1024 : 1000;
    if (bytes === 1) return "1 Byte";
    if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
    const power = units.findIndex((_unit, index) => bytes < base ** (index + 2));
    const index = power < 0 ? units.length - 1 : power;
    const unit = units[index] ?? "";
    return `${(bytes / base ** (index + 1)).toFixed(1)} ${base === 1024 ? `${unit.toUpperCase()}iB` : `${unit}B`}`;
  },
};
