/** Methods of Python's texts that are no filters of Jinja as well: https://docs.python.org/3/library/stdtypes.html#string-methods */
import { requireLength } from "../bounds.ts";
import { numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

/** The widest that a text is filled up to. */
const maxWidth = 10_000;

/** `place(text, width, fill)`: the text filled up to a width. */
const filled = (place: (text: string, room: number, fill: string) => string): Filter => ({
  takes: ["width", "fillchar"],
  needs: 1,
  apply: (input, [width, fill]) => {
    const text = textOf(input);
    const room = Math.min(maxWidth, numberOf(width ?? null) ?? 0) - text.length;
    return room > 0 ? place(text, room, (textOf(fill ?? " ") || " ").slice(0, 1)) : text;
  },
});

/** Before, at and behind the first or last place of a part. */
const parted = (isLast: boolean): Filter => ({
  takes: ["sep"],
  needs: 1,
  apply: (input, [sep]) => {
    const [text, mark] = [textOf(input), textOf(sep ?? null)];
    const at = mark === "" ? -1 : isLast ? text.lastIndexOf(mark) : text.indexOf(mark);
    if (at < 0) return isLast ? ["", "", text] : [text, "", ""];
    return [text.slice(0, at), mark, text.slice(at + mark.length)];
  },
});

/** `rsplit(separator, maxsplit)`: the parts that are left whole stand at the beginning. */
const splitFromEnd: Filter = {
  takes: ["sep", "maxsplit"],
  needs: 0,
  apply: (input, [separator, count]) => {
    const text = textOf(input);
    const mark = textOf(separator ?? null);
    const parts = mark === "" ? text.trim().split(/\s+/).filter(Boolean) : text.split(mark);
    const max = typeof count === "number" && count >= 0 ? count : parts.length;
    if (parts.length <= max + 1) return parts;
    const first = parts.length - max;
    return [parts.slice(0, first).join(mark || " "), ...parts.slice(first)];
  },
};

const withoutEdge = (isEnd: boolean): Filter => ({
  takes: ["text"],
  needs: 1,
  apply: (input, [part]) => {
    const [text, edge] = [textOf(input), textOf(part ?? null)];
    if (edge === "" || !(isEnd ? text.endsWith(edge) : text.startsWith(edge))) return text;
    return isEnd ? text.slice(0, -edge.length) : text.slice(edge.length);
  },
});

/** Whether a text has characters, and no others than these. */
const isOf = (characters: RegExp): Filter => ({
  takes: [],
  needs: 0,
  apply: (input) => characters.test(textOf(input)),
});

const swapcase: Filter = {
  takes: [],
  needs: 0,
  apply: (input): Value => {
    const text = textOf(input);
    requireLength(text.length);
    return text.replace(/\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
  },
};

/** Zeros stand behind the sign. */
const zfill: Filter = {
  takes: ["width"],
  needs: 1,
  apply: (input, [width]) => {
    const [, sign = "", rest = ""] = /^([+-]?)([\s\S]*)$/.exec(textOf(input)) ?? [];
    return sign + rest.padStart(Math.min(maxWidth, numberOf(width ?? null) ?? 0) - sign.length, "0");
  },
};

export const methodsOfText: Readonly<Record<string, Filter>> = {
  // Where the room is odd, the larger half stands to the left of a text of even length.
  center: filled((text, room, fill) => {
    const left = Math.floor(room / 2) + (room % 2 && text.length % 2 === 0 ? 1 : 0);
    return fill.repeat(left) + text + fill.repeat(room - left);
  }),
  isalpha: isOf(/^\p{L}+$/u),
  isdigit: isOf(/^\p{Nd}+$/u),
  isnumeric: isOf(/^\p{N}+$/u),
  ljust: filled((text, room, fill) => text + fill.repeat(room)),
  partition: parted(false),
  removeprefix: withoutEdge(false),
  removesuffix: withoutEdge(true),
  rjust: filled((text, room, fill) => fill.repeat(room) + text),
  rpartition: parted(true),
  rsplit: splitFromEnd,
  swapcase,
  zfill,
};
