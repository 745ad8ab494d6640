/**
 * The few lines that tell what changed, for lists, feeds and short messages: as a text, and the words that changed inside its lines.
 * The text alone does not say where words that were added end.
 */
import { beginningOf, shortened } from "../graphemes.ts";
import { isChanged } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { englishLabels, remarkIn } from "./labels.ts";
import { textLine } from "./render.ts";
import { type Mark, moreLines, type Piece, shownLines, type ShownLine, withoutEqual } from "./shown.ts";
import type { Span } from "./words.ts";

/** A line of a brief, from 0, that became another: what of it stayed, went and came, in order. */
export type ChangedLine = { line: number; spans: Span[] };

/** `words`: of each line in which some words changed, which; null where that is not known, as of briefs of former versions. */
export type Brief = { text: string; words: ChangedLine[] | null };

/**
 * The changes as text, with changed words marked inside their lines. At most `characters` UTF-16 code units long (at least 1), cut at
 * line ends, with a note of how many lines are left out. A first line that does not fit is cut in itself. Empty only when nothing counts.
 */
export function briefOf(difference: Difference, characters: number): Brief {
  if (!isChanged(difference)) return { text: "", words: [] };
  // A line takes two characters at least, with its newline.
  const shown = shownLines(difference, { changesOnly: true, words: true, lines: Math.ceil(characters / 2) });
  const lines = shown.lines.map((line) => fitting(line, characters));
  const texts = lines.map(textLine);
  const total = lines.length + shown.more;
  const note = (more: number) => (more === 0 ? "" : `\n${moreLines(more)}`);
  let kept = 0;
  let length = -1;
  while (kept < lines.length) {
    const longer = length + 1 + (texts[kept] as string).length;
    if (longer + note(total - kept - 1).length > characters) break;
    length = longer;
    kept++;
  }
  if (kept > 0)
    return { text: texts.slice(0, kept).join("\n") + note(total - kept), words: wordsOf(lines.slice(0, kept)) };
  const rest = note(total - 1);
  const isRestShown = rest.length + 20 <= characters;
  const room = isRestShown ? characters - rest.length : characters;
  return {
    text: shortened(texts[0] as string, room) + (isRestShown ? rest : ""),
    words: wordsOf([cutLine(lines[0] as ShownLine, room)]),
  };
}

/** The line, or what changed in it and as much around that as leaves room for it. */
const fitting = (line: ShownLine, characters: number): ShownLine =>
  textLine(line).length <= characters ? line : withoutEqual(line, Math.max(20, characters >> 3));

function cutLine(line: ShownLine, characters: number): ShownLine {
  // What changed as a whole does so when it is cut.
  if (line.length === 1) return line;
  let left = characters - 1;
  const kept: Piece[] = [];
  for (const { mark, text } of line) {
    const isWhole = text.length <= left;
    const shown = isWhole ? text : beginningOf(text, left);
    if (shown) kept.push({ mark, text: shown });
    if (!isWhole) return [...kept, { mark: "equal", text: "…" }];
    left -= text.length;
  }
  return kept;
}

const wordsOf = (lines: readonly ShownLine[]): ChangedLine[] =>
  lines.flatMap((pieces, line) => {
    const spans = pieces.flatMap(({ mark, text }): Span[] =>
      mark === "equal" || mark === "removed" || mark === "added" ? [{ kind: mark, text }] : [],
    );
    return pieces.length > 1 ? [{ line, spans }] : [];
  });

const sign = englishLabels.signs;
const signs: [sign: string, mark: Mark][] = [
  [sign.added, "added"],
  [sign.into, "into"],
  [sign.removed, "removed"],
  [sign.changed, "changed"],
];
const isMarkedInside = (text: string) => text.includes(sign.added) || text.includes(sign.removed);

/**
 * A brief as lines to show. One in which words changed that are not known is one piece, signs and all, as is a remark of ours: its
 * mark is `note`. `labels`: the words in which remarks are said, whatever the language in which they were stored.
 */
export function linesOfBrief({ text, words }: Brief, labels = englishLabels): ShownLine[] {
  const changed = new Map(words?.map(({ line, spans }) => [line, spans]));
  return text.split("\n").flatMap((line, at): ShownLine[] => {
    if (line.trim() === "") return [];
    const spans = changed.get(at);
    if (spans) return [spans.map(({ kind, text: said }) => ({ mark: kind, text: said }))];
    const remark = remarkIn(line, labels);
    if (remark !== null) return [[{ mark: "note", text: remark }]];
    const [start, mark] = signs.find(([known]) => line.startsWith(known)) ?? ["", "note"];
    const rest = line.slice(start.length);
    // A line whose first word changed begins like one that is gone: "(removed) 10 (added) 12 EUR". Its further sign tells it apart.
    return [[words === null && isMarkedInside(rest) ? { mark: "note", text: line } : { mark, text: rest }]];
  });
}
