/** Where parts of a page, known as texts, stand in the text of the page. Pure. */

/** For each line of a text 1 where it belongs to one of the pieces, else 0. */
export type Marks = Uint8Array;

const maxPieces = 200;

/** Where the pieces, texts of several lines in the order of the page, stand in a text. A piece not found as it is counts as content. */
export function marksOf(lines: readonly string[], pieces: readonly string[]): Marks {
  const marks = new Uint8Array(lines.length);
  const text = `\n${lines.join("\n")}\n`;
  let from = 0;
  let line = 0;
  for (const piece of pieces.slice(0, maxPieces)) {
    if (!piece) continue;
    const wanted = `\n${piece}\n`;
    const at = text.indexOf(wanted, from);
    if (at < 0) continue;
    // A single line that stands in the content, too, cannot be distinguished.
    if (!piece.includes("\n") && text.indexOf(wanted, at + 1) >= 0) continue;
    for (let next = text.indexOf("\n", from); next < at; next = text.indexOf("\n", next + 1)) line++;
    const height = countOf(piece);
    marks.fill(1, line, line + height);
    from = at + piece.length + 1;
    line += height;
  }
  return marks;
}

function countOf(piece: string): number {
  let count = 1;
  for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) count++;
  return count;
}
