/** Which lines of a difference a verdict is about: those that a person names, or those that more than the clock moved. Pure. */
import { lineTemplate, type TokenKind } from "../../reading/dynamicTokens/tokens.ts";

/** Told of a line that became another, came (`gone` null) or went (`come` null). */
export type LineFilter = (gone: string | null, come: string | null) => boolean;

const shownCharacters = 198;
const clockKinds: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "relative time",
  "time",
  "date",
  "weekday",
  "day",
  "span",
  "epoch",
  "copyright year",
  "duration of making",
]);

/** Lines may be named as lists of differences show them: with their sign, and cut. */
export function namedLines(named: readonly string[]): LineFilter {
  const known = new Set(named.flatMap((line) => [line.trim(), line.replace(/^[-+] /, "").trim()]));
  const isNamed = (line: string | null) =>
    line !== null && (known.has(line.trim()) || known.has(line.slice(0, shownCharacters).trim()));
  return (gone, come) => isNamed(gone) || isNamed(come);
}

/** Not lines in which nothing but a clock moved: reported at every check, they would drown what is meant. */
export const beyondClocks: LineFilter = (gone, come) => {
  if (gone === null || come === null) return true;
  const [before, after] = [lineTemplate(gone), lineTemplate(come)];
  if (before.key !== after.key) return true;
  return before.tokens.some(({ kind, text }, index) => text !== after.tokens[index]?.text && !clockKinds.has(kind));
};

/** Whether a rule of noise reduction, by its name, holds back what only the clock moves. */
export const isClockRule = (rule: string): boolean =>
  rule.split(", ").every((kind) => (clockKinds as ReadonlySet<string>).has(kind));
