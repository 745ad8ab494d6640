/** Methods of Python's texts that fill them up, part them and change their edges. */
import type { Filter } from "../filters/filter.ts";
import { occurrences } from "../filters/text.ts";
import { numberOf, textOf, tupleOf, type Value } from "../value.ts";

/** `place(text, room, fill)`: the text filled up to a width. */
const filled = (place: (text: string, room: number, fill: string) => string): Filter => ({
  takes: ["width", "fillchar"],
  needs: 1,
  apply: (input, [width, fill], budget) => {
    const text = textOf(input);
    const room = Math.trunc(numberOf(width ?? null) ?? 0) - text.length;
    if (room <= 0) return text;
    budget.make(text.length + room);
    return place(text, room, (textOf(fill ?? " ") || " ").slice(0, 1));
  },
});

/** Before, at and behind the first or last place of a part. */
const parted = (isLast: boolean): Filter => ({
  takes: ["sep"],
  needs: 1,
  apply: (input, [sep]) => {
    const [text, mark] = [textOf(input), textOf(sep ?? null)];
    const at = mark === "" ? -1 : isLast ? text.lastIndexOf(mark) : text.indexOf(mark);
    if (at < 0) return tupleOf(isLast ? ["", "", text] : [text, "", ""]);
    return tupleOf([text.slice(0, at), mark, text.slice(at + mark.length)]);
  },
});

/** `rsplit(separator, maxsplit)`: the parts that are left whole stand at the beginning. */
const rsplit: Filter = {
  takes: ["sep", "maxsplit"],
  needs: 0,
  apply: (input, [separator, count], budget) => {
    const text = textOf(input);
    const mark = textOf(separator ?? null);
    budget.gather(mark === "" ? text.length / 6 : occurrences(text, mark));
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

const swapcase: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget): Value => {
    const text = textOf(input);
    budget.scan(text.length * 4);
    return text.replace(/\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
  },
};

/** Zeros stand behind the sign. */
const zfill: Filter = {
  takes: ["width"],
  needs: 1,
  apply: (input, [width], budget) => {
    const size = Math.trunc(numberOf(width ?? null) ?? 0);
    const [, sign = "", rest = ""] = /^([+-]?)([\s\S]*)$/.exec(textOf(input)) ?? [];
    budget.make(Math.max(size, rest.length));
    return sign + rest.padStart(size - sign.length, "0");
  },
};

export const layoutMethods: Readonly<Record<string, Filter>> = {
  ljust: filled((text, room, fill) => text + fill.repeat(room)),
  partition: parted(false),
  removeprefix: withoutEdge(false),
  removesuffix: withoutEdge(true),
  rjust: filled((text, room, fill) => fill.repeat(room) + text),
  rpartition: parted(true),
  rsplit,
  swapcase,
  zfill,
};
