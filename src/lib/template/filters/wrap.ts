/** Lines of at most so many characters, as Python's textwrap makes them: https://docs.python.org/3/library/textwrap.html */
import type { Budget } from "../bounds.ts";

export type Wrapping = { width: number; breaksWords: boolean; breaksHyphens: boolean };

/** A line as lines of at most `width` characters, cut between words where there are any. */
export function linesWithin(line: string, how: Wrapping, budget: Budget): string[] {
  if (line.length <= how.width) return [line.trimEnd() === "" ? "" : line.trimEnd()];
  budget.gather(Math.ceil(line.length / Math.min(how.width, 8)));
  budget.scan(line.length);
  const chunks = chunksOf(line, how.breaksHyphens).toReversed();
  const lines: string[] = [];
  while (chunks.length > 0) {
    if (lines.length > 0 && chunks.at(-1)?.trim() === "") chunks.pop();
    const text = nextLine(chunks, how);
    if (text !== "") lines.push(text.trimEnd());
  }
  return lines;
}

/** Words and the white space between them; a word with hyphens may be parted behind each of them. */
function chunksOf(line: string, breaksHyphens: boolean): string[] {
  const chunks = line.match(/\s+|\S+/g) ?? [];
  if (!breaksHyphens) return chunks;
  return chunks.flatMap((chunk) => chunk.match(/.*?[\p{L}\p{N}_][\p{L}_]-(?=[\p{L}\p{N}_][\p{L}_])|.+/gu) ?? []);
}

/** Takes the chunks of one line off the end of `chunks`. */
function nextLine(chunks: string[], { width, breaksWords, breaksHyphens }: Wrapping): string {
  let text = "";
  while (chunks.length > 0 && text.length + (chunks.at(-1) ?? "").length <= width) text += chunks.pop() ?? "";
  const next = chunks.at(-1) ?? "";
  if (next.length <= width) return text;
  const room = width - text.length;
  if (!breaksWords) return text === "" ? (chunks.pop() ?? "") : text;
  const hyphen = breaksHyphens ? next.slice(0, room).lastIndexOf("-") : -1;
  const end = hyphen > 0 && /[^-]/.test(next.slice(0, hyphen)) ? hyphen + 1 : room;
  chunks[chunks.length - 1] = next.slice(end);
  return text + next.slice(0, end);
}
