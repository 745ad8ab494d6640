/** What the names of a jq program mean at a place of it: a list, the newest first. */

import type { Code } from "./machine.ts";

/** A function of the program; its code is set once its body is compiled. */
export type Function = { id: number; parameters: number[]; code: Code | null; isGlobal: boolean };

export type Meaning =
  | { kind: "variable"; id: number }
  | { kind: "label"; id: number }
  /** A parameter, called like a function without arguments. */
  | { kind: "closure"; id: number }
  | { kind: "function"; of: Function };

/** `spelling`: `$name` for variables, `*name` for labels, `name/count` for functions. */
export type Names = { spelling: string; meaning: Meaning; up: Names } | null;

/** What a spelling means at this place; null where nothing has that name. */
export function meaningOf(names: Names, spelling: string): Meaning | null {
  for (let entry = names; entry; entry = entry.up) if (entry.spelling === spelling) return entry.meaning;
  return null;
}

/** The names with one more in front. */
export const bindName = (spelling: string, meaning: Meaning, up: Names): Names => ({ spelling, meaning, up });
