/**
 * Parts of a line of several kinds, from left to right, as one expression of alternatives would find them: the next part begins where the first of
 * any kind does, and of two that begin at one place the earlier kind counts. Each kind is sought by an expression of its own, since an engine skips
 * the places where one cannot begin, and of all alternatives together it has to try each at every place: that takes ten times as long. Pure.
 */

/** `kind`: which of the expressions. */
export type Part = { kind: number; at: number; text: string };

/** The parts of a line. @param kinds - expressions with the flag "g", none of which matches nothing */
export function partsOf(line: string, kinds: readonly RegExp[]): Part[] {
  const parts: Part[] = [];
  const next = kinds.map((expression, kind) => partFrom(line, { expression, kind, from: 0 }));
  for (;;) {
    const first = next.reduce(
      (one, other) => (other !== null && (one === null || other.at < one.at) ? other : one),
      null,
    );
    if (first === null) return parts;
    parts.push(first);
    const from = first.at + first.text.length;
    for (const [kind, expression] of kinds.entries()) {
      const part = next[kind];
      if (part && part.at < from) next[kind] = partFrom(line, { expression, kind, from });
    }
  }
}

function partFrom(
  line: string,
  { expression, kind, from }: { expression: RegExp; kind: number; from: number },
): Part | null {
  expression.lastIndex = from;
  const found = expression.exec(line);
  return found && { kind, at: found.index, text: found[0] };
}
