/**
 * CSV and TSV (RFC 4180): one record a line, cells separated by a TAB. The separator is the one that the first record holds most of;
 * quotes, line ends inside cells and the space around them are not content. Pure.
 */
import type { Extracted, SourceInput } from "./source.ts";
import { extractFromText } from "./plain.ts";

const separators = [",", ";", "\t", "|"];

export function csv({ content, settings }: SourceInput): Extracted {
  return extractFromText(recordsOf(content.replace(/^\ufeff/, "")), { settings, kind: "a table (CSV)" });
}

/** The records, one a line. */
function recordsOf(content: string): string {
  const separator = separatorOf(content);
  const lines: string[] = [];
  let cells: string[] = [];
  for (let at = 0; at < content.length;) {
    const cell = cellAt(content, at, separator);
    cells.push(cell.text.replace(/\s+/g, " ").trim());
    at = cell.end;
    if (content[at] === separator) {
      at += 1;
      if (at < content.length) continue;
      cells.push("");
    }
    if (content.startsWith("\r\n", at)) at += 2;
    else at += 1;
    lines.push(cells.join("\t"));
    cells = [];
  }
  return lines.join("\n");
}

/** The cell that begins at an offset, and where it ends: at a separator, a line end, or the end. */
function cellAt(content: string, from: number, separator: string): { text: string; end: number } {
  if (content[from] !== '"') {
    const end = plainEnd(content, from, separator);
    return { text: content.slice(from, end), end };
  }
  let text = "";
  let at = from + 1;
  for (;;) {
    const quote = content.indexOf('"', at);
    if (quote < 0) return { text: text + content.slice(at), end: content.length };
    text += content.slice(at, quote);
    if (content[quote + 1] !== '"') {
      const end = plainEnd(content, quote + 1, separator);
      return { text: text + content.slice(quote + 1, end), end };
    }
    text += '"';
    at = quote + 2;
  }
}

function plainEnd(content: string, from: number, separator: string): number {
  let at = from;
  while (at < content.length && content[at] !== separator && content[at] !== "\n" && content[at] !== "\r") at += 1;
  return at;
}

const firstRecord = 10_000;

function separatorOf(content: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const char of content.slice(0, firstRecord)) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === "\n" && counts.size > 0) break;
    else if (!isQuoted && separators.includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? ",";
}
