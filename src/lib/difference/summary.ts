/**
 * The few lines that tell what changed, for lists, feeds and short messages.
 */
import { isChanged } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { textLine } from "./render.ts";
import { moreLines, withoutEqual, shownLines } from "./shown.ts";

/**
 * The changes as text, with changed words marked inside their lines. At most `characters` UTF-16 code units long (at least 1), cut at
 * line ends, with a note of how many lines are left out. A first line that does not fit is cut in itself. Empty only when nothing counts.
 */
export function summary(difference: Difference, characters: number): string {
  if (!isChanged(difference)) return "";
  // A line takes two characters at least, with its newline.
  const shown = shownLines(difference, { changesOnly: true, words: true, lines: Math.ceil(characters / 2) });
  const lines = shown.lines.map((line) => {
    const text = textLine(line);
    return text.length <= characters ? text : textLine(withoutEqual(line, Math.max(20, characters >> 3)));
  });
  const total = lines.length + shown.more;
  const note = (more: number) => (more === 0 ? "" : `\n${moreLines(more)}`);
  let kept = 0;
  let length = -1;
  while (kept < lines.length) {
    const longer = length + 1 + (lines[kept] as string).length;
    if (longer + note(total - kept - 1).length > characters) break;
    length = longer;
    kept++;
  }
  if (kept > 0) return lines.slice(0, kept).join("\n") + note(total - kept);
  const rest = note(total - 1);
  const first = lines[0] as string;
  return rest.length + 20 <= characters ? cut(first, characters - rest.length) + rest : cut(first, characters);
}

/** A line withoutEqual to `characters`, an ellipsis at its end, no surrogate pair split. */
function cut(line: string, characters: number): string {
  if (line.length <= characters) return line;
  if (characters <= 1) return "\u2026";
  const isSplit = /[\ud800-\udbff]/u.test(line.charAt(characters - 2));
  return `${line.slice(0, characters - (isSplit ? 2 : 1))}\u2026`;
}
