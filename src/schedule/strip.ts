/** The strip of a watch: the outcomes of its last checks, a letter each, the newest last. Pure. */

/** The letters, and what each stands for. */
export const stripLetters = {
  u: "unchanged",
  c: "changed",
  s: "suppressed: it differed, and was not reported",
  f: "failed",
  n: "the first reading of a new watch, or of one whose history was cleared",
} as const;
export type StripLetter = keyof typeof stripLetters;

/** How many outcomes are kept. */
export const stripLength = 60;
