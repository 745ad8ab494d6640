/**
 * The lines of a text, and lists of the lines that a rule removed. Pure.
 */
import { shortened } from "../graphemes.ts";

/** Lines that a rule removed. `rule`: its name, followed by the entry if there is one; `lines`: the first ones, shortened. */
export type Removal = { rule: string; count: number; lines: string[] };

/** The text after a step, and the lines that it removed. */
export type StepResult = { text: string; removed: Removal[] };

const listedLines = 20;
const listedLength = 200;

/** The lines of a text, which end in LF, CRLF or CR. */
export function linesOf(text: string): string[] {
  return text.includes("\r") ? text.split(/\r\n|\r|\n/) : text.split("\n");
}

/** The lines of a text that are not blank. */
export function filledLines(text: string): string[] {
  return linesOf(text).filter((line) => line.trim() !== "");
}

/** A line cut to 200 characters, for a list. */
export function shortenLine(line: string): string {
  return shortened(line, listedLength);
}

/** Collects the lines that one rule removes, by entry, with the first 20 lines of each. */
export class RemovalList {
  readonly #rule: string;
  readonly #byEntry = new Map<string | null, Removal>();

  constructor(rule: string) {
    this.#rule = rule;
  }

  /** Counts a removed line. `entry`: the entry that removed it, or null when the rule has no entries. */
  add(entry: string | null, line: string): void {
    let removal = this.#byEntry.get(entry);
    if (!removal) {
      removal = { rule: entry === null ? this.#rule : `${this.#rule}: ${entry}`, count: 0, lines: [] };
      this.#byEntry.set(entry, removal);
    }
    removal.count++;
    if (removal.lines.length < listedLines) removal.lines.push(shortenLine(line));
  }

  /** The removals, in the order in which their entries first removed a line. */
  list(): Removal[] {
    return [...this.#byEntry.values()];
  }
}
