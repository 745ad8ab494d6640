/**
 * Random pairs of documents: unrelated ones from small and large alphabets, and ones that were edited, with blank lines,
 * repeated lines, moved blocks and both kinds of line end.
 */
import fc from "fast-check";

const words = [
  "alpha",
  "beta",
  "gamma",
  "Price: $10.00",
  "Price: $12.50",
  "Read more",
  "<b>bold</b>",
  "5 * 3 = 15",
  "",
];
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.nat(20).map((number) => `Item ${number} of the list`) },
  { weight: 1, arbitrary: fc.constantFrom(" ", "\t", "alpha ", "  indented", "日本語の価格は千円です", "\u200b") },
  // Half a letter, a mark that combines, text from right to left, one end of line of old systems inside of a line.
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "\ud83d",
      "\ude00x",
      "e\u0301",
      "é",
      "\u202eabc",
      "שלום 12",
      "a\u2028b",
      "\0",
      "x".repeat(3000),
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/gu, " ")) },
);
const smallAlphabet = fc.constantFrom("a", "b", "");
const anyDocument = fc.oneof(fc.array(line, { maxLength: 30 }), fc.array(smallAlphabet, { maxLength: 30 }));

type Edit = { at: number; removes: number; inserts: string[] };
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(30),
  removes: fc.nat(3),
  inserts: fc.array(line, { maxLength: 3 }),
});

function edited(lines: readonly string[], edits: readonly Edit[]): string[] {
  const result = [...lines];
  for (const { at, removes, inserts } of edits) result.splice(at % (result.length + 1), removes, ...inserts);
  return result;
}

function moved(lines: readonly string[], from: number, to: number): string[] {
  const result = [...lines];
  const block = result.splice(from % (result.length + 1), 3);
  result.splice(to % (result.length + 1), 0, ...block);
  return result;
}

const linePairs = fc.oneof(
  fc.tuple(anyDocument, anyDocument),
  fc
    .tuple(anyDocument, fc.array(edit, { maxLength: 4 }))
    .map(([lines, edits]) => [lines, edited(lines, edits)] as const),
  fc.tuple(anyDocument, fc.nat(30), fc.nat(30)).map(([lines, from, to]) => [lines, moved(lines, from, to)] as const),
);

const ending = fc.record({ lineEnd: fc.constantFrom("\n", "\n", "\n", "\r\n"), isClosed: fc.boolean() });

/** Two texts, often alike. */
export const documentPairs: fc.Arbitrary<[string, string]> = fc
  .tuple(linePairs, ending, ending)
  .map(([pair, first, second]) => {
    const text = (lines: readonly string[], { lineEnd, isClosed }: typeof first) =>
      lines.join(lineEnd) + (isClosed && lines.length > 0 ? lineEnd : "");
    return [text(pair[0], first), text(pair[1], second)];
  });
