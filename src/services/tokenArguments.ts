/** The arguments of template words, each with one meaning wherever it is taken. Pure. */

/** Of a difference with marks. */
export const differenceArguments = [
  "lines",
  "added_only",
  "removed_only",
  "context",
  "word_diff",
  "case_insensitive",
  "ignore_junk",
] as const;

/** Every argument that a word takes. */
export const argumentNames = [...differenceArguments, "headed", "format"] as const;
export type ArgumentName = (typeof argumentNames)[number];
