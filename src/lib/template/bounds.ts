/**
 * The bounds of a template: how long its source and its output may be, how deep it nests, how much work it may do.
 */

/** Characters of a template's source. */
export const maxSourceLength = 32_768;
/** Characters of the rendered output. */
export const maxOutputLength = 262_144;
/** Characters of any text made on the way: a little more than the largest page. */
const maxTextLength = 12_582_912;
/** Blocks and brackets inside each other. */
export const maxNesting = 30;
/** Names, literals and operators between one pair of braces. */
export const maxTokensInTag = 400;

/** One step is one node visited, or `charactersPerStep` characters read or made by an operator or a filter. */
const maxSteps = 50_000;
const charactersPerStep = 512;

/** A template that cannot be accepted. `compileTemplate` catches it and returns its sentence. */
export class TemplateFault extends Error {
  readonly at: number;
  constructor(sentence: string, at: number) {
    super(sentence);
    this.at = at;
  }
}

/** A rendering that reached a bound. `renderTemplate` catches it; what was written before it stays. */
export class Exhausted extends Error {}

/** Counts the work of one rendering and ends it by `Exhausted`. */
export type Budget = { spend(steps: number): void; spendOn(characters: number): void };

/** A fresh budget for one rendering. */
export function newBudget(): Budget {
  let left = maxSteps;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new Exhausted("The template does too much work.");
  };
  return { spend, spendOn: (characters) => spend(Math.ceil(characters / charactersPerStep)) };
}

/** Ends the rendering when a text of this many characters would be too long to make. */
export function requireLength(characters: number): void {
  if (characters > maxTextLength) throw new Exhausted("The template makes a text that is too long.");
}
