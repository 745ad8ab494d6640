/**
 * How one text became another, line by line.
 *
 * 1. Lines compare as lines.ts says, those of JSON without their commas; visible lines are aligned as alignment.ts says.
 * 2. Blank lines are layout. They match only beside matched lines and never count when anything visible changed; they stay
 *    in the operations, so that a patch is exact.
 * 3. All that remains between two matched lines is one operation. Visible lines on both sides make it a replacement.
 *    Of two lists of addresses it is removals and additions: no address becomes another, but where a line says so. Of two tables
 *    a record becomes the one with the same first cell alone. Of JSON elements come and go whole.
 * 4. A removed line that was added elsewhere has moved: it stays a removal and an addition, and is marked.
 * 5. The difference of b to a is the mirror of the difference of a to b.
 */
import { areAddressLists, withoutReplacements } from "./addressLists.ts";
import { alignment } from "./alignment.ts";
import { areJson, withoutComma } from "./jsonLines.ts";
import { areRecords, keysOf } from "./records.ts";
import { type Comparison, lineComparison, linesOf, mayBeSpelledTwice } from "./lines.ts";
import { movesOf, type Moves } from "./moves.ts";
import { type Numbered, numberLines } from "./numbering.ts";
import { type Matches, type Operation, operationsOf } from "./operations.ts";
import { withWholeElements } from "./wholeElements.ts";

/** Which kinds of change count. `moved` false: lines that only changed their place do not. */
export type CountedKinds = { added: boolean; removed: boolean; replaced: boolean; moved: boolean };

export type Difference = Moves & {
  before: readonly string[];
  after: readonly string[];
  /** In order and without gaps over both sides; two changes have equal lines between them, but where a replacement is several. */
  operations: readonly Operation[];
  /** Whether each text ends in a newline, which a patch has to know. */
  newlineAtEnd: { before: boolean; after: boolean };
  counted: CountedKinds;
  /** Lines by index that count no more than blank ones, though the texts hold them. */
  ignored?: { before: ReadonlySet<number>; after: ReadonlySet<number> };
  /** How many of the ignored lines are noise, which a remark below what is shown says. */
  suppressed?: number;
};

/**
 * The difference between two texts. Time and memory are bounded by their number of lines, whatever the lines hold.
 * Never throws.
 */
export function lineDifference(before: string, after: string, comparison: Comparison = {}): Difference {
  const documents = { before: linesOf(before), after: linesOf(after) };
  // Asked once of whole texts, so that plain ones pay nothing by line.
  const spelledOnce = !mayBeSpelledTwice(before) && !mayBeSpelledTwice(after);
  const isJson = areJson(documents.before, documents.after);
  const compared = isJson ? withoutCommas(comparison) : comparison;
  const lines = numberLines(documents, lineComparison(compared, spelledOnce));
  // Aligning in one order of the two texts makes ties fall the same way in both directions.
  const matches = before <= after ? matchesOf(lines) : swapSides(matchesOf(mirroredLines(lines)));
  const aligned = operationsOf(documents, matches, { start: lines.start, end: lines.before.end });
  const moves = movesOf(lines, matches, { before: documents.before.length, after: documents.after.length });
  const operations = isJson ? withWholeElements(aligned, documents, moves) : apartWhereNamed(aligned, documents);
  return {
    ...documents,
    operations,
    ...moves,
    newlineAtEnd: { before: before.endsWith("\n"), after: after.endsWith("\n") },
    counted: { added: true, removed: true, replaced: true, moved: true },
  };
}

const withoutCommas = ({ comparable = String, ...comparison }: Comparison): Comparison => ({
  ...comparison,
  comparable: (line) => comparable(withoutComma(line)),
});

/** Of lists whose lines say what they speak of, no line became another but of the same. */
function apartWhereNamed(
  operations: readonly Operation[],
  documents: Pick<Difference, "before" | "after">,
): readonly Operation[] {
  const { before, after } = documents;
  if (areAddressLists(before, after)) return withoutReplacements(operations, documents);
  return areRecords(before, after) ? withoutReplacements(operations, documents, keysOf) : operations;
}

function matchesOf({ before, after, count, slight }: Numbered): Matches {
  const partners = alignment({ before: before.numbers, after: after.numbers, numbers: count, slight });
  const kept = new Int32Array(partners.length);
  let length = 0;
  for (let index = 0; index < partners.length; index++) if ((partners[index] as number) >= 0) kept[length++] = index;
  const indices = kept.subarray(0, length);
  return {
    before: indices.map((index) => before.lines[index] as number),
    after: indices.map((index) => after.lines[partners[index] as number] as number),
  };
}

function mirroredLines(lines: Numbered): Numbered {
  return { ...lines, before: lines.after, after: lines.before };
}

function swapSides(matches: Matches): Matches {
  return { before: matches.after, after: matches.before };
}
