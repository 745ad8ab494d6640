/**
 * Lines of a text, and the listing of those that a rule removed.
 */

/** The settings that can take lines out of a text, by their names on the wire. */
export type LineRule = "ignore_text" | "extract_lines_containing" | "extract_text" | "remove_duplicate_lines";

/** What a rule took out: the setting, with the entry if one did it; how many lines; the first of them, shortened. */
export type Removal = { rule: string; count: number; lines: string[] };

/** The text a step leaves, and what it took out. */
export type StepResult = { text: string; removed: Removal[] };

const listedLines = 20;
const listedLength = 200;

/** The lines of a text, whatever their ends (LF, CRLF, CR). */
export function linesOf(text: string): string[] {
  return text.includes("\r") ? text.split(/\r\n|\r|\n/) : text.split("\n");
}

/** The lines of a text that hold something. */
export function filledLines(text: string): string[] {
  return linesOf(text).filter((line) => line.trim() !== "");
}

/** A line as shown in a listing: at most 200 characters. */
export function shortenLine(line: string): string {
  return line.length > listedLength ? `${line.slice(0, listedLength)}…` : line;
}

/** Collects removals of one setting by entry, listing the first 20 lines of each. */
export class RemovalList {
  readonly #rule: LineRule;
  readonly #byEntry = new Map<string | null, Removal>();

  constructor(rule: LineRule) {
    this.#rule = rule;
  }

  /** Counts a line taken out by `entry`, or by the setting as a whole. */
  add(entry: string | null, line: string): void {
    let removal = this.#byEntry.get(entry);
    if (!removal) {
      removal = { rule: entry === null ? this.#rule : `${this.#rule}: ${entry}`, count: 0, lines: [] };
      this.#byEntry.set(entry, removal);
    }
    removal.count++;
    if (removal.lines.length < listedLines) removal.lines.push(shortenLine(line));
  }

  list(): Removal[] {
    return [...this.#byEntry.values()];
  }
}
