/**
 * A text as lines of IRC. Servers take 512 bytes a message, with the names of both ends in it, and hold back who says many at
 * once: so a long text has few lines, each as full as it may be. Pure.
 */

/** Servers let so many pass at once. */
const maxLines = 5;
/** What a server puts before a message: `:nick!user@host PRIVMSG target :`, and the line's end. */
const frameBytes = 120;
const between = " | ";

/** The lines of a text to a target; the first line of the text stands alone. What does not fit ends with an ellipsis. */
export function linesFor(target: string, text: string): string[] {
  const max = 512 - frameBytes - size(target);
  const [first, ...others] = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/[\u0000-\u001f\u007f]+/g, " ").trim())
    .filter((line) => line !== "")
    .flatMap((line) => pieces(line, max));
  if (first === undefined) return [];
  const lines: string[] = [first];
  const joins = others.length >= maxLines;
  for (const piece of others) {
    const last = lines.at(-1) ?? "";
    const both = `${last}${between}${piece}`;
    if (joins && lines.length > 1 && size(both) <= max) lines[lines.length - 1] = both;
    else lines.push(piece);
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  kept[maxLines - 1] = `${cut(kept[maxLines - 1] ?? "", max - size("…"))}…`;
  return kept;
}

const size = (text: string): number => new TextEncoder().encode(text).length;

/** A line in pieces of at most so many bytes, parted at blanks where there are some. */
function pieces(line: string, max: number): string[] {
  const found: string[] = [];
  let rest = line;
  while (size(rest) > max) {
    const most = cut(rest, max);
    const blank = most.lastIndexOf(" ");
    const piece = blank > most.length / 2 ? most.slice(0, blank) : most;
    found.push(piece);
    rest = rest.slice(piece.length).trimStart();
  }
  return rest === "" ? found : [...found, rest];
}

/** The beginning of a text of at most so many bytes, no character cut through. */
function cut(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= max) return text;
  let end = max;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
