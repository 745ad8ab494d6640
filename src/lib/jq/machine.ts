/**
 * What a running program is made of. Compiled code takes a value (with the path that led to it, where paths are asked for) and hands
 * each of its results on at once, so that nothing is kept that the program does not keep. Every result, and every copy by its
 * size, is paid from one budget; what exceeds it ends the program, and no `try` catches that.
 */
import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Json } from "../json/value.ts";
import { JqError, describeValue } from "./values.ts";

/** The way to a value, from the last key to the first. */
export type Path = { up: Path | null; key: Json };

/** The beginning of every path. */
export const rootPath: Path = { up: null, key: null };
/** The path of a value that was computed, so that no path leads to it. */
export const noPath: Path = { up: null, key: null };

/** A value and the path to it; null where paths are not asked for. */
export type At = { value: Json; path: Path | null };

export type Emit = (at: At) => void;

/** Code with its names bound, ready to run. */
export type Runner = (at: At, emit: Emit) => void;

/** What names mean while code runs: a list, the newest first. */
export type Scope = { id: number; bound: Bound; up: Scope | null } | null;
export type Closure = { code: Code; scope: Scope };
export type Bound = { value: Json } | Closure | null;

export type Code = (at: At, scope: Scope, emit: Emit) => void;

/** A scope with one more name in it. */
export const bind = (id: number, bound: Bound, up: Scope): Scope => ({ id, bound, up });

/** The list from the entry of a name on. */
export function entryOf(scope: Scope, id: number): NonNullable<Scope> {
  for (let entry = scope; entry; entry = entry.up) if (entry.id === id) return entry;
  throw new Error("A name was compiled without being bound.");
}

/** A path as jq shows it. */
export function keysOfPath(path: Path): Json[] {
  const keys: Json[] = [];
  for (let part: Path | null = path; part && part !== rootPath && part !== noPath; part = part.up) keys.push(part.key);
  return keys.reverse();
}

/** A computed value: in a path it has no place. */
export const withoutPlace = (value: Json, { path }: At): At => ({ value, path: path && noPath });

/** The value without its path, for what is evaluated beside a path. */
export const withoutPath = (at: At): At => (at.path === null ? at : { value: at.value, path: null });

/** The way one key further. @throws JqError for a value that was computed. */
export function pathTo(at: At, key: Json): Path | null {
  if (at.path === noPath) throw new JqError(`Invalid path expression with result ${describeValue(at.value)}`);
  return at.path && { up: at.path, key };
}

/** Thrown by `break`, and by code that needs no further results. */
export class Break {
  readonly target: object;

  constructor(target: object) {
    this.target = target;
  }
}

/** Runs code until it ends or `stop` is called. */
export function runUntilStopped(run: (stop: () => never) => void): void {
  const target = {};
  const stop = (): never => {
    // oxlint-disable-next-line no-throw-literal, only-throw-error
    throw new Break(target);
  };
  try {
    run(stop);
  } catch (error) {
    if (!(error instanceof Break && error.target === target)) throw error;
  }
}

const programSteps = 5_000_000;
/** Longer strings and lists are refused, whatever is left of the budget. */
const maxLength = 10_000_000;

/** The budget of one run of a program. */
export class Machine {
  #left = programSteps;
  /** For regular expressions, see text/budget.ts. */
  readonly matching = { left: programSteps, problem: null };

  reset(): void {
    this.#left = programSteps;
    this.matching.left = programSteps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0 || this.matching.left < 0) throw new SelectorError("budget", message("jq.steps"));
  }

  /** Pays for a string or list of a length about to be made. */
  make(length: number): void {
    if (length > maxLength) throw new SelectorError("budget", message("jq.large"));
    this.spend(1 + (length >> 4));
  }
}
