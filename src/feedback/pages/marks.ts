/**
 * From what is listed of a page of a site to the marks that make it known again. Of such a reading nothing is kept but its first lines,
 * which may be cut; the text that is stored of the page has what stood there before, or what stands there since. Pure.
 *
 * 1. A line that became another has what both share as its template. Of a line that is cut the stored text says the rest; where it does not, the
 *    words until where the two differ stay, and whatever follows may move.
 * 2. Lines that share no word, or are the same (one that moved), went and came each by itself.
 * 3. The place is that of the line in the stored text. Where it is not there, only what no other line of the page reads like is known again.
 */
import { linesOf } from "../../lib/difference/lines.ts";
import { beyondClocks, isClockRule } from "../../noise/feedback/lineFilter.ts";
import { placeOfLines, type Place } from "../../noise/feedback/place.ts";
import type { Mark } from "../../noise/feedback/rule.ts";
import {
  beginningTemplate,
  matchesTemplate,
  sharedTemplate,
  wholeTemplate,
  type LearnedTemplate,
} from "../../noise/feedback/template.ts";
import type { SuppressedLines } from "../../site/reading/suppressed.ts";
import { isShownAs, plainLine } from "../../site/reading/text.ts";

type Shown = Pick<SuppressedLines, "removed" | "added" | "rules">;

/** `text`: as it is stored of the page; null where it is gone. Empty where nothing of it could be known again. */
export function marksOfShown({ removed, added, rules }: Shown, text: string | null): Mark[] {
  const lines = text === null ? [] : linesOf(text);
  const isOfClocks = rules.every(([rule]) => isClockRule(rule));
  const pairs = Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    gone: lineIn(lines, removed[at]),
    come: lineIn(lines, added[at]),
  }));
  const placeOf = placesIn(lines, pairs);
  const isBeyondClocks = (pair: KnownPair) =>
    isMoved(pair) || beyondClocks(pair.gone?.line ?? null, pair.come?.line ?? null);
  const beyond = isOfClocks ? pairs : pairs.filter(isBeyondClocks);
  // Where those that more than a clock moved are not listed, the others are what somebody saw.
  return (beyond.length ? beyond : pairs).flatMap((pair) => marksOf(pair, placeOf(pair))).filter(isKnownAgain);
}

/** A line as far as it is known, and where the stored text has it. */
type KnownLine = { line: string; isWhole: boolean; index: number | null };
type KnownPair = { gone: KnownLine | null; come: KnownLine | null };

function lineIn(lines: readonly string[], shown: string | undefined): KnownLine | null {
  if (shown === undefined) return null;
  const found = lines.flatMap((line, index) => (isShownAs(line, shown) ? [index] : []));
  const [index] = found;
  if (found.length === 1 && index !== undefined) return { line: lines[index] as string, isWhole: true, index };
  return { line: shown, isWhole: !/^…|…$/.test(shown), index: null };
}

function marksOf({ gone, come }: KnownPair, place: Place | null): Mark[] {
  if (gone === null || come === null) return aloneMarks([gone, come], place);
  const template = isMoved({ gone, come }) ? null : templateOf(gone, come);
  return template ? [{ ...template, ...(place ?? nowhere) }] : aloneMarks([gone, come], null);
}

/** Whether the line stands elsewhere, and is the same. */
const isMoved = ({ gone, come }: KnownPair): boolean =>
  gone !== null && come !== null && plainLine(gone.line) === plainLine(come.line);

/** No place of a text is described so. */
const nowhere: Place = { above: "", below: "" };

const aloneMarks = (lines: readonly (KnownLine | null)[], place: Place | null): Mark[] =>
  lines.flatMap((one) =>
    one?.isWhole
      ? [{ ...wholeTemplate(one.line), ...(place ?? { ...nowhere, anywhere: true as const }), alone: true as const }]
      : [],
  );

/** Lines beside each other that changed together have one place. */
function placesIn(lines: readonly string[], pairs: readonly KnownPair[]): (pair: KnownPair) => Place | null {
  const indexOf = ({ gone, come }: KnownPair) => gone?.index ?? come?.index ?? null;
  const found = new Set(pairs.map(indexOf));
  return (pair) => {
    const index = indexOf(pair);
    if (index === null) return null;
    let [start, end] = [index, index + 1];
    while (found.has(start - 1)) start--;
    while (found.has(end)) end++;
    return placeOfLines(lines, [start, end]);
  };
}

/** What two readings of a line share; null where that is nothing. */
function templateOf(gone: KnownLine, come: KnownLine): LearnedTemplate | null {
  if (gone.isWhole && come.isWhole) {
    const template = sharedTemplate(gone.line, come.line);
    return template.word === "" ? null : template;
  }
  const [whole, other] = gone.isWhole ? [gone.line, come.line] : [come.line, gone.line];
  const beginning = sharedBeginning(whole, other);
  const template = beginning === null ? null : beginningTemplate(beginning);
  const known = [gone, come].filter(({ isWhole }) => isWhole);
  return template && known.every(({ line }) => matchesTemplate(line, template)) ? template : null;
}

/** The words until where two lines differ, of which the other one is cut; null where that is not known. */
function sharedBeginning(line: string, cut: string): string | null {
  const plain = plainLine(line);
  const shown = cut.replace(/…$/, "");
  // It stands from a little before where they differ.
  const start = shown.startsWith("…") ? startOf(plain, shown.slice(1)) : 0;
  if (start === null) return null;
  const other = shown.replace(/^…/, "");
  let at = 0;
  while (at < other.length && plain[start + at] === other[at]) at++;
  return plain.slice(0, start + at).replace(/\S+$/, "");
}

/** Characters of a line cut at its beginning that are sure to be of both lines. */
const sureCharacters = 20;

function startOf(line: string, shown: string): number | null {
  const sure = shown.slice(0, sureCharacters);
  const start = line.indexOf(sure);
  return start < 0 || line.indexOf(sure, start + 1) >= 0 ? null : start;
}

/** Whether the line is known by its words, or by its place. */
const isKnownAgain = ({ word, above, below }: Mark): boolean =>
  /\p{L}{3}/u.test(word) || (above !== "" && below !== "");
