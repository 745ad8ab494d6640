/** How many cases of a suite pass. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export class Score {
  name: string;
  passed = 0;
  notApplicable = 0;
  /** What failed, a line each. */
  readonly failures: string[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Counts a case by whether it does what is expected; one that throws fails. */
  try(label: string, holds: () => boolean): void {
    let outcome = "other answer";
    try {
      if (holds()) {
        this.passed += 1;
        return;
      }
    } catch (error) {
      outcome = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    }
    this.failures.push(`${label}: ${outcome}`.replaceAll("\n", "¶").slice(0, 300));
  }

  line(): string {
    const all = this.passed + this.failures.length;
    const rate = all === 0 ? "-" : `${((100 * this.passed) / all).toFixed(1)} %`;
    return `${this.name.padEnd(28)} ${rate.padStart(8)}  ${this.passed} of ${all}, ${this.notApplicable} not applicable`;
  }
}

/** The files of a folder with this ending, in order. */
export const filesUnder = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path, ending) : name.endsWith(ending) ? [path] : [];
    });
