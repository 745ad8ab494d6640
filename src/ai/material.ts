/**
 * What a model gets to see of a change: the difference with a line around it, never the page, in bounded length.
 *
 * 1. Each line of the page stands behind a mark of ours and is one line, whatever is in it. So no page can end the part
 *    that is data, or begin another.
 * 2. Changed words stand in their line as [-removed-]{+added+}; what is equal and long is left out in its middle.
 * 3. What does not fit is counted instead.
 * Pure.
 */
import { isChanged } from "../lib/difference/counting.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { moreLines, shownLines, type Mark, type Piece, type ShownLine } from "../lib/difference/shown.ts";

const maxLines = 400;
const maxChangedCharacters = 800;
const maxEqualCharacters = 160;

const marks: Record<Mark, string> = {
  equal: "  ",
  note: "  ",
  removed: "- ",
  changed: "- ",
  added: "+ ",
  into: "+ ",
};

/** The marked lines, at most about `characters` long; "" where no line changed. */
export function changeMaterial(difference: Difference, characters: number): string {
  if (!isChanged(difference)) return "";
  const shown = shownLines(difference, { changesOnly: true, words: true, context: 1, lines: maxLines });
  const lines: string[] = [];
  let length = 0;
  for (const [index, line] of shown.lines.entries()) {
    const text = lineText(narrowLine(line, shown.lines[index - 1], shown.lines[index + 1]));
    length += text.length + 1;
    if (length > characters && lines.length > 0)
      return [...lines, `  ${moreLines(shown.lines.length - index + shown.more)}`].join("\n");
    lines.push(text);
  }
  return [...lines, ...(shown.more > 0 ? [`  ${moreLines(shown.more)}`] : [])].join("\n");
}

/** Text of others as one line without signs that are not seen. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    // Joiners belong to emoji and to some scripts.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, "");

function lineText(line: ShownLine): string {
  const [only] = line;
  if (line.length === 1 && only) return marks[only.mark] + withoutMiddle(oneLine(only.text), lengthFor(only.mark));
  return `~ ${line.map(pieceText).join("")}`;
}

function pieceText({ mark, text }: Piece): string {
  const short = withoutMiddle(oneLine(text), lengthFor(mark));
  if (mark === "removed" || mark === "changed") return `[-${short}-]`;
  return mark === "added" || mark === "into" ? `{+${short}+}` : short;
}

const lengthFor = (mark: Mark) => (mark === "equal" || mark === "note" ? maxEqualCharacters : maxChangedCharacters);

/** Without its middle, where it is longer than that. */
function withoutMiddle(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const half = Math.floor(maxCharacters / 2);
  return `${text.slice(0, half).toWellFormed()} \u2026 ${text.slice(-half).toWellFormed()}`;
}

/** A long changed line cut down to the part that differs from the line that took its place, with some characters around it. */
function narrowLine(line: ShownLine, before: ShownLine | undefined, after: ShownLine | undefined): ShownLine {
  const [piece] = line;
  if (line.length !== 1 || !piece || piece.text.length <= maxChangedCharacters) return line;
  const other = piece.mark === "changed" ? after?.[0] : piece.mark === "into" ? before?.[0] : undefined;
  if (!other || other.mark !== (piece.mark === "changed" ? "into" : "changed")) return line;
  const maxCommon = Math.min(piece.text.length, other.text.length);
  let start = 0;
  while (start < maxCommon && piece.text[start] === other.text[start]) start++;
  let end = 0;
  while (end < maxCommon - start && piece.text.at(-1 - end) === other.text.at(-1 - end)) end++;
  const around = maxEqualCharacters / 2;
  const [from, to] = [Math.max(0, start - around), Math.min(piece.text.length, piece.text.length - end + around)];
  const text = `${from > 0 ? "\u2026" : ""}${piece.text.slice(from, to)}${to < piece.text.length ? "\u2026" : ""}`;
  return [{ mark: piece.mark, text }];
}
